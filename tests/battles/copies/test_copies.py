"""A battle taken along as a file: it is checked and played again from it alone."""

import io
import json
import random
from collections.abc import Callable, Iterator
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from battles import actions
from battles.models import Battle
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.chance import throw_alike


@pytest.fixture
def fought(ford: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Talk, a step gone back to, rulings, and dice thrown anew."""
    throw_alike(monkeypatch, "a file")
    actions.say(ford.bea, to="side:reds", text="Wait for my sign.")
    ford.orders()
    ford.clash()
    actions.undo(ford.ada, to=2, reason="The archers stood elsewhere.")
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.rule(
        ford.ada, phase=ford.number, key="strength:reds", line="Mud", value=-3, reason="It had rained."
    )
    ford.fight_to_the_end()
    return ford


def taken(table: Table, name: str = "ada") -> tuple[int, bytes]:
    answer = client_of(table, name).get(f"/battles/{table.battle.pk}/battle.json")
    return answer.status_code, answer.content


def told(folder: Path, text: bytes, *more: str) -> str:
    """What the command says of such a file."""
    file, out = folder / "taken.json", io.StringIO()
    file.write_bytes(text)
    call_command("verify_battle", str(file), *more, stdout=out)
    return out.getvalue()


def refused(folder: Path, text: bytes, *more: str) -> str:
    with pytest.raises(CommandError) as refusal:
        told(folder, text, *more)
    return str(refusal.value)


def test_it_is_whole_and_holds_without_the_site(fought: Table, tmp_path: Path) -> None:
    _, text = taken(fought)
    last = Battle.objects.get().blocks.latest("number")
    kept = io.StringIO()
    call_command("verify_battle", str(fought.battle.pk), stdout=kept)
    assert "Wait for my sign" not in text.decode(), "what people said to each other is theirs"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.connect", _refuse)
        patch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", _refuse)
        found = told(tmp_path, text, "--head", last.in_short)
    lines = [one for one in found.splitlines() if not one.startswith("The fingerprint is")]
    assert lines == kept.getvalue().splitlines() and lines[-1] == "All of it holds."


def _refuse(*_: object, **__: object) -> None:
    raise AssertionError("the database was asked")


def test_it_is_the_game_masters_and_there_after_the_end(fought: Table, draft: Table) -> None:
    assert [taken(fought, name)[0] for name in ("ada", "bea", "cal", "dot")] == [200, 404, 404, 404]
    Battle.objects.update(state=Battle.State.RUNNING)
    assert taken(fought)[0] == 404
    assert Client().get(f"/battles/{fought.battle.pk}/battle.json").status_code in (302, 404)


def a_die(file: Any) -> None:
    roll = next(one for phase in file["phases"] for one in phase["rolls"])
    roll["faces"] = [7 - face for face in roll["faces"]]


def an_answer(file: Any) -> None:
    answer = next(one for phase in file["phases"] for one in phase["answers"])
    answer["salt"] = "0" * 32


def a_ruling(file: Any) -> None:
    next(one for phase in file["phases"] for one in phase["rulings"])["value"] = 3


def the_muster(file: Any) -> None:
    file["battle"]["muster"]["units"][0]["name"] = "Giants"


def a_field(file: Any) -> None:
    phase = next(one for one in file["phases"] if one["after"])
    phase["after"] = {**phase["after"], "round": 9}


def a_line(file: Any) -> None:
    file["log"][3]["body"] = {"text": "Nothing happened."}


def a_seed(file: Any) -> None:
    opened = next(one for one in file["log"] if one["kind"] == "seed_opened")
    opened["body"]["seed"] = "00" * 32


def the_end(file: Any) -> None:
    del file["log"][-1]


def a_block(file: Any) -> None:
    file["blocks"][1]["root"] = "00" * 32


CHANGES: dict[Callable[[Any], None], str] = {
    a_die: "dice",
    an_answer: "Phase",
    a_ruling: "Phase",
    the_muster: "What the battle began with was changed since: muster.",
    a_field: "played again ends otherwise",
    a_line: "The log is broken at event 4",
    a_seed: "The log is broken at event",
    the_end: "The log does not end where the battle says",
    a_block: "The chain breaks at block 2",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_found_and_the_first_place_named(
    fought: Table, tmp_path: Path, change: Callable[[Any], None]
) -> None:
    file = json.loads(taken(fought)[1])
    change(file)
    said = refused(tmp_path, json.dumps(file).encode())
    assert CHANGES[change] in said
    assert len(said.splitlines()) <= 2


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in JSON something stands that holds nothing else."""
    if not isinstance(value, (dict, list)):
        yield path
        return
    for name, inside in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(inside, (*path, name))


def names(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in JSON something stands under a name, whatever it holds: of a list its first and its last."""
    inside = list(value.items() if isinstance(value, dict) else enumerate(value) if value else ())
    for name, one in inside if isinstance(value, dict) else dict(inside[:1] + inside[-1:]).items():
        yield from [(*path, name)] if isinstance(value, dict) else []
        if isinstance(one, (dict, list)):
            yield from names(one, (*path, name))


def said_of(folder: Path, text: bytes) -> list[str]:
    """What the command finds wrong with such a file; whatever else it raises is a fault of ours."""
    try:
        told(folder, text)
    except CommandError as refusal:
        return str(refusal).splitlines()
    return []


GONE = object()


@pytest.mark.parametrize(
    "odd",
    [GONE, None, "", "zz", -1, 2.5, [], [{}], {}, {"a": 1}, True],
    ids=lambda odd: "gone" if odd is GONE else str(odd),
)
def test_whatever_is_missing_or_of_another_kind_is_said_in_a_sentence(
    fought: Table, tmp_path: Path, odd: Any
) -> None:
    """Each name that a file knows, once, and many of those below: it is gone, or holds what nobody wrote."""
    text = taken(fought)[1]
    by_shape: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in names(json.loads(text)):
        by_shape.setdefault(tuple(0 if isinstance(one, int) else one for one in path), []).append(path)
    own = [paths[-1] for shape, paths in by_shape.items() if len(shape) <= 3]
    below = [paths[0] for shape, paths in by_shape.items() if len(shape) > 3]
    chance = random.Random(str(odd) if odd is not GONE else "gone")
    for path in [*own, *chance.sample(below, min(len(below), 9))]:
        file = json.loads(text)
        *above, last = path
        holder = reduce(getitem, above, file)
        was = holder.pop(last)
        if odd is not GONE:
            holder[last] = odd
        sentences = said_of(tmp_path, json.dumps(file).encode())
        assert all(one.endswith(".") for one in sentences), (path, was, sentences)


@pytest.mark.parametrize("odd", [None, "", "zz", -1, 10**20, [], {}, True], ids=repr)
def test_whatever_is_put_into_it_a_sentence_says_what_is_wrong(
    fought: Table, tmp_path: Path, odd: Any
) -> None:
    """Somewhere in it, in two hundred places picked by chance, stands what nobody wrote there."""
    text = taken(fought)[1]
    places = list(leaves(json.loads(text)))
    for path in random.Random(repr(odd)).sample(places, 25):
        file = json.loads(text)
        *above, last = path
        holder = reduce(getitem, above, file)
        was, holder[last] = holder[last], odd
        sentences = said_of(tmp_path, json.dumps(file).encode())
        assert all(one.endswith(".") for one in sentences), (path, was, sentences)


def test_a_fingerprint_of_another_past_is_not_in_it(fought: Table, tmp_path: Path) -> None:
    assert "does not stand in the chain" in refused(tmp_path, taken(fought)[1], "--head", "ab" * 8)


def test_what_is_no_such_file_is_refused_in_a_sentence(fought: Table, tmp_path: Path) -> None:
    text = taken(fought)[1]
    file = json.loads(text)
    said = {
        text[: len(text) // 2]: "It breaks off or is damaged at line 1",
        b"\xff\xfe\x00": "This is no text",
        b"": "It breaks off",
        b"[" * 200_000: "This is no battle",
        b"{}": "This is no file of a battle",
        b'{"banneret": "battle", "format": 7}': "It is written in format 7",
        json.dumps({**file, "rules_version": 99}).encode(): "use a newer Banneret",
        json.dumps({**file, "log": [{}]}).encode(): "At log.0.seq it is not what Banneret writes",
        json.dumps({**file, "phases": []}).encode(): "It speaks of phase",
        json.dumps({**file, "battle": {**file["battle"], "ruleset": "chess"}}).encode(): "not installed",
    }
    for raw, sentence in said.items():
        assert sentence in refused(tmp_path, raw), sentence
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("verify_battle", str(tmp_path / "nothing.json"))
