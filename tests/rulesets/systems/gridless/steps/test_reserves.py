"""Who waits in reserve is asked nothing, and no enemy sees him or his unit before they come."""

from rulesets.engine import Card, viewer
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Tier
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import HEROES, THREE, ordered, three
from tests.rulesets.systems.gridless.play import step, told, until

GOLD, BROWN = viewer("side:gold"), viewer("side:brown")
WAITING = [
    *THREE,
    {"id": "moles", "side": "brown", "leader": "mo", "arrives": 3},
]
MO = {"id": "mo", "unit": "moles", "tactics": 9}


def with_moles() -> Battlefield:
    """The bears have moles underground; the lions know every leader of that side."""
    field = three(units=WAITING, heroes=[*HEROES, MO], options={"reveal_tokens": "assessed"})
    field.sides["gold"].assessed = (("brown", Tier.LEADERS),)
    return field


def cards_of(field: Battlefield, id: str, who: frozenset[str]) -> list[Card]:
    return [card for card in RULES.cards(field) if card.id == id and card.audience.includes(who)]


def test_a_hero_of_a_unit_in_reserve_is_not_asked_where_he_goes() -> None:
    assert not [key for key in step(with_moles(), "generals").requests if key.endswith(":mo")]


def test_enemies_who_know_the_leaders_do_not_see_him_before_his_unit_comes() -> None:
    field = with_moles()
    assert cards_of(field, "mo", BROWN)
    assert not cards_of(field, "mo", GOLD)
    field.round = 3
    here = step(field, "events").field
    assert [("With", "Moles") in card.lines for card in cards_of(here, "mo", GOLD)] == [True]


def test_enemies_who_have_heard_of_him_do_not_learn_with_whom_he_waits() -> None:
    field = with_moles()
    field.heroes["mo"].known = True
    assert [card.lines for card in cards_of(field, "mo", GOLD)] == [(("Challenge rating", "1"),)]


def all_in_reserve() -> Battlefield:
    """Moles of a third side, and the bears who fight the lions without them."""
    units = [one | {"side": "black"} if one["id"] == "moles" else one for one in WAITING]
    return three(units=units, heroes=[*HEROES, MO])


def test_a_side_wholly_in_reserve_is_not_announced_nor_sized_up_nor_beaten() -> None:
    field = all_in_reserve()
    forces = step(field, "forces")
    assert "black" not in [event.subject for event in told(forces, "mustered_seen")]
    [waits] = told(forces, "in_reserve")
    assert (waits.subject, waits.audience.includes(GOLD)) == ("black", False)
    assert {event.facts["enemy"] for event in told(step(field, "assess"), "sized_up")} == {"gold", "brown"}
    assert {card.status for card in cards_of(field, "black", viewer("side:black"))} == {"in_reserve"}
    assert {card.status for card in cards_of(field, "black", GOLD)} == {"not_come"}


def test_a_side_that_was_on_the_field_is_beaten_whatever_comes_later() -> None:
    field = with_moles()
    field.units["bears"].tokens = 0
    assert {card.status for card in cards_of(field, "brown", GOLD)} == {"beaten"}
    assert {card.status for card in cards_of(field, "brown", BROWN)} == {"in_reserve"}


def test_who_waits_in_reserve_fights_when_his_unit_has_come() -> None:
    field = until(with_moles(), "generals", ordered(with_moles()), rounds=3)
    assert field.acts(field.heroes["mo"])
