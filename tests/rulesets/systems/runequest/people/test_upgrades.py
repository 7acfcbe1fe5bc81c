"""What versions 1 and 2 of the rules kept is read in the names of this one."""

from rulesets.engine import Correction, Json, correct
from rulesets.engine.kept import brought_up, read_field, read_muster
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import ArmyCamp
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.gathering import RuneMuster
from tests.rulesets.systems.runequest.play import field_of, muster


def of_version_1(field: Battlefield) -> Json:
    """The field as the first version wrote it; a hero had his status under that name already."""
    data = field.dump()
    for unit in data["units"].values():
        unit["force"], unit["stand"] = unit.pop("side"), unit.pop("status")
    for hero in data["heroes"].values():
        hero["force"] = hero.pop("side")
    return data


def fought() -> Battlefield:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": "reds-foot", "status": "wounded"}])
    field.units["blues-foot"].becomes(field.units["blues-foot"].status.ROUTED, 1)
    field.units["reds-foot"].side = "blues"
    return field


def test_a_field_of_version_1_is_read() -> None:
    field = fought()
    assert read_field(RULES, Battlefield, field.muster, of_version_1(field)) == field


def test_a_field_of_this_version_is_left_as_it_is() -> None:
    field = fought()
    kept = {**field.dump(), "_version": RULES.version}
    assert read_field(RULES, Battlefield, field.muster, kept) == field


def test_corrections_of_version_1_correct_the_same() -> None:
    kept = [
        {"subject": "reds-foot", "name": "stand", "value": "retreating", "reason": "They ran"},
        {"subject": "aya", "name": "force", "value": "blues", "reason": "He went over"},
        {"subject": "aya", "name": "status", "value": "dead", "reason": "He fell"},
    ]
    said = [Correction(**brought_up(RULES, "word", one)) for one in kept]
    assert [one.name for one in said] == ["status", "side", "status"]
    after = correct(fought(), said)
    assert (after.units["reds-foot"].status, after.heroes["aya"].side) == ("retreating", "blues")
    assert after.heroes["aya"].status == "dead"


def test_rulings_name_no_part_and_stay() -> None:
    ruling = {"key": "morale:reds-foot", "value": "routed"}
    assert brought_up(RULES, "word", ruling) == ruling


def of_version_2(field: Battlefield) -> Json:
    """The field as the second version wrote it, in which all units stood in one line."""
    data = field.dump()
    for unit in data["units"].values():
        del unit["behind"]
    return {**data, "_version": 2}


def test_a_field_of_version_2_has_one_line() -> None:
    field = fought()
    assert brought_up(RULES, "field", of_version_2(field)) == field.dump()


def test_a_battle_of_version_2_keeps_the_camps_it_had() -> None:
    hero = {"id": "bo", "side": "blues", "unit": "blues-foot"}
    kept = {**muster(heroes=[hero]).model_dump(mode="json"), "_version": 2}
    fighting = read_muster(RULES, RuneMuster, kept)
    assert [fighting.camp_of(side) for side in ("reds", "blues")] == [ArmyCamp.LEAD, ArmyCamp.OTHER]
    kept["sides"][0]["camp"], kept["sides"][1]["camp"] = "other", "lead"
    fighting = read_muster(RULES, RuneMuster, kept)
    assert [fighting.camp_of(side) for side in ("reds", "blues")] == [ArmyCamp.OTHER, ArmyCamp.LEAD]


def test_a_sheet_of_version_2_without_missiles_has_them_counted() -> None:
    for before, after in ((0, None), (13, 13)):
        kept = {"id": "reds", "missile_value": before, "_version": 2}
        assert brought_up(RULES, "side", kept)["missile_value"] == after
