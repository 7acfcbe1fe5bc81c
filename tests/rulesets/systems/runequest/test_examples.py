"""The article's own examples, with the figures as the rules have them; the numbers are of section 10."""

from fractions import Fraction
from typing import Any

import pytest

from rulesets.engine import LiveTable, Tally
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.book.tables import BODY
from rulesets.systems.runequest.book.worth import average_armour, battle_capacity, of_damage
from rulesets.systems.runequest.people.sheets import RuneSide, RuneUnit
from rulesets.systems.runequest.roster.columns import strength
from rulesets.systems.runequest.roster.makers import (
    MAKERS,
    Archers,
    Army,
    Bows,
    Casting,
    Equipment,
    Shield,
    arms,
    army_missiles,
    bows,
    magic,
    person,
)
from rulesets.systems.runequest.roster.presets import PRESETS

OCKLESS = Equipment(
    weapon_skill=50,
    damage="1d10+1d4",
    parry=55,
    shield=Shield.HEATER,
    left_leg=2,
    right_leg=2,
    abdomen=5,
    chest=5,
    left_arm=5,
    right_arm=5,
    head=3,
)


def made(make: Any, value: Any) -> tuple[dict[str, Any], dict[str, Tally]]:
    """What a calculator makes, and the numbers it explains."""
    table = LiveTable({}, ())
    fields = dict(make(value, Options(), table))
    return fields, {said.kind: said for said in table.said if isinstance(said, Tally)}


def test_soldiers_with_heavy_maces_attack_with_12() -> None:
    fields, _ = made(arms, Equipment(weapon_skill=50, damage="1d10"))
    assert fields["attack"] == 12


def test_the_guard_of_ockless_by_the_rules_not_as_printed() -> None:
    fields, numbers = made(arms, OCKLESS)
    assert (fields["attack"], fields["defence"], fields["defence_close"]) == (14, 14, 15)
    assert [line[:2] for line in numbers["attack"].lines] == [("Damage", 4)]
    assert [line[:2] for line in numbers["defence_close"].lines] == [("Armour and shield", 4)]
    assert battle_capacity(fields["attack"], fields["defence"], 11, 50) == 650


def test_the_guard_of_ockless_as_printed_is_worth_730() -> None:
    printed = next(preset.fields for preset in PRESETS if preset.key == "guard-printed")
    unit = RuneUnit.model_validate({"id": "u", "name": "U", "side": "s", **printed})
    assert (unit.attack, unit.defence, unit.courage, unit.capacity) == (18, 15, 11, 730)


def test_longbowmen_shoot_with_15_and_crossbowmen_with_11() -> None:
    longbow, _ = made(bows, Bows(skill=50, damage="1d8+1", shots=2))
    crossbow, _ = made(bows, Bows(skill=50, damage="2d4+2", shots=1, per_rounds=2))
    assert (longbow, crossbow) == ({"missile": 15}, {"missile": 11})


def test_priests_with_sunspears_are_worth_24() -> None:
    fields, _ = made(magic, Casting(casting_chance=95, damage="3d6"))
    assert fields == {"magic": 24, "casting_chance": 95}


def test_chain_mail_and_a_heater_defend_with_15() -> None:
    fields, _ = made(arms, Equipment(parry=50, shield=Shield.HEATER, **dict.fromkeys(BODY, 7)))
    assert fields["defence"] == 15


def test_a_helmet_alone_is_worth_four_fifths_of_a_point() -> None:
    assert average_armour({"head": 8}) == Fraction(8, 10)


def test_loskalmi_knights_charge_with_12_since_a_die_of_ten_and_one_averages_six_and_a_half() -> None:
    assert of_damage("1d10+1+5d6") == 12
    fields, _ = made(arms, Equipment(weapon_skill=50, damage="1d10+1", mount="5d6"))
    assert (fields["attack"], fields["charge_bonus"], fields["mounted"]) == (13, 9, True)


def test_on_foot_nothing_is_added_to_a_charge() -> None:
    fields, _ = made(arms, Equipment())
    assert (fields["charge_bonus"], fields["mounted"]) == (0, False)


def test_a_hero_has_an_attack_and_a_defence_of_his_own() -> None:
    fields, _ = made(person, OCKLESS)
    assert fields == {"attack": 14, "defence": 14}


def test_the_missiles_of_an_army_are_the_average_of_those_who_shoot() -> None:
    army = Army(units=(Archers(strength=80, missile=15), Archers(strength=120, missile=11)))
    assert made(army_missiles, army)[0] == {"missile_value": 12}
    assert made(army_missiles, Army())[0] == {"missile_value": 0}


def test_every_calculator_fills_fields_of_its_sheet() -> None:
    roster = RULES.roster
    assert roster
    assert len({maker.key for maker in MAKERS}) == len(MAKERS)
    for maker in MAKERS:
        fields, _ = made(maker.make, maker.form())
        assert set(fields) <= set(
            {"side": roster.side, "unit": roster.unit, "hero": roster.hero}[maker.of].model_fields
        )


@pytest.mark.parametrize(
    ("fields", "label", "lines"),
    [
        (
            {"strength": 50, "quality": "superior", "attack": 18, "defence": 15, "spirit": 11},
            ("50 soldiers, a third of Attack 18", 300),
            [
                ("A third of Defence 15", 250),
                ("A third of Spirit 11, typed", 183),
                ("Cut to a tenth for each", -3),
            ],
        ),
        (
            {"strength": 1, "quality": "standard", "attack": 10, "defence": 10},
            ("1 soldier, a third of Attack 10", 3),
            [("A third of Defence 10", 3), ("A third of Spirit 10, standard troops", 4)],
        ),
        ({"strength": 0, "attack": 12}, ("0 soldiers, a third of Attack 12", 0), []),
    ],
)
def test_battle_capacity_opens_to_what_it_is_made_of(
    fields: dict[str, Any], label: tuple[str, int], lines: list[tuple[str, int]]
) -> None:
    unit = RuneUnit.model_validate({"id": "u", "name": "U", "side": "s", **fields})
    tally = strength(RuneSide(id="s", name="S", side="s"), unit, Options())
    assert (tally.label, tally.base) == label
    assert [line[:2] for line in tally.lines] == lines
    assert {line.section for line in tally.lines} <= {"Battle Capacity (BC)"}
    assert tally.total == tally.base + sum(line.value for line in tally.lines) == unit.capacity
