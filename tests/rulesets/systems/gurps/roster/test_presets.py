"""Ready-made units are worth what the article prints (Armies; Yrth; World War I)."""

import pytest

from rulesets.systems.gurps.book.kinds import Special
from rulesets.systems.gurps.book.tables import QUALITY, RAISE_COST, SPECIAL
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.strength import each_strength, quality_of
from rulesets.systems.gurps.roster.presets import PRESETS

UNITS = {
    one.key: GurpsUnit.model_validate({"id": "new", "name": one.title, "side": "reds", **one.fields})
    for one in PRESETS
}
WORTH = {
    "HC": 8,
    "MC": 6,
    "LC": 4,
    "IC": 3,
    "HI": 5,
    "MI": 4,
    "LI": 3,
    "II": 2,
    "PI": 3,
    "MN": 2,
    "SE": 25,
    "LE": 50,
    "centaur": 5,
    "dwarf": 6,
    "dwarf-medium": 5,
    "elf": 6,
    "giant": 15,
    "gnome": 2,
    "goblin": 1,
    "halfling": 2,
    "kobold": 1,
    "minotaur": 5,
    "ogre": 9,
    "orc": 4,
    "reptile-man": 7,
    "zombie": 6,
    "skeleton": 2,
    "megalos-dragons": 8,
    "haz-light": 6,
    "haz-medium": 8,
    "dragon-hatchling": 15,
    "monstrous-dragon": 80,
    "wereeagle": 7,
    "weretiger": 15,
    "ww1-LC": 10,
    "ww1-LI": 9,
    "ww1-II": 2,
    "ww1-tank": 15,
    "ww1-fighter": 25,
    "ww1-guns": 100,
    "piece-elephant": 100,
    "piece-heavy-chariot": 35,
    "piece-heavy-tank": 60,
    "piece-bomber-aircraft": 100,
}


@pytest.mark.parametrize(("key", "worth"), WORTH.items())
def test_each_is_worth_what_is_printed(key: str, worth: int) -> None:
    unit = UNITS[key]
    assert each_strength(unit, 3 if unit.tl is None else unit.tl) == worth


@pytest.mark.parametrize("key", RAISE_COST)
def test_troops_of_yrth_cost_what_is_printed(key: str) -> None:
    assert UNITS[key].raise_cost_each == RAISE_COST[key]


@pytest.mark.parametrize("key", [key for key in UNITS if key.startswith("equal-")])
def test_quick_equivalents_are_worth_about_a_thousand(key: str) -> None:
    """T28."""
    unit = UNITS[key]
    assert 960 <= unit.count * each_strength(unit, 3) * QUALITY[quality_of(unit)].factor <= 1000


def test_every_special_weapon_is_at_hand_once() -> None:
    pieces = [one.fields["special"] for one in PRESETS if one.key.startswith("piece-")]
    assert sorted(pieces) == sorted(special.value for special in Special)
    assert {unit.crew for unit in UNITS.values() if unit.special is Special.HEAVY_TANK} == {
        SPECIAL[Special.HEAVY_TANK].crew
    }


def test_keys_are_used_once_and_nations_have_their_habits() -> None:
    assert len(UNITS) == len(PRESETS)
    nations = [one for one in PRESETS if one.group.startswith("Yrth: ")]
    assert len({one.group for one in nations}) == 8
    assert all(one.note for one in nations)


def test_the_undead_know_no_fear_and_do_not_heal() -> None:
    for key in ("zombie", "skeleton-heavy"):
        assert UNITS[key].never_checks_morale
        assert UNITS[key].healing == "none"
