"""Rolling codes at the table: wild dice, die caps, Character Points (the 1987 rules; Inter-Scale Combat)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rulesets.engine import EVERYONE, Audience, Faces, Part, Problem, Seat, Subject, Table, filled, label
from rulesets.engine.values import Json
from rulesets.systems.starwars.book.codes import roll_total, simplified
from rulesets.systems.starwars.book.options import CapMode, WildDie, WildOne
from rulesets.systems.starwars.book.rules import counting
from rulesets.systems.starwars.book.tables import CP_LIMITS
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.orders import Points
from rulesets.systems.starwars.words.sections import cited

ABOVE = label("Dice above the cap of {cap}")

HIGHEST = 6
"""What a die shows at most: a cap that high takes nothing."""
MOST_ROLLED = 300
"""A hundred dice: no ruling makes a roll longer."""


class Pool(NamedTuple):
    """A code to be rolled for something, under a die cap."""

    of: Subject
    code: int
    cap: int | None = 6


class RollKind(NamedTuple):
    """How rolls of a kind are made: of whom, with a wild die or plain, and who throws them."""

    name: str
    why: str
    wild: bool = False
    to: Seat | Callable[[Any], Seat] | None = None
    seen_by: Audience | Callable[[Any], Audience] = EVERYONE

    def seers(self, of: Subject) -> Audience:
        """Who sees the roll of one of them."""
        return self.seen_by(of) if callable(self.seen_by) else self.seen_by


def unit_kind(field: Battlefield, name: str, why: str, **how: Any) -> RollKind:
    return RollKind(name, why, field.options.wild_die is WildDie.ALL, **how)


def hero_kind(field: Battlefield, name: str, why: str, **how: Any) -> RollKind:
    return RollKind(name, why, field.options.wild_die is not WildDie.OFF, **how)


class Thrown(NamedTuple):
    """What is thrown for a code: so many dice, what is added, and both as a text."""

    dice: int
    rest: int
    text: str


def parted(field: Battlefield, pool: Pool) -> Thrown:
    """How many dice are thrown for a code, and what is added."""
    options = field.options
    return _parted(pool.code, options.simplify_over, pool.cap, options.cap_mode)


@lru_cache(maxsize=4096)
def _parted(code: int, over: int, cap: int | None, cap_mode: CapMode) -> Thrown:
    limit = cap_mode is CapMode.LIMIT
    count, rest = simplified(max(0, min(MOST_ROLLED, code)), over, cap, limit=limit)
    return Thrown(count, rest, f"{count}d6+{rest}" if rest else f"{count}d6")


def _how(kind: RollKind) -> Json:
    how: Json = {"why": kind.why, "seen_by": kind.seen_by}
    return how | ({"to": kind.to} if kind.to else {})


def thrown(field: Battlefield, table: Table, kind: RollKind, pools: Sequence[Pool]) -> list[list[Faces]]:
    """The faces of each pool. Plain dice may be awaited together with others; wild ones grow."""
    if not pools:
        return []
    over, mode = field.options.simplify_over, field.options.cap_mode
    texts = [_parted(pool.code, over, pool.cap, mode).text for pool in pools]
    of = [pool.of for pool in pools]
    if not kind.wild:
        return table.faces(kind.name, of, texts, **_how(kind))  # type: ignore[return-value]
    return table.growing(kind.name, of, texts, _wild_again, **_how(kind))


def _wild_again(_: Subject, faces: Sequence[Faces]) -> str:
    """The wild die is thrown again as long as it shows 6."""
    return "1d6" if faces[-1] and faces[-1][-1] == 6 else ""


def totals(
    field: Battlefield, table: Table, kind: RollKind, pools: Sequence[Pool], faces: Sequence[Any]
) -> list[int]:
    """What each roll comes to, with what caps and the wild die take out (F3)."""
    found = []
    over, mode = field.options.simplify_over, field.options.cap_mode
    for pool, shown in zip(pools, faces, strict=True):
        if not kind.wild and pool.cap == HIGHEST:
            found.append(sum(shown) + _parted(pool.code, over, HIGHEST, mode).rest)
        else:
            flat = [face for one in shown for face in one] if kind.wild else list(shown)
            found.append(_total(field, table, kind, pool, flat))
    return found


def _total(field: Battlefield, table: Table, kind: RollKind, pool: Pool, faces: list[int]) -> int:
    options = field.options
    dice, rest, _ = parted(field, pool)
    limit = options.cap_mode is CapMode.LIMIT
    plain = sum(faces) + rest
    uncapped, complication = roll_total(faces, dice, rest, wild=kind.wild, wild_one=options.wild_one)
    total, _ = roll_total(
        faces, dice, rest, wild=kind.wild, wild_one=options.wild_one, cap=pool.cap, limit=limit
    )
    seers = kind.seers(pool.of)
    if complication and options.wild_one is WildOne.GM:
        table.tell("complication", pool.of, to=seers)
    if uncapped != plain:
        table.tell("wild_one", pool.of, to=seers)
    if total != uncapped and pool.cap is not None:
        table.tell("capped", pool.of, to=seers, limit=limit, cap=pool.cap)
    if total == plain and not (complication and options.wild_one is WildOne.GM):
        return total
    capped = "Nothing counts" if pool.cap is None else filled(ABOVE, cap=pool.cap)
    lines = counting([("A 1 on the wild die", uncapped - plain), (capped, total - uncapped)])
    return table.tally(f"{kind.name}_total", pool.of, plain, *lines, label="The dice", audience=seers)


def code(
    table: Table,
    kind: str,
    of: Subject,
    base: int,
    lines: Sequence[tuple[str, int]],
    *,
    label: str,
    audience: Audience = EVERYONE,
) -> int:
    """A code with its reasons, in pips, never below nothing."""
    change = sum([value for _, value in lines])
    return table.reckon(
        kind, of, base, change, lambda: cited(counting(lines)), label=label, least=0, audience=audience
    )


def roll(field: Battlefield, table: Table, kind: RollKind, pools: Sequence[Pool]) -> list[int]:
    """Throw and count."""
    return totals(field, table, kind, pools, thrown(field, table, kind, pools))


class Try(NamedTuple):
    """A person's own roll: for what, by whom, with which code, and what it must reach, if that is known."""

    of: Subject
    hero: Hero
    code: int
    number: int | None = None
    against: int | None = None
    """What was rolled against it, where less of that is better by degrees."""


class Seen(NamedTuple):
    """A roll that somebody may still better with Character Points, as he sees it."""

    total: int
    number: int | None
    against: int | None
    most: int
    """So many points may be added."""
    purse: int
    """So many there are."""


def own_rolls(field: Battlefield, table: Table, kind: RollKind, tries: Sequence[Try]) -> list[int]:
    """A person's own rolls: pledged Character Points at once, more once the roll is seen (R-41)."""
    if not tries:
        return []
    made = roll(field, table, kind, [Pool(one.of, one.code) for one in tries])
    pledged = [pledge(one.hero, kind.name) for one in tries]
    made = _with_points(field, table, kind, tries, made, pledged, "cp")
    late = [n for n, one in enumerate(tries) if _may_add(one, made[n], pledged[n], kind.name)]
    if not late:
        return made
    purses = {one.hero.id: one.hero.character_points for one in tries}
    rolls = {tries[n].hero.id: _seen(tries[n], made[n], pledged[n], kind.name) for n in late}
    answers = table.ask(
        f"points_{kind.name}",
        [tries[n].hero for n in late],
        Points,
        check=lambda hero, answer: _too_many(
            hero, purses[hero.id], answer.points, kind.name, _spent_of(tries, pledged, hero)
        ),
        brief=lambda hero: rolls[hero.id],
    )
    more = [0] * len(tries)
    for n, answer in zip(late, answers, strict=True):
        more[n] = answer.points
    return _with_points(field, table, kind, tries, made, more, "more-cp")


def pledge(hero: Hero, name: str) -> int:
    """Character Points promised for a roll, as far as there are any; none in a round of a Force Point."""
    promised = hero.orders.character_points.get(name, 0)
    return 0 if hero.doubled else min(promised, CP_LIMITS[name], hero.character_points)


def _seen(attempt: Try, total: int, pledged: int, name: str) -> Seen:
    purse = attempt.hero.character_points
    most = max(0, min(CP_LIMITS[name] - pledged, purse))
    return Seen(total, attempt.number, attempt.against, most, purse)


def _spent_of(tries: Sequence[Try], pledged: Sequence[int], hero: Hero) -> int:
    return next(points for one, points in zip(tries, pledged, strict=True) if one.hero is hero)


def _may_add(attempt: Try, total: int, pledged: int, name: str) -> bool:
    failing = attempt.number is None or total < attempt.number
    return (
        failing
        and not attempt.hero.doubled
        and attempt.hero.character_points > 0
        and pledged < CP_LIMITS[name]
    )


def _too_many(hero: Hero, purse: int, points: int, name: str, before: int) -> list[Any]:
    most = min(CP_LIMITS[name] - before, purse)
    if points <= most:
        return []
    return [Problem("too_many_points", {"at": "points", "hero": hero.id, "n": purse, "limit": most})]


def _with_points(
    field: Battlefield,
    table: Table,
    kind: RollKind,
    tries: Sequence[Try],
    made: list[int],
    points: Sequence[int],
    name: str,
) -> list[int]:
    """Each point is one more die, and each six one more; a 1 does no harm."""
    using = [n for n, count in enumerate(points) if count]
    if not using:
        return made
    parts = [Part(tries[n].of, name) for n in using]
    how = {"why": "Character Points", "to": lambda part: part.seat} | (
        {"to": kind.to} if kind.to and not callable(kind.to) else {}
    )
    more = table.growing(kind.name, parts, [f"{points[n]}d6" for n in using], _sixes, **how)  # type: ignore[arg-type]
    found = list(made)
    for n, faces in zip(using, more, strict=True):
        hero = tries[n].hero
        hero.character_points -= points[n]
        extra = sum(face for one in faces for face in one)
        found[n] = table.tally(
            f"{kind.name}_{name.replace('-', '_')}",
            tries[n].of,
            made[n],
            ("Character Points", extra),
            label="The roll",
        )
    return found


UNIT = "unit"


def led_rolls(
    field: Battlefield,
    table: Table,
    kind: RollKind,
    units: Sequence[Unit],
    pools: Sequence[Pool],
    made: list[int],
) -> list[int]:
    """What leaders pledged goes to the first of these rolls of their units, once a round (T23, R-41)."""
    if not field.options.cp_on_unit_rolls:
        return made
    first: dict[str, tuple[int, Try]] = {}
    for n, (unit, pool) in enumerate(zip(units, pools, strict=True)):
        hero = field.leader(unit)
        if hero and pledge(hero, UNIT):
            first.setdefault(hero.id, (n, Try(pool.of, hero, pool.code)))
    at, tries = [n for n, _ in first.values()], [one for _, one in first.values()]
    pledged = [pledge(one.hero, UNIT) for one in tries]
    more = _with_points(field, table, kind, tries, [made[n] for n in at], pledged, "cp")
    for attempt in tries:
        left = {name: n for name, n in attempt.hero.orders.character_points.items() if name != UNIT}
        attempt.hero.orders = attempt.hero.orders.model_copy(update={"character_points": left})
    found = dict(zip(at, more, strict=True))
    return [found.get(n, total) for n, total in enumerate(made)]


def _sixes(_: Subject, faces: Sequence[Faces]) -> str:
    again = sum(face == 6 for face in faces[-1])
    return f"{again}d6" if again else ""
