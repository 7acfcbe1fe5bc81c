"""Between battles: rest."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ask, Camp, Played
from rulesets.systems.runequest import RULES
from tests.rulesets.systems.runequest.play import muster, told


def camp(**unit: Any) -> Camp:
    foot = {"id": "foot", "side": "reds", "strength": 80, **unit}
    hero = {"id": "aya", "side": "reds", "hp": 1, "hp_max": 12, "mp": 3, "status": "incapacitated"}
    return Camp(muster(sides=("reds",), units=[foot], heroes=[hero]))


def done(key: str, here: Camp, said: Mapping[str, Any] | None = None) -> Played[Any]:
    """The procedure with these answers, else with its own defaults."""
    procedure = next(one for one in RULES.camp if one.key == key)
    record: dict[str, Any] = {}
    while not (played := procedure.run(here, record)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            assert isinstance(request, Ask)
            record[request.key] = request.default.model_dump(mode="json") | dict(
                (said or {}).get(request.key, {})
            )
    return played


def changed(played: Played[Any]) -> dict[str, Any]:
    return {f"{change.subject}.{change.name}": change.new for change in played.changes}


def test_the_wounded_come_back_unless_the_game_master_keeps_some() -> None:
    here = camp(wounded=15)
    assert changed(done("rest", here)) == {"foot.strength": 95, "foot.wounded": 0, "aya.mp": 10}
    some = done("rest", here, {"rest:reds": {"recovered": {"foot": 5}}})
    assert changed(some)["foot.wounded"] == 10
    assert told(some, "recovered")[0].facts == {"men": 5, "still": 10}


def test_nobody_recovers_who_was_not_hurt() -> None:
    procedure = next(one for one in RULES.camp if one.key == "rest")
    here = camp(wounded=5)
    played = procedure.run(here, {"rest:reds": {"recovered": {"foot": 6}}})
    assert [one.kind for one in played.problems["rest:reds"]] == ["only_so_many"]


def test_heroes_heal_and_stand_up() -> None:
    found = changed(done("rest", camp(), {"rest:reds": {"healed": {"aya": 20}}}))
    assert (found["aya.hp"], found["aya.status"]) == (12, "fit")


def test_leaders_and_standards_are_replaced_and_the_magic_comes_back_with_it() -> None:
    lost = {"officer": "lost", "standard": "lost", "rm": 0, "rm_max": 6}
    assert "foot.rm" not in changed(done("rest", camp(**lost)))
    said = {"rest:reds": {"officers": ["foot"], "standards": ["foot"]}}
    found = changed(done("rest", camp(**lost), said))
    assert (found["foot.officer"], found["foot.standard"], found["foot.rm"]) == ("present", "held", 6)


def test_procedures_are_offered_when_there_is_something_to_do() -> None:
    whens = {one.key: one.when for one in RULES.camp}
    assert whens["rest"](camp()) and not whens["release"](camp())
    assert whens["release"](camp(captive=1))
