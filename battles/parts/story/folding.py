"""One happening is told once: what else was said of it stands behind, where the rules say so.

The catalogue names the kinds: `"struck_down.behind": "struck hurt fell"`. Only what is told of the same
subject right before or after it, with nothing else between, can be of the same happening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.engine import Event
from rulesets.engine.words import Worded, behind

type Told = tuple[Event, Sequence[Event]]


def folded(rules: Worded, facts: Sequence[Event]) -> list[Told]:
    """The facts in their order, each with those that stand behind it, in theirs."""
    lines: dict[str, list[int]] = {}
    for place, fact in enumerate(facts):
        lines.setdefault(fact.subject.partition(":")[0], []).append(place)
    under: dict[int, int] = {}
    for line in lines.values():
        under |= _under(rules, facts, line)
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


def _run(rules: Worded, facts: Sequence[Event], line: Sequence[int], at: int) -> list[int]:
    """What lies next to one of them, on both sides, as far as it may stand behind it."""
    kinds = behind(rules, facts[line[at]].kind)
    run: list[int] = []
    for side in (reversed(line[:at]), line[at + 1 :]):
        for place in side:
            if facts[place].kind not in kinds or not _agree(facts[place], facts[line[at]]):
                break
            run.append(place)
    return run


def _agree(fact: Event, other: Event) -> bool:
    """Whether both mean the same by what they both name: two blows at two enemies are two happenings."""
    named = {name for name, value in fact.facts.items() if isinstance(value, str)} & other.facts.keys()
    return all(fact.facts[name] == other.facts[name] for name in named)
