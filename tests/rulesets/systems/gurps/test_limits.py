"""Where the rules turn: the last hit, the eighteenth pip, a nought that is no number."""

from typing import Any

import pytest

from rulesets.engine import Ask, LiveTable, Ruling, viewer
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Circumstance, Class, Glory, HeroStatus, Quality, UnitStatus
from rulesets.systems.gurps.camp.spoils import loot_of
from rulesets.systems.gurps.mechanics.odds import counted
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.people.situation import exclusive
from rulesets.systems.gurps.people.strength import side_strength, unit_strength
from rulesets.systems.gurps.roster.presets import WEAPONS
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL
from tests.rulesets.systems.gurps.play import field_of, muster, step, told, until
from tests.rulesets.systems.gurps.procedures import camp, changes, done, total
from tests.rulesets.systems.gurps.test_days import honoured

FOOT: dict[str, Any] = {"id": "foot", "side": "reds", "armour": "medium", "count": 30, "experience": 10}
MINERS = {"irregular": True, "miners": "human"}

# Rolls


@pytest.mark.parametrize(
    ("roll", "target", "outcome"),
    [
        (4, 2, (True, 0, True)),
        (3, 10, (True, 7, True)),
        (18, 20, (False, -1, True)),
        (17, 20, (False, -1, False)),
        (17, 15, (False, -2, True)),
        (16, 20, (True, 4, False)),
    ],
)
def test_the_ends_of_three_dice(roll: int, target: int, outcome: tuple[bool, int, bool]) -> None:
    assert success(roll, target) == outcome


# Between battles


def test_who_has_not_a_hit_left_gets_back_no_more_than_he_is_given() -> None:
    hero = {"id": "dagny", "side": "reds", "hits": 0, "ht": 11, "status": "unconscious", "weapon_skill": 12}
    found = changes(
        done("recovery", camp(units=[FOOT], heroes=[hero]), {"recovery:reds": {"hits": {"dagny": 2}}})
    )
    assert found == {("dagny", "hits"): 2, ("dagny", "status"): "active"}


def test_extra_pay_is_asked_about_only_where_there_is_some_and_somebody_to_have_it() -> None:
    here = camp(units=[FOOT], side={"treasury": 100_000})
    for said, asked in (({"bonus": 50}, True), ({}, False), ({"bonus": 50, "exempt": ["foot"]}, False)):
        assert ("bonus_to:reds" in done("pay_day", here, {"pay_day:reds": said}).requests) is asked


def test_conscripts_who_go_unpaid_are_exempt_unless_somebody_says_otherwise() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "pay_day"]
    units = [FOOT | {"id": id, "conscript": id} for id in ("no", "paid", "unpaid")]
    [ask] = procedure.run(camp(units=units), {}).waits_for
    assert isinstance(ask, Ask)
    assert ask.default.exempt == {"unpaid"}


def test_a_new_unit_is_at_best_seasoned_though_the_dice_insist() -> None:
    said = {"levy:reds": {"troop": "II", "count": 20}}
    played = done("raise", camp(units=[FOOT], side={"treasury": 9_000}), said, fill=1)
    assert told(played, "raised")[0].facts["quality"] is Quality.SEASONED


def test_a_leader_by_the_dice_has_one_level_at_least() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "appoint"]
    record = {
        "appointment:reds": {"units": ["foot"]},
        "leader_quality:reds": [4, 4, 4],
        "leader_leadership:reds": [3],
    }
    low = Ruling(key="leader_skill:reds", line="A fool", value=-40, reason="A fool")
    assert total(procedure.run(camp(units=[FOOT]), record), "leader_skill:reds") == 13
    assert total(procedure.run(camp(units=[FOOT]), record, [low]), "leader_skill:reds") == 1


# The field


def test_nobody_holds_the_field_and_nobody_has_its_loot() -> None:
    field = field_of()
    assert (field.holder, loot_of(field, LiveTable({}, ()))) == ("", 0)


def test_who_is_set_against_nobody_is_not_counted_against_him() -> None:
    units = [
        {"id": "horse", "side": "reds", "mobility": "light_horse", "count": 40},
        {"id": "pikes", "side": "reds", "pikemen": True, "count": 25},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = field_of(units=units)
    assert counted(field, field.sides["reds"], Class.CAVALRY) == (40, 25)


def test_an_estimate_shrinks_with_the_men() -> None:
    whole = muster(
        units=[{"id": "u", "side": "reds", "count": 40, "estimate": {"ts": 90}}, {"id": "v", "side": "blues"}]
    )
    assert [unit_strength(whole.units[0], 3, men) for men in (40, 20, 13)] == [90, 45, 29]


def test_circumstances_that_exclude_each_other_are_named() -> None:
    both = {Circumstance.NO_SUPPLIES, Circumstance.FORAGE_ONLY, Circumstance.HOME_GROUNDS}
    [problem] = exclusive(both, "circumstances", "reds")
    words = [one.words.lower() for one in (Circumstance.NO_SUPPLIES, Circumstance.FORAGE_ONLY)]
    assert problem.facts["which"] == words


def test_a_piece_is_called_single_only_where_a_troop_is_called_like_it() -> None:
    titles = {one.key: one.title for one in WEAPONS}
    assert titles["piece-small-siege-engine"] == "Single small siege engine"
    assert titles["piece-light-tank"] == "Light tank"


def test_the_undead_whom_nobody_can_resist_with_fall_to_dust_to_the_last_one() -> None:
    units = [
        {"id": "bones", "side": "reds", "never_checks_morale": True, "estimate": {"ts": 0}, "count": 60},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units), "strategy")
    field.units["bones"].killed = 7
    field = step(step(field, "contest").field, "outcome").field
    bones = field.units["bones"]
    assert (bones.status, bones.killed, bones.lost, bones.men) == (UnitStatus.DESTROYED, 67, 60, 0)


def test_a_commander_without_strategy_has_six_less_than_his_wits() -> None:
    boris = {one: value for one, value in GENERAL.items() if one != "strategy"} | {"iq": 13}
    field = until(field_of(heroes=[boris]), "strategy")
    assert field.sides["reds"].base == 7


def test_nobody_has_thrown_scouted_or_lost_before_the_first_day() -> None:
    field = field_of()
    assert {(side.scouted, side.effective) for side in field.sides.values()} == {(0, 0)}
    assert {unit.percent for unit in field.units.values()} == {0}


def test_of_an_enemy_nobody_knows_what_he_has_scouted_thrown_or_lost() -> None:
    field = field_of()
    blues, foot = field.sides["blues"], field.units["blues-foot"]
    blues.scouted, blues.effective, foot.percent = 3, 14, 20
    seen = RULES.known(field, viewer("side:reds", "commander:reds"))
    assert (seen.sides["blues"].scouted, seen.sides["blues"].effective) == (0, 0)
    assert seen.units["blues-foot"].percent == 0
    assert seen.units["blues-foot"].men == 100


DEMOTED = {"reaction:dagny": [2, 2, 2], "reaction_comes_true:dagny": {"happens": True}}


@pytest.mark.parametrize(
    ("glory", "said", "change"),
    [
        (Glory.HEROIC, {"promotion:dagny": [6, 6, 6]}, (4, "Promoted on the field")),
        (Glory.POOR, DEMOTED, (2, "Reduced in rank")),
    ],
)
def test_the_sheet_of_a_hero_says_why_his_rank_has_changed(
    glory: Glory, said: dict[str, Any], change: tuple[int, str]
) -> None:
    played = step(honoured(glory), "aftermath", said)
    assert [(one.new, one.reason) for one in played.changes if one.name == "military_rank"] == [change]


def test_a_commander_who_falls_is_told() -> None:
    said = {"catastrophe:reds": [5, 5, 6], "catastrophe:blues": [1, 1, 1], "catastrophe_damage:reds": [2, 1]}
    field = until(field_of(heroes=[{**GENERAL, "hits": 1}]), "plans")
    assert told(step(field, "catastrophe", said), "commander_fell")


def in_the_fray(roll: list[int], **dagny: Any) -> Any:
    """Dagny leads a few men, far less than a fifth of the Reds; her Battle skill is 12."""
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "few", "side": "reds", "leader": "dagny", "count": 10},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units, heroes=[{**CAPTAIN, "unit": "few", **dagny}, GENERAL]), "risk")
    return step(field, "survival", {"survival:dagny": roll}).field


@pytest.mark.parametrize(("hits", "status"), [(3, HeroStatus.ACTIVE), (2, HeroStatus.UNCONSCIOUS)])
def test_who_has_lost_the_last_hit_lies_senseless(hits: int, status: HeroStatus) -> None:
    """A roll made exactly costs two hits."""
    assert in_the_fray([4, 4, 4], hits=hits).heroes["dagny"].status is status


def test_the_men_of_a_lesser_leader_lose_three_of_morale_and_the_others_none() -> None:
    field = in_the_fray([4, 4, 4], hits=2)
    assert (field.units["few"].shift, field.units["reds-foot"].shift) == (-3, 0)


def test_troops_who_do_not_dig_take_no_room_from_the_miners() -> None:
    """A tenth of 320 has room for four at 8 each; six more are worth 2."""
    units = [{"id": "foot", "side": "reds"}, {"id": "diggers", "side": "reds", "count": 10, **MINERS}]
    sheets = [
        (unit, 3, unit.count) for unit in muster(units=[*units, {"id": "b", "side": "blues"}]).units[:2]
    ]
    assert side_strength(sheets, storms=True) == [300, 44]
    assert side_strength(sheets[::-1], storms=True) == [44, 300]
    assert side_strength(sheets, storms=False) == [300, 20]
