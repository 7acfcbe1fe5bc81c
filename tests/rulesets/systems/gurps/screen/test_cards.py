"""What cards show: a bar that never runs over, and what morale makes of it beside it."""

from rulesets.engine import Card, viewer
from rulesets.systems.gurps.book.kinds import HeroStatus
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.screen.cards import cards
from tests.rulesets.systems.gurps.play import field_of, until

BEA = viewer("side:reds", "commander:reds")
EAGER = {"reds": {"moods": ["defeated_foe_this_year", "enemy_spies_caught"]}}


def card_of(field: Battlefield, id: str) -> Card:
    return next(one for one in cards(field) if one.id == id and one.seen_by(BEA))


def test_high_morale_does_not_fill_a_bar_beyond_its_end() -> None:
    field = until(field_of(situations=EAGER), "muster")
    card = card_of(field, "reds-foot")
    assert card.strength == (300, 300)
    assert ("Troop Strength today", "390") in card.lines
    assert card_of(field, "reds").strength == (300, 300)


def test_a_unit_that_came_over_was_always_part_of_the_bar() -> None:
    units = [{"id": "reds-foot", "side": "reds"}, {"id": "blues-foot", "side": "blues"}]
    field = until(field_of(units=units), "muster")
    field.units["blues-foot"].side = "reds"
    assert card_of(field, "reds").strength == (600, 600)


def test_stragglers_are_no_share_of_those_who_marched_out() -> None:
    field = until(field_of(), "muster")
    field.units["reds-foot"].men = 158
    assert ("Men", "158") in card_of(field, "reds-foot").lines
    field.units["reds-foot"].men = 90
    assert ("Men", "90 of 100") in card_of(field, "reds-foot").lines


def test_a_card_counts_heads_beside_its_strength() -> None:
    field = until(field_of(), "muster")
    field.units["reds-foot"].men = 90
    assert card_of(field, "reds-foot").heads == (90, 100, True)
    assert card_of(field, "reds").heads == (90, 100, True)


def test_a_commander_who_is_dead_or_taken_is_said_to_be() -> None:
    field = until(field_of(heroes=[{"id": "holt", "side": "reds", "commands": True}]), "muster")
    leader = field.heroes["holt"]
    assert ("Commander", leader.sheet.name) in card_of(field, "reds").lines
    leader.status = HeroStatus.DEAD
    assert ("Commander", f"{leader.sheet.name}, dead") in card_of(field, "reds").lines
    leader.status = HeroStatus.UNCONSCIOUS
    assert ("Commander", leader.sheet.name) in card_of(field, "reds").lines, "from afar nobody can tell"
