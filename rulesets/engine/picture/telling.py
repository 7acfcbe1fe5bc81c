"""What systems tell a picture with: weights, who stands in front, what stands out."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.engine.events import Event
from rulesets.engine.picture.values import HARDEST, Block, Mark, Picture
from rulesets.engine.values import Field


def plain_picture(field: Field, facts: Sequence[Event]) -> Picture:
    """All units in the order of the roster, where a ruleset says no more."""
    units = getattr(field, "units", {}).values()
    return Picture(tuple(Block(unit.id, unit.side, lane=n) for n, unit in enumerate(units)))


def weighed(share: float) -> int:
    """A weight from a share of the hardest blow; a blow that is struck at all is seen."""
    return max(1, min(HARDEST, round(HARDEST * share)))


def nearest_half(distances: Mapping[str, float]) -> frozenset[str]:
    """Who stands in front, by how far each is from his nearest enemy: the nearest and all about as near."""
    least = min(distances.values(), default=0)
    return frozenset(id for id, far in distances.items() if far <= 2 * least + 1)


def marks_of(facts: Iterable[Event], icons: Mapping[str, str]) -> tuple[Mark, ...]:
    """What stands out, of each subject the last. `icons`: by `kind`, or by `kind.result`."""
    found: dict[str, Mark] = {}
    for fact in facts:
        for kind in (fact.kind, *(f"{fact.kind}.{_key(one)}" for one in fact.facts.values())):
            if kind in icons:
                found.pop(fact.subject, None)
                found[fact.subject] = Mark(fact, icons[kind])
    return tuple(found.values())


def _key(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ""
