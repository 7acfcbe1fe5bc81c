"""Brawling and melee: what soldiers fight with who stand face to face."""

import pytest

from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.sheets import StarUnit
from rulesets.systems.starwars.steps.proposals import aims_of
from tests.rulesets.systems.starwars.play import field_of, step, tally, until
from tests.rulesets.systems.starwars.test_corners import ALONE

REDS = {"id": "reds", "side": "reds", "brawling": "4D", "strength": "3D", "melee_combat": "5D"}
BLUES = {"id": "blues", "side": "blues", "melee_parry": "3D+1", "brawling_parry": "3D", "position_m": 2}


def face_to_face(weapon: str) -> Battlefield:
    said = {"declaration:reds": {"units": {"reds": {"fire": {f"{weapon}:blues": 10}}}}}
    return until(field_of(units=[REDS, BLUES], options=ALONE), "reactions", said)


@pytest.mark.parametrize(("weapon", "skill", "damage"), [("hands", 12, 9), ("blades", 15, 12)])
def test_hand_to_hand_uses_its_own_skill_strength_and_parry(weapon: str, skill: int, damage: int) -> None:
    acted = step(face_to_face(weapon), "resolve", {"parry:blues:character": [1] * 5})
    assert tally(acted, f"attack_code:reds:{weapon}:blues").base == skill
    assert tally(acted, "parry_code:blues:character").base == 10
    [shot] = acted.field.shots
    assert (shot.damage, shot.kind.value) == (damage, "physical")


def test_blades_need_the_skill_and_a_listed_weapon_takes_the_place_of_either() -> None:
    def keys(**more: object) -> list[str]:
        sheet = StarUnit.model_validate({"id": "u", "name": "U", "side": "s", **more})
        return [weapon.key for weapon in sheet.arms]

    assert keys() == ["hands"]
    assert keys(melee_combat="4D") == ["hands", "blades"]
    pike = {"key": "pike", "skill": "melee_combat", "damage": "STR+2D"}
    assert keys(melee_combat="4D", weapons=[pike]) == ["pike", "hands"]
    assert keys(kind="vehicles", hull="3D") == []


def test_hands_are_offered_only_against_who_is_within_reach_of_them() -> None:
    field = field_of(units=[REDS, BLUES])
    assert set(aims_of(field, field.units["reds"])) == {
        "rifle:blues",
        "hands:blues",
        "blades:blues",
    }
    field.units["blues"].position_m = 4
    assert set(aims_of(field, field.units["reds"])) == {"rifle:blues"}


def test_hands_are_no_weapons_to_be_sabotaged_or_kept_on_a_sheet() -> None:
    deed = {"what": "I cut the slings.", "effect": "sabotage", "target": "blues"}
    few = {"key": "rifle", "skill": "blaster", "count": 4, "short": 30, "medium": 100, "long": 200}
    hero = {"id": "kell", "side": "reds", "unit": "reds"}
    field = field_of(units=[REDS, {**BLUES, "weapons": [few]}], heroes=[hero])
    field = until(field, "resolve", {"hero:kell": {"deed": deed}})
    blues = field.units["blues"]
    assert (blues.count_of("rifle"), blues.count_of("hands")) == (3, 10)
    field.ended = True
    weapons = [one.new for one in step(field, "aftermath").changes if one.name == "weapons"]
    assert [[arm["key"] for arm in arms] for arms in weapons] == [["rifle"]]
