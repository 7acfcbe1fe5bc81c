"""What is before somebody’s eyes while he plays a fight at the table (Combat of the Player Characters)."""

from typing import Any

from rulesets.engine import Ask
from rulesets.systems.runequest.book.kinds import OnBreak, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.systems.runequest.play import field_of, meet, step

AYA = {"id": "aya", "side": "reds", "unit": "red"}
BO = {**AYA, "id": "bo"}
DUKE = {**AYA, "id": "duke", "special_character": True}
OTHERS = "Soldiers and heroes of other units do not."


def notes(*heroes: dict[str, Any], odds: str = "even", field: Battlefield | None = None) -> dict[str, str]:
    """Of the first fight of Aya, against a common soldier."""
    if field is None:
        field = fight(*heroes, odds=odds)
    dice = {f"opponent:{hero}:{n}": [1] for hero in ("aya", "bo") for n in (1, 2, 3)}
    ask = step(field, "hero_fights", dice).requests["bout_common:aya:1"]
    assert isinstance(ask, Ask)
    return dict(ask.notes)


def fight(*heroes: dict[str, Any], odds: str = "even") -> Battlefield:
    units = [{"id": "red", "side": "reds"}, {"id": "blue", "side": "blues"}]
    field = field_of(units=units, heroes=[AYA, *heroes])
    meet(field, "red", "blue", odds)
    return field


def test_it_says_how_many_rounds_of_combat_there_are() -> None:
    assert notes()["Time"] == "A round of battle is 25 rounds of combat."


def test_it_says_how_long_the_spells_of_heroes_last() -> None:
    assert notes()["Spells of heroes"].startswith("A spirit spell lasts this round of battle")


def test_heroes_of_one_unit_and_its_leader_may_help() -> None:
    assert notes(BO)["Who may help"] == f"Bo. {OTHERS}"
    assert notes()["Who may help"] == f"Nobody. {OTHERS}"
    assert notes({**BO, "unit": None})["Who may help"] == f"Nobody. {OTHERS}"


def test_a_leader_whom_the_game_master_plays_helps_too() -> None:
    field = fight(DUKE)
    field.heroes["duke"].sheet = field.heroes["duke"].sheet.model_copy(update={"honour": 90})
    red = field.units["red"]
    red.sheet = red.sheet.model_copy(update={"leader": "duke"})
    assert notes(field=field)["Who may help"] == f"Duke. {OTHERS}"


def test_who_surrounds_the_enemy_may_gang_up_on_one_man() -> None:
    together = f"Bo. {OTHERS} Heroes of the unit may attack one man together."
    assert notes(BO, odds="surrounds_enemy")["Who may help"] == together
    assert notes(odds="surrounds_enemy")["Who may help"] == f"Nobody. {OTHERS}"


def test_who_stands_while_his_men_run_is_helped_by_those_who_stand_too() -> None:
    field = fight(BO)
    field.units["red"].becomes(UnitStatus.RETREATING, 1)
    field.heroes["aya"].on_break = OnBreak.STAND
    assert notes(field=field)["Who may help"] == f"Nobody. {OTHERS}"
    field.heroes["bo"].on_break = OnBreak.STAND
    assert notes(field=field)["Who may help"] == f"Bo. {OTHERS}"


def test_who_fights_apart_is_helped_by_nobody() -> None:
    field = fight(BO)
    field.heroes["aya"].foe, field.heroes["aya"].apart = "blue", True
    assert notes(field=field)["Who may help"] == "Nobody: this fight is away from the unit."
