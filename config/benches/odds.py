"""How long a player waits for the odds of a choice: every question of the sample battles whose odds the rules
know, put as its form shows them.

Each battle is played by the real steps, with default answers and dice from a fixed seed; whenever such a
question stands open, its odds and the bare form are made in turn.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from battles.models import Battle
from battles.parts.field.prospects import put_odds
from battles.parts.mine import form_of
from battles.parts.rows import Rows
from battles.parts.sight import Sight
from campaigns.models import Campaign
from rulesets.engine import Ask, Field, Json, Ruleset, Throw, next_phase, play, viewer
from rulesets.engine.dice import fair_faces
from rulesets.registry import rulesets

PHASES = 120
MOST = 200


def run(rounds: int = 7) -> Json:
    """Milliseconds by ruleset and question; `bare` is the form without its odds."""
    return {key: figures_of(rules, rounds) for key, rules in rulesets().items() if rules.prospects}


def figures_of(rules: Ruleset, rounds: int) -> Json:
    """Of each kind of question how often it was met, and how long its odds take: median and slowest."""
    battle = Battle(ruleset=rules.key, muster=rules.sample().model_dump(mode="json"), campaign=Campaign())
    taken: dict[str, list[float]] = {}
    bare: list[float] = []
    for field, ask in islice(questions(rules), MOST):
        words = viewer(ask.to, f"side:{side_of(field, ask)}")
        sight = Sight(battle, words, None, field, {}, [], Rows(battle, None))
        for _ in range(rounds):
            form = form_of(sight, ask)
            taken.setdefault(ask.kind, []).append(milliseconds(put_odds, sight, ask, form))
            bare.append(milliseconds(str, form))
    kinds = {
        kind: {"met": len(times) // rounds, "median": median(times), "max": max(times)}
        for kind, times in taken.items()
    }
    return {"kinds": kinds, "bare": median(bare) if bare else 0.0}


def questions(rules: Ruleset) -> Iterator[tuple[Field, Ask]]:
    """Open questions with odds, each with the field as it is then, over the phases of the sample battle."""
    field = rules.open(rules.sample())
    for _ in range(PHASES):
        phase = next_phase(rules, field)
        if phase is None:
            return
        record: dict[str, Json] = {}
        while not (played := play(phase, field, record)).done:
            for request in played.waits_for:
                if isinstance(request, Ask) and request.kind in rules.prospects:
                    yield played.field, request
                record[request.key] = reply(request)
        field = played.field


def reply(request: Ask | Throw) -> Any:
    """The default, or dice that are the same in every run."""
    if isinstance(request, Ask):
        return request.default.model_dump(mode="json")
    return list(fair_faces(sha256(b"odds").digest(), request.key, request.dice))


def side_of(field: Field, ask: Ask) -> str:
    return str(getattr(field.muster.sheets.get(ask.subject.partition(":")[0]), "side", ask.subject))


def milliseconds(work: Callable[..., object], *args: object) -> float:
    """Of the processor's time, so that what else runs on the machine weighs less."""
    start = process_time()
    work(*args)
    return (process_time() - start) * 1000


def told(figures: Json) -> list[str]:
    """A line for each question of each ruleset."""
    lines = list[str]()
    for key, row in figures.items():
        lines.append(f"{key}: the form alone takes {row['bare']:.1f} ms")
        lines += [
            f"  odds of {kind}, met {it['met']} times: median {it['median']:.1f}, at most {it['max']:.1f} ms"
            for kind, it in row["kinds"].items()
        ]
        lines += [f"  no question with odds came up in {PHASES} phases"] if not row["kinds"] else []
    return lines
