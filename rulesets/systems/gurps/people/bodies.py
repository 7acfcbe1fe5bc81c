"""Bodies of an army: who leads a unit above its own leader, up to the whole (Feudal and Ancient Armies)."""

from collections.abc import Iterator

from rulesets.systems.gurps.people.sheets import Body, GurpsSide, GurpsUnit, plain


def body_called(side: GurpsSide, name: str) -> Body | None:
    """The body of this name; nobody minds its capitals."""
    return next((body for body in side.bodies if plain(body.name) == plain(name)), None) if name else None


def chain_of(side: GurpsSide, name: str) -> Iterator[Body]:
    """The body and all that it stands in, from the least; a ring of bodies is walked once."""
    walked: set[str] = set()
    body = body_called(side, name)
    while body and plain(body.name) not in walked:
        walked.add(plain(body.name))
        yield body
        body = body_called(side, body.within)


def leaders_over(side: GurpsSide, unit: GurpsUnit) -> tuple[str, ...]:
    """Who leads a unit: its own leader, then those of its bodies."""
    leaders = (unit.leader, *(body.leader for body in chain_of(side, unit.body)))
    return tuple(dict.fromkeys(leader for leader in leaders if leader))


def turns_in_a_ring(side: GurpsSide, body: Body) -> bool:
    """Whether a body stands in itself."""
    above = body_called(side, body.within)
    return above is not None and body in chain_of(side, above.name)
