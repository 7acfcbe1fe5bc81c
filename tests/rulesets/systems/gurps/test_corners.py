"""Corners of the rules that the worked examples do not reach."""

from typing import Any

import pytest

from rulesets.engine import GM, Phase, Ruling, Step, Table
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import HeroStatus, Level, Quality, Ranged, Trust, UnitStatus
from rulesets.systems.gurps.book.options import MoraleInStrength, Options
from rulesets.systems.gurps.camp import formulas as camp
from rulesets.systems.gurps.mechanics.divining import divine
from rulesets.systems.gurps.mechanics.odds import classes_today, superiority, tl_bonus
from rulesets.systems.gurps.mechanics.wounds import hurt
from rulesets.systems.gurps.people.exceptional import of_points
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.strength import each_strength, strength_in_battle
from rulesets.systems.gurps.roster import ROSTER
from rulesets.systems.gurps.roster.descriptions import describe, icon
from rulesets.systems.gurps.steps.outcome import rule_for
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, finish, lines, muster, step, told, unit, until

AGAIN = {"fight_on:field": {"yes": True}}
WALLS = {"defender": "blues", "position": [{"kind": "castle"}]}


def made(**fields: Any) -> Any:
    return ROSTER.unit.model_validate(unit(**{"id": "u", "side": "reds", **fields}))


def test_a_leader_wounded_early_shakes_his_men_most() -> None:
    """T6, row 15: one less for all, two for his own."""
    units = [*led(), {"id": "more", "side": "reds", "count": 20}]
    field = until(field_of(units=units, heroes=[CAPTAIN, GENERAL]), "plans")
    said = {"catastrophe:reds": [5, 5, 5], "catastrophe:blues": [1, 1, 1], "catastrophe_damage:reds": [2, 1]}
    field = step(field, "catastrophe", said).field
    assert (field.units["reds-foot"].shift, field.units["more"].shift) == (-2, -1)
    assert (field.heroes["dagny"].hits, field.heroes["dagny"].struck) == (7, True)
    assert field.sides["reds"].strategy == ()


def test_a_wounded_leader_who_goes_down_counts_as_fallen_instead() -> None:
    """F14: in place of what his wound did, not on top of it."""
    heroes = [{**CAPTAIN, "hits": 2}, GENERAL]
    field = until(field_of(units=led(), heroes=heroes), "plans")
    said = {"catastrophe:reds": [5, 5, 5], "catastrophe:blues": [1, 1, 1], "catastrophe_damage:reds": [2, 1]}
    field = step(field, "catastrophe", said).field
    assert field.heroes["dagny"].status is HeroStatus.UNCONSCIOUS
    assert field.units["reds-foot"].shift == -3
    assert field.sides["reds"].strategy == (("leader_loss:dagny", -2),)


def test_a_commander_who_goes_down_by_his_wound_halves_the_plan() -> None:
    field = until(field_of(heroes=[{**GENERAL, "hits": 1}]), "plans")
    said = {"catastrophe:reds": [5, 5, 6], "catastrophe:blues": [1, 1, 1], "catastrophe_damage:reds": [2, 1]}
    field = step(field, "catastrophe", said).field
    assert (field.sides["reds"].halved, field.sides["reds"].strategy) == (True, ())
    assert field.units["reds-foot"].shift == -5


def test_a_nameless_leader_is_mourned_like_any_other() -> None:
    said = {"catastrophe:reds": [6, 6, 5], "catastrophe:blues": [1, 1, 1]}
    played = step(until(field_of(heroes=[GENERAL]), "plans"), "catastrophe", said)
    assert [one.subject for one in told(played, "their_leader")] == ["reds-foot"]
    assert (
        lines(step(played.field, "strategy"), "effective_strategy:reds")["The leader of Reds-foot is lost"]
        == -2
    )


def test_a_campaign_may_let_lost_leaders_cost_morale_alone() -> None:
    """R15."""
    field = until(
        field_of(units=led(), heroes=[CAPTAIN, GENERAL], options={"leader_loss_strategy": 0}), "plans"
    )
    field = step(field, "catastrophe", {"catastrophe:reds": [6, 6, 5], "catastrophe:blues": [1, 1, 1]}).field
    assert (field.sides["reds"].strategy, field.units["reds-foot"].shift) == ((), -3)


def test_a_person_of_the_gms_goes_over_with_the_men_and_a_players_does_not() -> None:
    heroes = [{**CAPTAIN, "is_pc": False}, {"id": "egil", "side": "reds", "unit": "reds-foot"}, GENERAL]
    field = until(field_of(units=led(), heroes=heroes), "plans")
    field = step(field, "catastrophe", {"catastrophe:reds": [5, 5, 4], "catastrophe:blues": [1, 1, 1]}).field
    assert {id: (hero.side, hero.unit) for id, hero in field.heroes.items()} == {
        "dagny": ("blues", "reds-foot"),
        "egil": ("reds", ""),
        "boris": ("reds", ""),
    }
    after = until(field, "day_end")
    changes = {(one.subject, one.name): one.new for one in step(after, "aftermath").changes}
    assert changes["dagny", "side"] == changes["reds-foot", "side"] == "blues"
    assert changes["egil", "unit"] is None


@pytest.mark.parametrize(
    ("level", "roll", "stand"),
    [
        (Level.MARGINAL, [6, 6, 6], UnitStatus.WITHDRAWS),
        (Level.GREAT, [3, 3, 3], UnitStatus.WITHDRAWS),
        (Level.GREAT, [6, 6, 6], UnitStatus.ROUTS),
        (Level.OVERWHELMING, [4, 4, 4], UnitStatus.ROUTS),
    ],
)
def test_attackers_of_a_position_that_held(level: Level, roll: list[int], stand: UnitStatus) -> None:
    """Table B."""
    field = until(field_of(situation=WALLS), "contest")
    field.winner, field.table, field.level = "blues", "B", level
    for side in field.sides.values():
        side.difference, side.level = 9, level
    after = step(field, "outcome", {"morale:reds-foot": roll}).field
    assert (after.units["reds-foot"].status, after.units["blues-foot"].status) == (stand, UnitStatus.HOLDS)


def test_a_marginal_victory_over_walls_is_felt_tomorrow() -> None:
    """Table C: both stay, the defender two less of morale on the next day."""
    field = until(field_of(situation=WALLS), "contest")
    field.winner, field.table, field.level = "reds", "C", Level.MARGINAL
    for side in field.sides.values():
        side.difference, side.level = 5, Level.MARGINAL
    field = step(field, "outcome").field
    assert {unit.status for unit in field.units.values()} == {UnitStatus.HOLDS}
    assert (field.sides["blues"].next_day, field.sides["reds"].next_day) == (-2, 0)


def test_a_third_side_at_the_fall_of_walls_fights_in_the_open() -> None:
    field = until(field_of(sides=("reds", "blues", "greens"), situation=WALLS), "contest")
    field.winner, field.table = "reds", "C"
    for side in field.sides.values():
        side.level = Level.MARGINAL
    assert rule_for(field, field.sides["greens"]).failed is UnitStatus.ROUTS


def test_a_new_wall_behind_the_lost_one() -> None:
    field = until(field_of(situation=WALLS), "casualties")
    field.taken = True
    assert step(field, "day_end", AGAIN | {"night:field": {"rewalled": True}}).field.taken is False


def test_the_dead_are_not_bandaged_and_prisoners_of_nobody_are_free() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    field.heroes["dagny"].status = HeroStatus.DEAD
    field.winner = ""
    unit = field.units["blues-foot"]
    unit.status, unit.captured_by = UnitStatus.SURRENDERED, "reds"
    field.units["reds-foot"].status = UnitStatus.HOLDS
    after = step(field, "day_end", AGAIN | {"night:field": {"healed": {"dagny": 3}}}).field
    assert after.heroes["dagny"].status is HeroStatus.DEAD
    assert after.units["blues-foot"].captured_by == ""


def test_the_gm_may_overrule_a_death() -> None:
    ruling = Ruling(key="fate:dagny", value="unconscious", reason="Somebody pulled her out")
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), "risk")
    deadly = {"survival:dagny": [6, 6, 6], **{f"survival_damage:dagny:{n}": [6, 6] for n in (1, 2, 3)}}
    deadly |= {f"death_check:dagny:{n}": [6, 6, 6] for n in range(1, 9)}
    assert step(field, "survival", deadly).field.heroes["dagny"].status is HeroStatus.DEAD
    assert step(field, "survival", deadly, ruling).field.heroes["dagny"].status is HeroStatus.UNCONSCIOUS


def test_the_game_master_chooses_what_counts_as_special() -> None:
    units = [
        {"id": "bones", "side": "reds", "superiority": ["undead"]},
        {"id": "clerics", "side": "blues", "count": 30, "neutralises": ["undead"]},
    ]
    field = field_of(units=units, situation={"superiority_classes": ["undead"]})
    assert superiority(field, list(field.sides.values()))["reds"] == [("undead", 2)]


def test_special_troops_of_a_modern_age() -> None:
    modern = muster().model_copy(
        update={"sides": tuple(side.model_copy(update={"tl": 7}) for side in muster().sides)}
    )
    assert classes_today(RULES.open(modern)) == ("artillery", "armor", "aircraft")


def test_a_higher_tech_level_can_be_capped_or_ignored() -> None:
    assert tl_bonus(7, 3, Options()) == 6
    assert tl_bonus(7, 3, Options(tl_cap=2)) == 2
    assert tl_bonus(7, 3, Options.model_validate({"tl_bonus": "off"})) == 0
    assert tl_bonus(3, 7, Options()) == 0


def test_morale_may_leave_strength_alone() -> None:
    assert strength_in_battle(100, -3, MoraleInStrength.OFF) == 100


def test_odd_units_in_few_words() -> None:
    assert describe(made(armour=None)) == "no weapons yet"
    assert describe(made(mobility="armoured_vehicle")) == "light foot in armoured carriers"
    assert describe(made(miners="dwarf")) == "dwarf miners"
    assert describe(made(estimate={"ts": 5})) == "a whole force"
    assert icon(made(never_checks_morale=True)) == "skeletons"
    assert icon(made(special="heavy_tank")) == "banner"
    assert each_strength(made(high_tech_dr=25, fine_weapons=True), 9) == 3 + 12 + 1


def test_a_muster_says_whom_it_misplaces() -> None:
    odd = muster(
        units=[
            {"id": "reds-foot", "side": "reds", "leader": "ivan"},
            {"id": "tanks", "side": "reds", "special": "light_tank", "count": 5},
            {"id": "engines", "side": "reds", "special": "large_siege_engine", "count": 5},
            {"id": "few", "side": "blues", "count": 5},
        ],
        heroes=[{"id": "ivan", "side": "blues", "unit": "reds-foot"}],
    )
    found = ROSTER.check(odd)
    assert [(one.kind, bool(one.facts.get("warning"))) for one in found] == [
        ("many_engines", True),
        ("leader_not_on_side", False),
        ("special_weapon_wrong_tl", True),
        ("unit_size_unusual", True),
        ("unit_not_on_side", False),
    ]


def test_one_person_commands_one_side() -> None:
    both = muster().model_dump()
    for side in both["sides"]:
        side["commander"] = "boris"
    both["heroes"] = [{"id": "boris", "name": "Boris", "side": "reds"}]
    kinds = [one.kind for one in ROSTER.check(RULES.muster.model_validate(both))]
    assert kinds == ["two_commanders", "commander_not_on_side", "two_commanders"]


def test_a_position_is_named_once_and_guns_are_few() -> None:
    guns = [{"id": "guns", "side": "reds", "special": "modern_artillery", "count": 9, "tl": 6}]
    guns.append({"id": "blues-foot", "side": "blues"})
    twice = {"defender": "blues", "position": [{"kind": "palisade"}, {"kind": "palisade"}]}
    assert [one.kind for one in ROSTER.check(muster(units=guns, situation=twice))] == [
        "many_guns",
        "position_twice",
    ]


def test_formulas_of_the_camp() -> None:
    assert camp.recruit_experience(Quality.VETERAN) == 10
    assert camp.cost_each("LI", Ranged.STRONG_BOW) == 3000
    assert camp.payday(0, 3, paid=False) == (-1, 0, 0)
    assert camp.payday(0, 0, paid=True, extra=100).bonus == 2
    assert camp.merge_experience(0, 5, 0, 5) == 0


def test_a_diviner_one_does_not_believe_changes_nothing() -> None:
    assert divine(14, 8, Trust.DISCOUNT, genuine=False, roll=3) == (14, 0)
    assert divine(14, 8, Trust.ACCEPT, genuine=False, roll=3) == (8, 0)
    assert divine(14, 8, Trust.ACCEPT, genuine=True, roll=3) == (14, 2)


def test_a_talent_without_a_kind_is_none() -> None:
    assert of_points(99) == 0
    dabbler = {"id": "d", "side": "reds", "es_character_points": 400}
    assert not RULES.steps[2].when(field_of(heroes=[dabbler])), "no kind of powers, no powers"


def test_the_gm_sits_where_the_whole_field_is_asked() -> None:
    asked = step(until(field_of(), "outcome"), "casualties").requests["bloodshed:field"]
    assert asked.to == GM


def test_who_is_dead_at_once_throws_no_more() -> None:
    def blow(field: Battlefield, table: Table) -> None:
        hurt(field, table, field.heroes["dagny"], 52)

    field = field_of(heroes=[{"id": "dagny", "side": "reds", "ht": 10, "hits": 2}])
    played = finish(Phase(1, Step("blow", "A blow", blow)), field, {})
    assert not played.requests
    assert played.field.heroes["dagny"].status is HeroStatus.DEAD
