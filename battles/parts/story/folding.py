"""One happening is told once: what else was said of it stands behind, where the rules say so.

The catalogue names the kinds: `"struck_down.behind": "struck hurt fell"`. Only what is told of the same
subject right before or after it, with nothing else between, can be of the same happening. What is told
before it of whom a fact names, `"fired.behind": "dodges@target"`, or of the very same part, `"opposed@"`,
stands behind the next such sentence. `"<hurt"` is of the same happening only where it was told first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.engine import Event
from rulesets.engine.words import Worded, behind

AT = "@"
"""Between a kind and the fact that names whom it is told of; nothing names the same part."""
FIRST = "<"
"""Before a kind that is of the same happening only where it was told before."""

type Told = tuple[Event, Sequence[Event]]


def folded(rules: Worded, facts: Sequence[Event]) -> list[Told]:
    """The facts in their order, each with those that stand behind it, in theirs."""
    lines: dict[str, list[int]] = {}
    for place, fact in enumerate(facts):
        lines.setdefault(fact.subject.partition(":")[0], []).append(place)
    under: dict[int, int] = {}
    for line in lines.values():
        under |= _under(rules, facts, line)
    under |= _of_others(rules, facts, under)
    return [
        (fact, [facts[one] for one, lead in under.items() if lead == place])
        for place, fact in enumerate(facts)
        if place not in under
    ]


def _under(rules: Worded, facts: Sequence[Event], line: Sequence[int]) -> Mapping[int, int]:
    """Of the facts about one subject, which stands behind which: the lead that gathers most goes first."""
    runs = [(_run(rules, facts, line, at), at) for at in range(len(line))]
    found: dict[int, int] = {}
    for run, at in sorted(runs, key=lambda one: -len(one[0])):
        lead, free = line[at], not {line[at], *run} & {*found, *found.values()}
        if run and free:
            found |= dict.fromkeys(sorted(run), lead)
    return found


def _of_others(rules: Worded, facts: Sequence[Event], under: Mapping[int, int]) -> Mapping[int, int]:
    """The same with what was told before of whom a fact names, or of the very same part."""
    found = dict(under)
    for place, fact in enumerate(facts):
        for named in behind(rules, fact.kind):
            kind, at, name = named.partition(AT)
            whom = str(fact.facts.get(name, "")) if name else fact.subject
            told = (one for one in range(place) if at and facts[one].kind == kind and one not in found)
            found |= {one: place for one in told if _is_about(facts[one], whom, exactly=not name)}
    return {one: _first(found, one) for one in found}


def _is_about(fact: Event, whom: str, *, exactly: bool) -> bool:
    return fact.subject == whom if exactly else fact.subject.partition(":")[0] == whom.partition(":")[0]


def _first(found: Mapping[int, int], place: int) -> int:
    """The sentence behind which it stands in the end."""
    while place in found:
        place = found[place]
    return place


def _run(rules: Worded, facts: Sequence[Event], line: Sequence[int], at: int) -> list[int]:
    """What lies next to one of them, on both sides, as far as it may stand behind it."""
    named = behind(rules, facts[line[at]].kind)
    before, after = {kind.removeprefix(FIRST) for kind in named}, set(named)
    run: list[int] = []
    for side, kinds in ((reversed(line[:at]), before), (line[at + 1 :], after)):
        for place in side:
            if facts[place].kind not in kinds or not _agree(facts[place], facts[line[at]]):
                break
            run.append(place)
    return run


def _agree(fact: Event, other: Event) -> bool:
    """Whether both mean the same by what they both name: two blows at two enemies are two happenings."""
    named = {name for name, value in fact.facts.items() if isinstance(value, str)} & other.facts.keys()
    return all(fact.facts[name] == other.facts[name] for name in named)
