"""What a game master finds when he makes units: armour by name, recruits as they are, vehicles."""

from typing import Any

import pytest

from rulesets.engine import LiveTable
from rulesets.systems.traveller.book.arms import ARMOUR, HULLS
from rulesets.systems.traveller.people.sheets import Character, Company
from rulesets.systems.traveller.roster.descriptions import PASTED, icon
from rulesets.systems.traveller.roster.makers import Levy, Recruits, make


def made(**group: Any) -> Any:
    levy = Levy.model_validate({"groups": [{"count": 10, "quality": "veteran", **group}]})
    return make(levy, None, LiveTable({}, ()))


def test_the_armour_list_stands_at_the_field_of_armour() -> None:
    for sheet, rows in ((Company, (*ARMOUR, *HULLS)), (Character, ARMOUR), (Recruits, ARMOUR)):
        said = sheet.model_fields["armour"].description or ""
        assert [name for name, worth, _ in rows if f"{name.lower()} {worth}" not in said.lower()] == []


def test_armour_is_pasted_by_name_with_what_it_is_worth_against_lasers() -> None:
    assert PASTED["ablat"] == {"armour": 3, "armour_laser": 8}
    assert PASTED["reflec"] == {"armour_laser": 14}
    assert PASTED["grav carrier"] == {"armour": 25}


@pytest.mark.parametrize("skill", ["gun_combat", "heavy_weapons", "melee", "athletics", "recon", "stealth"])
def test_recruits_have_a_level_of_any_skill_or_are_untrained_in_it(skill: str) -> None:
    assert made()[skill] in (1, 2)
    assert made(**{skill: 4})[skill] == 4
    assert made(untrained=[skill])[skill] is None


def test_the_sheet_says_what_the_size_of_a_vehicle_is() -> None:
    assert "Hull and Structure" in (Company.model_fields["vehicle"].description or "")


def test_a_unit_of_its_age_is_drawn_and_no_knight() -> None:
    def drawn(**sheet: Any) -> str:
        return icon(Company.model_validate({"name": "A", "side": "reds", "id": "a", "size": 10, **sheet}))

    assert drawn(weapon="rifle", vehicle=True) == "speeder"
    assert drawn(weapon="rifle", armour=11) == "trooper"
    assert drawn(weapon="rifle", armour=5) == "soldiers"
