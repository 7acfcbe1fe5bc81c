"""Sheets, strength, presets and the checks of a muster (The Armies; Quality; Yrth)."""

from typing import Any

import pytest

from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.strength import (
    each_strength,
    quality_of,
    side_strength,
    unit_morale,
    unit_strength,
)
from rulesets.systems.gurps.roster import ROSTER
from rulesets.systems.gurps.roster.presets import TROOPS
from rulesets.systems.gurps.ruleset import RULES
from rulesets.systems.gurps.samples.bannock import sample

SIDE = GurpsSide(id="reds", name="Reds", side="reds")


def unit(**fields: Any) -> GurpsUnit:
    return GurpsUnit.model_validate({"id": "u1", "name": "U1", "side": "reds", "experience": 4, **fields})


@pytest.mark.parametrize(
    ("fought", "quality"), [(0, "average"), (1, "average"), (5, "average"), (6, "seasoned")]
)
def test_creatures_are_average_at_least(fought: int, quality: str) -> None:
    """R6."""
    assert quality_of(unit(fixed_ts=20, experience=fought)) == quality


def test_a_new_weapon_is_worth_less_in_the_hands_of_men_too() -> None:
    """Experimental Weapons: half of the six that early rifles add, and nothing off the men who carry them."""
    rifles = {"armour": "light", "ranged": "rifle", "experimental_pct": 50}
    assert each_strength(unit(**rifles), 6) == 3 + 3
    assert each_strength(unit(**{**rifles, "ranged": "none"}), 6) == 3


def test_all_miners_of_a_side_share_the_room_there_is() -> None:
    """F5: eighty of miners' strength for a force of 820, whether they are one unit or two."""
    miners = {"armour": "light", "irregular": True, "miners": "human"}
    rest = unit(estimate={"ts": 700}, count=1)
    together = [(unit(**miners, count=60), 3, 60), (rest, 3, 1)]
    apart = [(unit(**miners, count=30), 3, 30), (unit(**miners, count=30), 3, 30), (rest, 3, 1)]
    assert side_strength(together, storms=True) == [180, 700]
    assert side_strength(apart, storms=True) == [120, 60, 700]


@pytest.mark.parametrize(("side", "men", "strength"), [("bannock", 872, 3500), ("al-wazif", 987, 4000)])
def test_sample_adds_up_to_the_strengths_of_the_article(side: str, men: int, strength: int) -> None:
    muster = sample()
    sheet = next(one for one in muster.sides if one.id == side)
    units = [one for one in muster.units if one.side == side]
    assert sum(one.count for one in units) == men
    assert sum(ROSTER.strength(sheet, one, muster.options).total or 0 for one in units) == strength
    assert ROSTER.check(muster) == []


def test_field_of_the_sample_is_worth_as_much_before_the_first_step() -> None:
    field = RULES.open(sample())
    assert {id: side.ts for id, side in field.sides.items()} == {"bannock": 3500, "al-wazif": 4000}


@pytest.mark.parametrize(
    ("key", "ts"),
    [
        ("HC", 8),
        ("MC", 6),
        ("LC", 4),
        ("IC", 3),
        ("HI", 5),
        ("MI", 4),
        ("LI", 3),
        ("II", 2),
        ("PI", 3),
        ("SE", 25),
        ("LE", 50),
    ],
)
def test_troop_types_of_yrth_have_their_printed_strength(key: str, ts: int) -> None:
    assert each_strength(unit(**TROOPS[key][1]), tl=3) == ts


def test_every_preset_makes_a_unit_that_is_worth_something_and_has_an_icon() -> None:
    for preset in ROSTER.presets:
        one = unit(**preset.fields)
        tally = ROSTER.strength(SIDE, one, Options())
        assert tally.total and tally.base + sum(line.value for line in tally.lines) == tally.total
        assert ROSTER.describe(one) and ROSTER.icon(one)


def test_air_cavalry_of_the_article() -> None:
    """Six soldiers and their gunship, tech level 7 (Armies)."""
    soldiers = unit(armour="light", mobility="flying_vehicle", ranged="rifle", count=6)
    gunship = unit(special="helicopter_gunship", count=1)
    assert unit_strength(soldiers, 7, 6) + unit_strength(gunship, 7, 1) == 152


def test_leaders_move_morale_by_whole_threes() -> None:
    assert unit_morale(unit(experience=6, leadership=15)).total == 15
    assert unit_morale(unit(experience=6, leadership=9)).total == 13


def test_strength_lines_name_their_sections() -> None:
    archers = unit(armour="light", ranged="ordinary_bow", count=120, experience=6)
    tally = ROSTER.strength(SIDE, archers, Options())
    assert [(line.value, line.section) for line in tally.lines] == [
        (240, "Ranged Weapons"),
        (120, "Troop Quality Table"),
    ]
    assert tally.total == 720


def codes(**changed: Any) -> list[str]:
    muster = sample().model_dump() | changed
    return [problem.kind for problem in ROSTER.check(GurpsMuster.model_validate(muster))]


@pytest.mark.parametrize(
    ("situation", "code"),
    [
        ({"position": [{"kind": "palisade"}]}, "position_without_defender"),
        (
            {"defender": "bannock", "position": [{"kind": "castle"}, {"kind": "stronghold"}]},
            "position_conflict",
        ),
        (
            {"defender": "bannock", "position": [{"kind": "downhill"}, {"kind": "steep_incline"}]},
            "slope_conflict",
        ),
        ({"defender": "bannock", "position": [{"kind": "castle", "value": 5}]}, "position_out_of_range"),
        ({"defender": "bannock", "position": [{"kind": "castle"}]}, "home_grounds_with_fortification"),
    ],
)
def test_impossible_grounds_are_told(situation: dict[str, Any], code: str) -> None:
    assert code in codes(situation=situation)


def test_impossible_circumstances_are_told() -> None:
    said = {"al-wazif": {"circumstances": ["no_supplies", "forage_only"]}}
    assert codes(situations=said) == ["circumstance_conflict"]


def test_a_side_with_nobody_and_units_without_weapons_are_told() -> None:
    assert codes(
        units=[unit(side="bannock", armour=None).model_dump()],
        heroes=[],
        sides=[{"id": "bannock", "name": "Bannock", "side": "bannock", "commander": "nobody"}],
    ) == ["not_enough_sides", "commander_not_on_side", "unit_needs_type"]


def test_battle_skill_is_half_of_weapon_and_tactics() -> None:
    caliburn = GurpsHero(id="caliburn", name="Caliburn", side="reds", weapon_skill=15, iq=12)
    assert caliburn.battle == 10
