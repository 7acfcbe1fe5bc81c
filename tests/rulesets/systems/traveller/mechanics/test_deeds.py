"""What single people do beside the fighting: taking over a unit, deeds, tasks, first aid, flight."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, Played, others_than, people_of, play
from rulesets.systems.traveller.book.kinds import HeroStatus, Task, UnitStatus
from rulesets.systems.traveller.mechanics.leaders import NOBODY, lead_of
from rulesets.systems.traveller.people.field import Unit
from rulesets.systems.traveller.people.sheets import Company
from rulesets.systems.traveller.roster import ROSTER
from tests.rulesets.systems.traveller.play import field_of, lines, ready, step, step_of, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "leadership": 2}


def acts(order: dict[str, Any], said: dict[str, Any] | None = None, **given: Any) -> Played[Any]:
    """Egil's turn; he acts before everybody."""
    heroes = given.pop("heroes", [EGIL])
    said = {"initiative:egil": [6, 6], "hero_orders:egil": order, **(said or {})}
    return turns(ready(said, heroes=heroes, **given), said)[0]


@pytest.mark.parametrize("allowed", [True, False])
def test_a_hero_takes_over_a_unit_if_the_game_master_agrees(*, allowed: bool) -> None:
    played = acts({"do": "lead", "whom": REDS}, {"takeover:egil": {"allowed": allowed}})
    assert bool(told(played, "took_over")) is allowed
    unit = played.field.units[REDS]
    assert unit.leader == ("egil" if allowed else "")
    assert unit.seat == ("hero:egil" if allowed else f"unit:{REDS}")


def test_the_commander_orders_a_unit_whose_leader_fell_until_somebody_takes_it_over() -> None:
    units = [{"id": REDS, "side": "reds", "leader": "dagny"}, {"id": BLUES, "side": "blues"}]
    heroes = [EGIL, {"id": "dagny", "side": "reds", "unit": REDS, "tactics": 2, "intelligence": 12}]
    given: dict[str, Any] = {"units": units, "heroes": heroes}
    said = {"initiative:egil": [6, 6], "hero_orders:dagny": {"do": "flee"}, f"initiative:{REDS}": [2, 2]}
    field = until(ready(said, **given), "turns", said)
    unit = field.units[REDS]
    assert (unit.leader, unit.led, unit.seat, unit.initiative) == ("", False, "commander:reds", 8)
    assert lead_of(field, unit) == NOBODY
    takes = {"hero_orders:egil": {"do": "lead", "whom": REDS}, "takeover:egil": {"allowed": True}}
    field = until(until(field, "orders", takes), "turns", takes)
    unit = field.units[REDS]
    assert (unit.leader, unit.seat, unit.initiative) == ("egil", "hero:egil", 8)
    assert lead_of(field, unit).leadership == 2


def test_a_unit_that_has_a_leader_keeps_him_unless_the_game_master_says_so() -> None:
    assert told(acts({"do": "lead", "whom": REDS}), "not_taken_over")


@pytest.mark.parametrize(
    ("order", "skill", "character"),
    [
        ({"kind": "melee"}, {"Skill": 2}, {"Character": 1}),
        ({"kind": "gun_combat"}, {"Skill": 1}, {}),
        ({"kind": "sensors"}, {"Skill, untrained": -3}, {"Character": -1}),
        ({"kind": "other"}, {"Skill, untrained": -3}, {"Character": -1}),
        ({"kind": "leadership", "score": "social"}, {"Skill": 2}, {"Character": 2}),
    ],
)
def test_a_deed_leans_on_a_skill_and_a_characteristic(
    order: dict[str, Any], skill: dict[str, int], character: dict[str, int]
) -> None:
    egil = {**EGIL, "gun_combat": 1, "melee": 2, "strength": 9, "intelligence": 5, "social": 12}
    played = acts({"do": "deed", **order}, heroes=[egil])
    assert lines(played, f"misc_total:egil:{order['kind']}") == skill | character


def test_the_game_master_names_the_skill_of_a_deed() -> None:
    played = acts({"do": "deed"}, {"judged:egil:other": {"level": 3}})
    assert lines(played, "misc_total:egil:other") == {"Skill": 3}


def test_who_is_told_off_has_the_recon_of_the_unit_unless_said() -> None:
    units = [{"id": REDS, "side": "reds", "recon": 2}, {"id": BLUES, "side": "blues"}]
    for said, level in (({}, 2), ({"level": 1}, 1)):
        told_off = {f"orders:{REDS}": {"tasks": [{"kind": "recon", **said}]}, f"initiative:{REDS}": [6, 6]}
        told_off[f"initiative:{BLUES}"] = [1, 1]
        played = turns(ready(told_off, units=units), told_off)[0]
        assert lines(played, f"misc_total:{REDS}:recon") == {"Skill": level}


def test_one_breaks_the_lock_while_another_reads_minds_and_a_third_gives_orders() -> None:
    tasks = [{"kind": kind, "level": 1} for kind in ("leadership", "psionics", "computers")]
    told_off: dict[str, Any] = {f"orders:{REDS}": {"tasks": tasks}, f"initiative:{REDS}": [6, 6]}
    told_off[f"initiative:{BLUES}"] = [1, 1]
    played = turns(ready(told_off), told_off)[0]
    tried = [key for key in played.requests if key.startswith("misc:")]
    assert tried == [f"misc:{REDS}:{kind}" for kind in ("leadership", "psionics", "computers")]


def test_a_hero_who_flees_is_out_of_the_battle_and_comes_back_after_it() -> None:
    units = [{"id": REDS, "side": "reds", "leader": "egil"}, {"id": BLUES, "side": "blues"}]
    field = acts({"do": "flee"}, units=units, heroes=[{**EGIL, "unit": REDS}]).field
    assert (field.heroes["egil"].status, field.able) == (HeroStatus.FLED, [])
    assert (field.units[REDS].heroic, field.units[REDS].led) == (((-4, 1),), False)
    changes = step(field, "recovery").changes
    assert not [one for one in changes if one.subject == "egil"]


@pytest.mark.parametrize(("dice", "gone"), [([1, 1], True), ([6, 6], False)])
def test_the_routed_of_whom_nobody_comes_back_are_gone(dice: list[int], *, gone: bool) -> None:
    field = field_of()
    unit = field.units[REDS]
    unit.status, unit.endurance, unit.lowest = UnitStatus.ROUTED, 20, 5
    played = step(field, "recovery", {f"recovery:{REDS}": dice})
    assert bool(told(played, "struck_off")) is gone
    assert kept_of(unit, played).is_gone is gone


@pytest.mark.parametrize(
    ("dice", "own", "seen"),
    [([1, 1], "nobody_back", "struck_off"), ([6, 6], "recovered", "recovered_seen")],
)
def test_of_the_destroyed_each_side_hears_once_whether_anybody_comes_back(
    dice: list[int], own: str, seen: str
) -> None:
    field = field_of(units=[{"id": REDS, "side": "reds", "size": 4}, {"id": BLUES, "side": "blues"}])
    unit = field.units[REDS]
    unit.status, unit.endurance, unit.lowest = UnitStatus.DESTROYED, 0, 0
    played = step(field, "recovery", {f"recovery:{REDS}": dice})
    kinds = ("recovered", "none_recovered", "nobody_back", "recovered_seen", "struck_off")
    assert [(one.kind, one.audience) for one in told(played, *kinds)] == [
        (own, people_of("reds")),
        (seen, others_than("reds")),
    ]


def kept_of(unit: Unit, played: Played) -> Company:
    """Its sheet as the rosters keep it when the aftermath is written."""
    changes = {one.name: one.new for one in played.changes if one.subject == unit.id}
    return Company.model_validate(unit.sheet.model_dump() | changes)


@pytest.mark.parametrize("full", [None, 25])
def test_of_who_is_struck_off_the_roster_says_that_nobody_is_left(full: int | None) -> None:
    vehicle = {"vehicle": True, "size": 4, "endurance_max": full} if full else {"size": 16, "medics": 2}
    field = field_of(units=[{"id": REDS, "side": "reds", **vehicle}, {"id": BLUES, "side": "blues"}])
    unit = field.units[REDS]
    unit.status, unit.endurance, unit.lowest = UnitStatus.DESTROYED, 0, 0
    kept = kept_of(unit, step(field, "recovery", {f"recovery:{REDS}": [1, 1]}))
    assert (kept.size, kept.medics, kept.now, kept.endurance_max) == (0, 0, 0, full)
    assert ROSTER.gone(kept) and ROSTER.describe(kept) == "nobody is left"
    back = kept.model_copy(update={"size": 9, "endurance": None})
    assert not ROSTER.gone(back) and ROSTER.describe(back) != "nobody is left"


def test_a_unit_of_nobody_on_the_field_takes_no_part() -> None:
    nobody = {"id": "none", "side": "reds", "size": 0, "medics": 3}
    field = field_of(units=[{"id": REDS, "side": "reds"}, nobody, {"id": BLUES, "side": "blues"}])
    assert field.units["none"].status is UnitStatus.DESTROYED and field.size(field.units["none"]) == 1
    assert not [one for one in step(field, "recovery").changes if one.subject == "none"]


@pytest.mark.parametrize(("seconds", "healed"), [(60, 4), (300, 4), (301, 2), (3600, 2)])
def test_first_aid_is_worth_twice_its_effect_for_five_minutes(seconds: int, healed: int) -> None:
    hurt = {"id": "dagny", "side": "reds", "endurance_now": 1}
    said: dict[str, Any] = {"initiative:egil": [6, 6], "first_aid:egil": [5, 4]}
    said["hero_orders:egil"] = {"do": "first_aid", "whom": "dagny"}
    field = ready(said, heroes=[{**EGIL, "medic": 1}, hurt])
    field.heroes["dagny"].hurt_for = seconds
    field = turns(field, said)[0].field
    assert field.heroes["dagny"].endurance == 1 + healed
    said["hero_orders:egil"] |= {"minor": "none"}
    field.heroes["egil"].acted = False
    again = turns(field, said)[0]
    assert told(again, "aided_already")


def test_a_hero_rallies_a_unit_he_is_near() -> None:
    far = {"distances": [{"one": REDS, "other": "more", "metres": 400}]}
    units = [{"id": id, "side": "blues" if id == BLUES else "reds"} for id in (REDS, "more", BLUES)]
    for situation, kind in (({}, "rally_failed"), (far, "rally_in_vain")):
        said: dict[str, Any] = {
            "initiative:egil": [6, 6],
            "hero_orders:egil": {"do": "rally", "whom": "more"},
        }
        field = until(
            field_of(units=units, heroes=[{**EGIL, "unit": REDS}], situation=situation), "events", said
        )
        field.units["more"].status = UnitStatus.SHAKEN
        assert told(turns(until(field, "orders", said), said | {"rally:egil": [1, 1]})[0], kind)


def test_the_game_master_reads_what_he_judges() -> None:
    said = {"initiative:egil": [6, 6], "hero_orders:egil": {"do": "deed", "deed": "Over the wall."}}
    field = ready(said, heroes=[EGIL])
    phase = Phase(1, step_of("turns"), "egil")
    record: dict[str, Any] = {}
    [judged] = play(phase, field, record).waits_for
    record |= {"judged:egil:other": {}, "misc:egil:other": [6, 6]}
    [outcome] = play(phase, field, record).waits_for
    assert isinstance(judged, Ask)
    assert judged.notes == (("What is tried", "Over the wall."),)
    assert isinstance(outcome, Ask)
    assert outcome.notes == (*judged.notes, ("What the dice say", "It works, Effect +1"))


def test_a_task_that_nobody_words_is_called_by_its_skill() -> None:
    told_off = {f"orders:{REDS}": {"tasks": [{"kind": "heavy_weapons"}]}, f"initiative:{REDS}": [6, 6]}
    told_off[f"initiative:{BLUES}"] = [1, 1]
    assert told(turns(ready(told_off), told_off)[0], "tries")[0].facts["what"] == "heavy weapons"


def test_one_task_of_every_kind_may_be_told_off() -> None:
    tasks = [{"kind": kind.value, "level": 0} for kind in Task]
    told_off: dict[str, Any] = {f"orders:{REDS}": {"tasks": tasks}, f"initiative:{REDS}": [6, 6]}
    told_off[f"initiative:{BLUES}"] = [1, 1]
    tried = [key for key in turns(ready(told_off), told_off)[0].requests if key.startswith("misc:")]
    assert len(tried) == len(Task)


# Deeds that an attack earns by itself


def blow(target: str, dice: list[int], **given: Any) -> Played[Any]:
    """Egil shoots, and cannot miss."""
    egil = {**EGIL, "unit": REDS, "gun_combat": 6, "weapons": ["fgmp"], "strength": 12, "heavy_weapons": 6}
    said = {"attack:egil": [6, 6], "damage:egil": dice, "caught:egil": [6]}
    heroes = [egil, *given.pop("others", [])]
    return acts({"do": "attack", "target": target}, said, heroes=heroes, **given)


@pytest.mark.parametrize(("armour", "dm"), [(6, 1), (18, 2)])
def test_a_vehicle_that_a_hero_destroys_lifts_his_unit(armour: int, dm: int) -> None:
    tank = {"id": BLUES, "side": "blues", "size": 1, "armour": armour, "vehicle": True}
    played = blow(BLUES, [6] * 16, units=[{"id": REDS, "side": "reds"}, tank])
    assert played.field.units[BLUES].status is UnitStatus.DESTROYED
    assert played.field.units[REDS].heroic == ((1, 1), (dm, 1)), "a tenth at one blow, and the vehicle"


@pytest.mark.parametrize(("leads", "moods"), [(True, ((2, 1),)), (False, ())])
def test_an_enemy_leader_whom_a_hero_kills_lifts_his_unit(*, leads: bool, moods: Any) -> None:
    foe = {"id": "sung", "side": "blues", "strength": 2, "dexterity": 2, "endurance": 2}
    units = [
        {"id": REDS, "side": "reds"},
        {"id": BLUES, "side": "blues", "leader": "sung" if leads else None},
    ]
    played = blow("sung", [6] * 16, units=units, others=[foe])
    assert played.field.heroes["sung"].status is HeroStatus.DEAD
    assert played.field.units[REDS].heroic == moods


def test_an_enemy_leader_who_lives_earns_nothing() -> None:
    foe = {"id": "sung", "side": "blues", "armour": 60}
    units = [{"id": REDS, "side": "reds"}, {"id": BLUES, "side": "blues", "leader": "sung"}]
    assert blow("sung", [1] * 16, units=units, others=[foe]).field.units[REDS].heroic == ()
