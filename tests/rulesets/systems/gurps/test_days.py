"""Several days, several sides, and what lasts after them (R47, R48, R36; After the Battle)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Change, next_phase
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Glory, HeroStatus, Level, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import driven_off, field_of, finish, step, tally, told, until

AGAIN = {"fight_on:field": {"yes": True}}


def day(field: Battlefield, **side: Any) -> Battlefield:
    return until(field, "day_end", AGAIN | side)


def test_a_second_day_goes_on_with_the_men_that_are_left() -> None:
    field = day(field_of(), **{"night:field": {"rest": "none"}})
    left = field.units["reds-foot"].men
    assert left < 100
    field = until(field, "muster")
    assert (field.round, field.units["reds-foot"].today, field.units["reds-foot"].ts) == (2, left, 3 * left)


def test_wounded_come_back_in_camp() -> None:
    """F25: two and the tech level per cent of the unit as it was."""
    field = until(field_of(), "casualties")
    unit = field.units["reds-foot"]
    men, wounded = unit.men, unit.wounded
    after = step(field, "day_end", AGAIN | {"night:field": {"rest": "camp"}}).field.units["reds-foot"]
    assert (after.men, after.wounded) == (men + min(5, wounded), wounded - min(5, wounded))


def test_healers_add_a_die_while_they_suffice() -> None:
    field = until(field_of(), "casualties")
    sheet = field.muster.sides[0].model_copy(update={"healers": 2})
    field.sides["reds"].sheet = sheet
    field.units["reds-foot"].wounded = 20
    played = step(field, "day_end", AGAIN | {"recovery_magic:reds-foot:1": [6]})
    assert "recovery_magic:reds-foot:1" in played.requests
    assert played.field.units["reds-foot"].wounded == 20 - 11
    field.units["reds-foot"].wounded = 21
    assert "recovery_magic:reds-foot:1" not in step(field, "day_end", AGAIN).requests


def test_no_night_drops_a_fraction_of_the_wounded() -> None:
    """F25: fifteen men at TL 3 have three back after four days in camp, though 0.75 each."""
    units = [{"id": "reds-foot", "side": "reds", "count": 15}, {"id": "blues-foot", "side": "blues"}]
    field = until(field_of(units=units), "muster")
    unit = field.units["reds-foot"]
    unit.wounded, unit.men = 10, 5
    back = []
    for _ in range(4):
        field = step(field, "day_end", AGAIN).field
        back.append(10 - field.units["reds-foot"].wounded)
    assert back == [0, 1, 2, 3]
    assert field.units["reds-foot"].men == 8


def test_fear_of_the_day_is_forgotten_and_a_lost_leader_is_not() -> None:
    """R47: the quarrel ends with the day; the dead captain is missed until a clear victory."""
    dagny = {**CAPTAIN, "is_pc": False}
    field = until(field_of(units=led(), heroes=[dagny, GENERAL]), "plans")
    field = step(field, "catastrophe", {"catastrophe:reds": [6, 6, 5], "catastrophe:blues": [4, 4, 4]}).field
    field = until(step(field, "day_end", AGAIN).field, "muster")
    assert field.units["reds-foot"].morale == 13 - 3
    assert field.units["blues-foot"].morale == 13
    field.winner, field.level = "reds", Level.DEFINITE
    assert step(field, "day_end", AGAIN).field.units["reds-foot"].mourning == 0


def test_attackers_thrown_back_are_heavier_of_heart_tomorrow() -> None:
    """Table B, inconclusive: two less on the next day, and only then."""
    walls = {"defender": "blues", "position": [{"kind": "castle"}]}
    field = until(field_of(situation=walls), "strategy")
    for side in field.sides.values():
        side.effective = 10
    field = day(step(field, "contest").field)
    assert until(field, "muster").units["reds-foot"].morale == 13 - 2


def test_a_position_once_taken_is_lost_on_later_days() -> None:
    walls = {"defender": "blues", "position": [{"kind": "castle"}]}
    field = until(field_of(situation=walls), "strategy")
    field.sides["reds"].effective, field.sides["blues"].effective = 30, 10
    field = step(field, "contest").field
    field = step(field, "outcome").field
    assert (field.table, field.taken, field.fortified) == ("C", True, True)
    field = until(step(field, "day_end", AGAIN).field, "muster")
    assert not field.fortified


def test_the_routed_come_back_by_the_game_masters_word_or_by_a_roll() -> None:
    """R38."""
    for option, said, back in (
        (False, {"night:field": {"reformed": ["reds-foot"]}}, UnitStatus.READY),
        (False, {}, UnitStatus.SCATTERED),
        (True, {"reform:reds-foot": [3, 3, 4]}, UnitStatus.READY),
        (True, {"reform:reds-foot": [4, 4, 3]}, UnitStatus.SCATTERED),
    ):
        field = until(field_of(options={"reform_roll": option}), "casualties")
        field.units["reds-foot"].status = UnitStatus.ROUTS
        assert step(field, "day_end", AGAIN | said).field.units["reds-foot"].status is back


def test_reinforcements_reach_the_field_on_their_day() -> None:
    """R48."""
    units = [*led(), {"id": "late", "side": "reds", "arrives": 2}]
    heroes = [CAPTAIN, {"id": "egil", "side": "reds", "unit": "late"}]
    field = until(field_of(units=units, heroes=heroes), "muster")
    assert (field.units["late"].is_fit, [hero.id for hero in field.fighters]) == (False, ["dagny"])
    field = until(day(field), "muster")
    assert field.units["late"].is_fit
    assert "egil" in [hero.id for hero in field.fighters]


def test_who_lies_senseless_on_a_lost_field_is_in_the_game_masters_hands() -> None:
    """R34."""
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    field.heroes["dagny"].status = HeroStatus.UNCONSCIOUS
    played = step(
        driven_off(field, "blues"), "day_end", {"fate_of:dagny": {"fate": "captured", "note": "In chains"}}
    )
    assert played.field.heroes["dagny"].status == "captured"
    [found] = told(played, "found")
    assert found.facts["note"] == "In chains"


def test_three_sides_fight_for_one_field() -> None:
    """F33, R36: the best margin holds it, each other counts from there, the winner from the nearest."""
    field = until(field_of(sides=("reds", "blues", "greens")), "strategy")
    for side, strategy in (("reds", 14), ("blues", 14), ("greens", 10)):
        field.sides[side].effective = strategy
    said = {"strategy:reds": [3, 3, 3], "strategy:blues": [4, 4, 3], "strategy:greens": [4, 4, 4]}
    field = step(field, "contest", said).field
    assert field.winner == "reds"
    assert {id: side.difference for id, side in field.sides.items()} == {
        "reds": 2,
        "blues": 2,
        "greens": 7,
    }
    played = step(field, "outcome", {f"morale:{side}-foot": [6, 6, 4] for side in field.sides})
    stands = {unit.id: unit.status for unit in played.field.units.values()}
    assert stands == {
        "reds-foot": UnitStatus.WITHDRAWS,
        "blues-foot": UnitStatus.WITHDRAWS,
        "greens-foot": UnitStatus.ROUTS,
    }
    field = until(played.field, "casualties")
    assert all(unit.lost for unit in field.units.values())


def test_of_three_equals_the_defender_holds_the_field() -> None:
    """R36: at difference 0 both use the middle line."""
    field = until(field_of(sides=("reds", "blues", "greens"), situation={"defender": "blues"}), "strategy")
    for side in field.sides.values():
        side.effective = 12
    field = step(field, "contest").field
    assert (field.winner, field.difference) == ("blues", 0)


def test_a_fourth_side_without_strength_is_out_and_the_others_fight_on() -> None:
    """R37 among several."""
    units: list[dict[str, Any]] = [{"id": f"{side}-foot", "side": side} for side in ("reds", "blues")]
    units.append({"id": "greens-foot", "side": "greens", "estimate": {"ts": 0}})
    field = until(field_of(sides=("reds", "blues", "greens"), units=units), "contest")
    assert field.sides["greens"].level is Level.OVERWHELMING
    assert field.winner in ("reds", "blues", "")


def test_a_side_of_which_nobody_is_left_ends_the_battle() -> None:
    field = until(field_of(), "casualties")
    field.units["reds-foot"].men = 0
    played = step(field, "day_end", AGAIN)
    assert played.field.units["reds-foot"].status is UnitStatus.DESTROYED
    phase = next_phase(RULES, played.field)
    assert phase
    assert phase.step.key == "aftermath"


def changes(field: Battlefield, said: dict[str, Any] | None = None) -> dict[tuple[str, str], Change]:
    phase = next_phase(RULES, field)
    assert phase
    return {(one.subject, one.name): one for one in finish(phase, field, said or {}).changes}


def won(field: Battlefield, winner: str, level: Level = Level.DEFINITE) -> Battlefield:
    return step(driven_off(field, winner, level), "day_end").field


def test_aftermath_of_units() -> None:
    field = until(field_of(), "casualties")
    unit = field.units["reds-foot"]
    unit.men, unit.killed, unit.wounded = 80, 10, 10
    found = changes(won(field, "blues"))
    new = {name: one.new for (subject, name), one in found.items() if subject == "reds-foot"}
    assert new["count"], new["establishment"] == (80, 100)
    assert (new["killed"], new["wounded"], new["experience"]) == (10, 10, 5)
    [mood] = new["morale_mods"]
    assert (mood["key"], mood["value"], mood["lasts"]) == ("defeated_by_foe_this_year", -2, "year")
    [mood] = found["blues-foot", "morale_mods"].new
    assert (mood["key"], mood["value"], mood["foe"]) == ("defeated_foe_this_year", 1, "Reds")
    again = until(field_of(units=[{**one, "morale_mods": [mood]} for one in foot()]), "casualties")
    assert changes(won(again, "blues"))["reds-foot", "morale_mods"].new[0]["foe"] == "Reds"
    assert ("blues-foot", "morale_mods") not in changes(won(again, "blues")), "it does not pile up"


def foot() -> list[dict[str, Any]]:
    return [{"id": f"{side}-foot", "side": side} for side in ("reds", "blues")]


@pytest.mark.parametrize(
    ("mood", "morale"),
    [
        ({"foe": "Blues"}, 14),
        ({"foe": " BLUES "}, 14),
        ({"foe": "Greens"}, 13),
        ({}, 14),
        ({"until": 31}, 13),
        ({"until": 32}, 14),
    ],
)
def test_a_mood_counts_while_it_lasts_against_the_foe_it_is_for(mood: dict[str, Any], morale: int) -> None:
    """T18, R56: and once, however often that foe was beaten."""
    beaten = {"key": "defeated_foe_this_year", "value": 1, "lasts": "year", **mood}
    units = [{**foot()[0], "morale_mods": [beaten, beaten]}, foot()[1]]
    assert until(field_of(units=units, day=31), "muster").units["reds-foot"].morale == morale


def test_an_inconclusive_battle_leaves_no_mark_on_morale() -> None:
    found = changes(won(until(field_of(), "casualties"), "blues", Level.INCONCLUSIVE))
    assert ("reds-foot", "morale_mods") not in found


def test_a_walk_teaches_nothing() -> None:
    field = until(field_of(), "casualties")
    found = changes(step(field, "day_end", {"close:field": {"experience": False}}).field)
    assert ("reds-foot", "experience") not in found


def test_prisoners_are_led_away_with_their_wounded() -> None:
    """R44."""
    field = until(field_of(), "casualties")
    unit = field.units["reds-foot"]
    unit.status, unit.captured_by, unit.men, unit.wounded = UnitStatus.SURRENDERED, "blues", 60, 20
    found = changes(won(field, "blues"))
    assert (found["reds-foot", "count"].new, found["blues", "prisoners"].new) == (0, 80)


def test_lost_guns_are_half_recovered_after_an_inconclusive_day_and_the_victors_otherwise() -> None:
    """R52."""
    units = [
        {"id": "guns", "side": "reds", "special": "light_artillery", "count": 6},
        {"id": "b", "side": "blues"},
    ]
    for winner, level, left in (
        ("blues", Level.DEFINITE, 3),
        ("reds", Level.DEFINITE, 6),
        ("", Level.INCONCLUSIVE, 4),
    ):
        field = until(field_of(units=units), "casualties")
        guns = field.units["guns"]
        guns.men, guns.killed, guns.wounded = 3, 1, 2
        found = changes(won(field, winner, level))
        assert found["guns", "count"].new == left if left != 6 else ("guns", "count") not in found


def test_aftermath_of_a_hero_covered_with_glory() -> None:
    said = {"glory:dagny": [1, 1, 1], "reputation_months:dagny": [4], "survival:dagny": [4, 4, 4]}
    when = {"title": "Bannock", "date": "2 May", "day": 40}
    field = until(field_of(units=led(), heroes=[CAPTAIN], **when), "day_end", said)
    found = changes(field, {"promotion:dagny": [5, 5, 4]})
    new = {name: one.new for (subject, name), one in found.items() if subject == "dagny"}
    assert (new["reputation"], new["military_rank"], new["hits"]) == (1, 1, 8)
    [talk] = new["temp_reputation"]
    assert talk == {"amount": 2, "months": 4, "since": "Bannock, 2 May", "until": 160}


def test_a_shamed_hero_may_lose_rank() -> None:
    heroes = [{**CAPTAIN, "military_rank": 2}]
    field = until(field_of(units=led(), heroes=heroes), "day_end", {"glory:dagny": [6, 6, 6]})
    found = changes(field, {"reaction:dagny": [1, 1, 1]})
    assert ("dagny", "military_rank") not in found, "very bad is a danger, not a sentence"
    assert [one["amount"] for one in found["dagny", "temp_reputation"].new] == [-2]


def test_the_deputy_inherits_the_command() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), "casualties")
    field.heroes["boris"].status = type(field.heroes["boris"].status)("dead")
    found = changes(won(field, "blues"))
    assert found["reds", "commander"].new == "dagny"


def test_promotion_counts_the_reputation_just_won() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "day_end", {"glory:dagny": [1, 1, 1]})
    phase = next_phase(RULES, field)
    assert phase
    played = finish(phase, field, {"promotion:dagny": [3, 3, 3]})
    assert tally(played, "promotion_total:dagny").total == 9 + 3


@pytest.mark.parametrize(("glory", "kind"), [(Glory.HEROIC, "promotion"), (Glory.POOR, "reaction")])
def test_the_game_master_s_word_counts_with_superiors(glory: Glory, kind: str) -> None:
    """T8c: three dice, reputation and the game master."""
    field, key = honoured(glory), "reaction_modifier:dagny"
    plain = tally(step(field, "aftermath"), f"{kind}_total:dagny").total or 0
    said = {key: {"modifier": -4, "reason": "Reputation"}}
    played = step(field, "aftermath", said)
    counted = tally(played, f"{kind}_total:dagny")
    assert counted.total == plain - 4
    assert counted.lines[-1][:3] == ("Reputation (2)", -4, "Promotion")
    asked = played.requests[key]
    assert isinstance(asked, Ask) and asked.secret


def test_nobody_asks_about_superiors_who_look_at_nobody() -> None:
    assert "reaction_modifier:dagny" not in step(honoured(Glory.ADEQUATE), "aftermath").requests


def test_hits_after_the_battle_are_no_fewer_than_a_sheet_can_hold() -> None:
    """Past five times his HT a man is dead, whatever else hits him (F13)."""
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), "day_end")
    field.heroes["dagny"].hits = -566
    proposed = {(one.subject, one.name): one.new for one in step(field, "aftermath").changes}
    assert proposed["dagny", "hits"] == -50


def test_who_was_not_on_the_field_learns_nothing_from_it() -> None:
    units = [*led(), {"id": "lost", "side": "reds", "scattered": True}]
    units += [{"id": "late", "side": "reds", "arrives": 9}]
    said = {"strategy:reds": [1, 1, 1], "strategy:blues": [6, 6, 6]}
    field = until(field_of(units=units, heroes=[CAPTAIN, GENERAL]), "day_end", said)
    changed = {one.subject for one in step(field, "aftermath").changes}
    assert "reds-foot" in changed
    assert not changed & {"lost", "late"}


def test_who_was_carried_off_is_not_asked_about_again() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    hero = field.heroes["dagny"]
    hero.status, hero.hits = HeroStatus.UNCONSCIOUS, -2
    first = step(driven_off(field, "blues"), "day_end", AGAIN)
    assert "fate_of:dagny" in first.requests and first.field.heroes["dagny"].away
    second = until(first.field, "casualties")
    assert "fate_of:dagny" not in step(driven_off(second, "blues"), "day_end", AGAIN).requests


def test_scattered_men_may_reform_on_a_later_night() -> None:
    field = until(field_of(units=[*foot(), {"id": "more", "side": "reds"}]), "casualties")
    field.units["more"].status = UnitStatus.SCATTERED
    played = step(field, "day_end", AGAIN | {"night:field": {"reformed": ["more"]}})
    assert played.field.units["more"].status is UnitStatus.READY
    assert [one.subject for one in told(played, "reformed")] == ["more"]


def test_first_aid_gives_back_hits_beyond_ht_that_the_sheet_has() -> None:
    field = until(field_of(units=led(), heroes=[{**CAPTAIN, "hits": 14}]), "casualties")
    field.heroes["dagny"].hits = 9
    healed = step(field, "day_end", AGAIN | {"night:field": {"healed": {"dagny": 8}}}).field
    assert healed.heroes["dagny"].hits == 14


def honoured(*glories: Glory) -> Battlefield:
    field = until(field_of(units=led(), heroes=[{**CAPTAIN, "military_rank": 3}, GENERAL]), "casualties")
    field.heroes["dagny"].honours = tuple((one, 1) for one in glories)
    field.winner, field.level = "reds", Level.DEFINITE
    return step(field, "day_end").field


def test_glory_of_one_day_and_shame_of_another_are_both_looked_at() -> None:
    field = honoured(Glory.HEROIC, Glory.POOR)
    said = {"promotion:dagny": [6, 6, 6], "reaction:dagny": [3, 3, 3]}
    assert ("dagny", "military_rank", 4) in _new(step(field, "aftermath", said))


@pytest.mark.parametrize("falls", [True, False])
def test_a_possible_demotion_is_the_game_master_s(falls: bool) -> None:
    """T8c: bad and very bad."""
    said = {"reaction:dagny": [2, 2, 2], "reaction_comes_true:dagny": {"happens": falls}}
    found = _new(step(honoured(Glory.POOR), "aftermath", said))
    assert (("dagny", "military_rank", 2) in found) is falls


def _new(played: Any) -> list[tuple[str, str, Any]]:
    return [(one.subject, one.name, one.new) for one in played.changes]
