"""Whole battles and camps on a muster as a campaign keeps it, with answers as people give them.

`said` and `rolls` go by the keys of requests, with `r<round>.` before those of a round; `numbers` names the
kinds of numbers and verdicts that are expected, `states` what is expected of those on the field. A vector
may expect more: what the log says (`log`: kinds), the lines of numbers and what they begin with (`lines`,
`bases`: keys), why a sheet changes (`reasons`), what stands on the field as a whole (`field`), who is asked
and what is filled in beforehand (`asks`: words about a question), what may be chosen (`choices`: fields of
answers), and what is wrong with answers that nobody gives in the end (`refused`).
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, override

from rulesets.engine import (
    Ask,
    Audience,
    Camp,
    Change,
    Event,
    Played,
    Problem,
    Tally,
    Throw,
    Verdict,
    next_phase,
)
from rulesets.engine.events import NEW_UNIT
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.camp.procedures import CAMP
from rulesets.systems.traveller.people.field import open_field
from rulesets.systems.traveller.people.gathering import TravellerMuster, prepared
from tests.rulesets.adapters.traveller.stepping import Further
from tests.rulesets.playing import Mismatch
from tests.rulesets.vectors import whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


class Battle(Further):
    """Rounds one after the other, each under its number."""

    prefix = ""

    def __init__(self, said: Given, rolls: Rolls) -> None:
        super().__init__(said, rolls)
        self.asked: dict[str, Ask[Any]] = {}

    @override
    def answer(self, ask: Ask[Any]) -> Any:
        numbered = replace(ask, key=self.prefix + ask.key)
        self.asked[numbered.key] = numbered
        return super().answer(numbered)

    @override
    def roll(self, throw: Throw) -> list[int]:
        return super().roll(replace(throw, key=self.prefix + throw.key))


def played(given: Given, rolls: Rolls) -> Any:
    """From deployment to the end of the last round, or to recovery once the battle is over."""
    battle = Battle(whole(given["said"]), rolls)
    field = open_field(prepared(TravellerMuster.model_validate(whole(given["muster"]))))
    found: dict[str, Any] = {"numbers": {}, "turns": []}
    changes: dict[str, Change] = {}
    while (phase := next_phase(RULES, field)) and (phase.round <= given["rounds"] or field.over):
        inside = phase.step in RULES.steps
        battle.prefix = f"r{phase.round}." if inside else ""
        found["turns"] += [f"{battle.prefix}{phase.turn}"] if phase.turn else []
        done = battle.play(phase, field)
        field = done.field
        found["numbers"] |= numbers_of(done, battle.prefix, given["numbers"])
        if "log" in given:
            found["log"] = found.get("log", []) + log_of(done, battle.prefix, given["log"])
        if "lines" in given:
            found["lines"] = found.get("lines", {}) | lines_of(done, battle.prefix, given["lines"])
        if "bases" in given:
            found["bases"] = found.get("bases", {}) | bases_of(done, battle.prefix, given["bases"])
        changes |= {f"{one.subject}.{one.name}": one for one in done.changes}
    battle.done()
    found |= asked_of(given, battle.asked)
    if "reasons" in given:
        found["reasons"] = {name: changes[name].reason for name in given["reasons"]}
    found["changes"] = {name: plain(one.new) for name, one in changes.items()}
    if "field" in given:
        found["field"] = {name: plain(getattr(field, name)) for name in given["field"]}
    states = given["states"]
    found["units"] = {id: state_of(one, states) for id, one in field.units.items() if one.start}
    found["heroes"] = {id: state_of(one, states) for id, one in field.heroes.items()}
    return found | {"over": field.over, "victors": list(field.victors)}


def numbers_of(done: Played[Any], prefix: str, kinds: Any) -> dict[str, Any]:
    return {
        prefix + one.key: one.total if isinstance(one, Tally) else plain(one.value)
        for one in done.said
        if isinstance(one, (Tally, Verdict)) and one.kind in kinds
    }


def lines_of(done: Played[Any], prefix: str, keys: Any) -> dict[str, Any]:
    tallies = [one for one in done.said if isinstance(one, Tally) and prefix + one.key in keys]
    return {prefix + one.key: {line.label: line.value for line in one.lines} for one in tallies}


def bases_of(done: Played[Any], prefix: str, keys: Any) -> dict[str, Any]:
    tallies = [one for one in done.said if isinstance(one, Tally) and prefix + one.key in keys]
    return {prefix + one.key: {one.label: one.base} for one in tallies}


def log_of(done: Played[Any], prefix: str, kinds: Any) -> list[dict[str, Any]]:
    """Events in their order: of whom, what is told, and to whom if not to everybody."""
    told = [one for one in done.said if isinstance(one, Event) and one.kind in kinds]
    return [
        {"told": f"{prefix}{one.kind}:{one.subject}"}
        | {name: plain(fact) for name, fact in one.facts.items()}
        | seen_by(one.audience)
        for one in told
    ]


def seen_by(audience: Audience) -> dict[str, Any]:
    kept = {"to": sorted(audience.to - {"everyone"}), "but": sorted(audience.but - {"gm"})}
    return {name: words for name, words in kept.items() if words}


def asked_of(given: Given, asked: Mapping[str, Ask[Any]]) -> dict[str, Any]:
    """What may be chosen in answers, by the names of their fields, and what is wrong with others."""
    found: dict[str, Any] = {}
    if "asks" in given:
        names = {key: whole(words) for key, words in given["asks"].items()}
        found["asks"] = {key: {word: of_ask(asked[key], word) for word in names[key]} for key in names}
    if "choices" in given:
        fields = {key: whole(names) for key, names in given["choices"].items()}
        found["choices"] = {
            key: {name: plain(asked[key].options[name]) for name in names if name in asked[key].options}
            for key, names in fields.items()
        }
    if "refused" in given:
        found["refused"] = {
            key: [[problem(one) for one in asked[key].read(whole(answer))[1]] for answer in answers]
            for key, answers in given["refused"].items()
        }
    return found


def of_ask(ask: Ask[Any], word: str) -> Any:
    """To whom it goes, whether it is secret, what is read beside it, or a field as it is filled in."""
    if word in ("to", "secret", "notes"):
        return plain(getattr(ask, word))
    return plain(getattr(ask.default, word))


def problem(one: Problem) -> dict[str, Any]:
    return {"problem": one.kind, **{name: plain(fact) for name, fact in one.facts.items()}}


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def state_of(one: Any, names: Any) -> dict[str, Any]:
    return {name: plain(getattr(one, name)) for name in names if hasattr(one, name)}


def camp(given: Given, rolls: Rolls) -> Any:
    """A procedure between battles: what it changes, and who is new."""
    muster = TravellerMuster.model_validate(whole(given["muster"]))
    key = given["procedure"]
    done = next(one for one in CAMP if one.key == key).run(
        Camp(muster), {f"{key}:{muster.sides[0].id}": whole(given["said"]), **rolls}
    )
    if given.get("refused"):
        return {"refused": [problem(one) for found in done.problems.values() for one in found]}
    if not done.done or done.problems or done.unused:
        raise Mismatch(f"{key} waits for {done.waits_for}, refuses {done.problems}, leaves {done.unused}")
    changed = {f"{one.subject}.{one.name}": plain(one.new) for one in done.changes if one.name != NEW_UNIT}
    told = {"log": log_of(done, "", given["log"])} if "log" in given else {}
    names, added = given["new"], [one.new for one in done.changes if one.name == NEW_UNIT]
    new = [{name: plain(one[name]) for name in names} for one in added]
    return {"changes": changed, "new": new, **told}
