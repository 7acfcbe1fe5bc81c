"""The picture in words: short names, a description, a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext

from battles.parts.picture.facts import Faced, Host, Piece
from campaigns.tongues import in_each_tongue
from rulesets.engine import Stand, words
from rulesets.engine.ruleset import UNKNOWN_STRENGTH
from rulesets.engine.text import written
from rulesets.engine.words import said

SHORT, LITTLE = 8, 5
STANDS: Mapping[Stand, str | Promise] = {
    Stand.STANDS: "",
    Stand.WAVERS: gettext_lazy("wavers"),
    Stand.BROKEN: gettext_lazy("broken"),
    Stand.RESERVE: gettext_lazy("in reserve"),
    Stand.COMING: gettext_lazy("coming up"),
    Stand.GONE: gettext_lazy("off the field"),
}
ORDINALS = gettext_noop("first second third fourth fifth")
"""Words that count units. A language that bends them writes all forms of one with strokes between them."""
NUMBERS = gettext_noop("1st 2nd 3rd 4th 5th")
SMALL = gettext_noop("a an another against behind from over under with without")
"""Words that name nobody."""
MANY = 4
"""So many are named one by one; of more it is said how many they are."""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    tincture: str
    host: str
    strength: str
    state: str
    strikes: str


def short_names(names: Sequence[str]) -> list[str]:
    """Each in eight letters, the first a capital, no two alike: by the first word that only this one has."""
    words = [_words(name) for name in names]
    found: list[str] = []
    for name, own in zip(names, words, strict=True):
        others = Counter(word.lower() for other in words if other != own for word in other)
        best = name if len(name) <= SHORT else _best(own, others)
        best = capfirst(best if len(best) <= SHORT else f"{best[: SHORT - 1]}.")
        found.append(_unlike(best, found))
    return found


def fitting(name: str, short: str, letters: int) -> str:
    """The name if there is room for it, else with figures for its words that count, else the short one: what
    is cut off at its end tells nobody apart.
    """
    if len(name) <= letters:
        return name
    numbers = _numbers()
    counted = " ".join(numbers.get(word.lower(), word) for word in name.split())
    return counted if len(counted) <= letters else short


def _words(name: str) -> list[str]:
    return [word for part in name.split() if (word := part.strip(",.()’'"))] or [name]


def _numbers() -> dict[str, str]:
    """The words that count, as this reader writes them."""
    numbers = gettext(NUMBERS).split()
    return {
        word: number
        for words in in_each_tongue(ORDINALS)
        for forms, number in zip(words.split(), numbers, strict=False)
        for word in forms.split("/")
    }


def _best(words: Sequence[str], others: Mapping[str, int]) -> str:
    """Warhammer, first cohort: W. 1st, beside a second one. City archers: archers, beside City spears.

    A first word that is as short says too little by itself: Line of Zarak is L. Zarak, if there is room. One
    that only counts says nothing by itself: First platoon is 1st pla.
    """
    numbers, small = _numbers(), " ".join(in_each_tongue(SMALL)).split()
    alone = [word for word in words if len(word) > 3 and word.lower() not in {*others, *small}]
    alone = [word for word in alone if len(word) <= SHORT] or alone
    rarest = min(
        reversed(words), key=lambda word: others.get(word.lower(), 0) if len(word) > 3 else len(others)
    )
    if len(words) > 1 and (nth := numbers.get(words[0].lower())):
        return f"{nth} {words[-1]}"
    if alone and alone[0] == words[0]:
        says_little = len(words) > 1 and len(words[0]) <= LITTLE
        return (_joined(f"{words[0][:1]}.", words[-1]) if says_little else "") or words[0]
    nths = (numbers[word.lower()] for word in words[1:] if word.lower() in numbers)
    told = alone[0] if alone and alone[0].lower() not in numbers else next(nths, rarest)
    return (_joined(f"{words[0][:1]}.", told) if told != words[0] else "") or told


def _joined(begun: str, told: str) -> str:
    """Both, if there is room for them."""
    both = f"{begun} {told}"
    return both if len(both) <= SHORT else ""


def _unlike(name: str, taken: Sequence[str]) -> str:
    if name not in taken:
        return name
    stem = name[: SHORT - 2].rstrip(" .")
    return next(f"{stem} {n}" for n in range(2, len(taken) + 3) if f"{stem} {n}" not in taken)


def strength_of(strength: tuple[int, int] | str | None) -> str:
    """560 of 600; where nothing is lost the figure alone; a crowd as it is called."""
    if strength is None or isinstance(strength, str):
        return gettext("strength unknown") if strength == UNKNOWN_STRENGTH else said(strength) or ""
    now, of = strength
    if now >= of:
        return written(now)
    return gettext("%(now)s of %(all)s") % {"now": written(now), "all": written(of)}


def has_any(strength: tuple[int, int] | str | None) -> bool:
    """Whether anybody is left to count, as far as can be told."""
    return strength[0] > 0 if isinstance(strength, tuple) else strength != words.COMMON["none"]


def described(faced: Faced) -> str:
    """Who stands where, who pushes, who wavers, who breaks, in this order."""
    return " ".join(_sentences(faced))


def _sentences(faced: Faced) -> Iterator[str]:
    for host in faced.hosts:
        own = [piece for piece in faced.standing if piece.host == host]
        count = ngettext("%(count)s unit", "%(count)s units", len(own)) % {"count": len(own)}
        front = [piece.name for piece in own if piece.is_front and not piece.stand.is_behind]
        strength = host.strength if host.stands else ""
        yield f"{host.name}: {', '.join(filter(None, [count, strength]))}."
        if not host.stands:
            yield f"{host.told}."
        if 0 < len(front) < len(own):
            yield gettext("In front: %(names)s.") % {"names": listed(front)}
    names = {host.id: host.name for host in faced.hosts}
    struck = {piece.id: piece.name for piece in faced.pieces}
    pushes = gettext("%(side)s pushes.")
    yield from (pushes % {"side": names[side]} for side, _ in faced.pushes if side in names)
    pushing = [names[side] for side, over in _balances(faced).items() if over > 0]
    if pushing and not faced.pushes:
        strikes = ngettext("%(names)s strikes harder.", "%(names)s strike harder.", len(pushing))
        yield strikes % {"names": listed(pushing)}
    blind = list(dict.fromkeys(struck[one.target] for one in faced.blows if not one.attacker))
    if blind:
        yield gettext("Struck by somebody unseen: %(names)s.") % {"names": listed(blind)}
    for stand in (Stand.WAVERS, Stand.BROKEN, Stand.RESERVE, Stand.COMING):
        found = [piece.name for piece in faced.drawn if piece.stand is stand]
        if found:
            yield _standing(stand, len(found)) % {"names": listed(found)}
    for piece in faced.drawn:
        yield from _left_with(piece)
    yield from (f"{remark.text}." for remark in faced.remarks)


def _left_with(piece: Piece) -> Iterator[str]:
    """Who still stands where a unit is no more, and who lies with one."""
    standing = [one.name for one in piece.people if not one.fell]
    if piece.stand is Stand.GONE and standing:
        told = {"names": listed(standing), "unit": piece.name, "state": piece.word}
        yield gettext("With %(unit)s (%(state)s): %(names)s.") % told
    for one in piece.people:
        if one.fell:
            yield gettext("%(hero)s lies with %(unit)s.") % {"hero": one.told, "unit": piece.name}


def _standing(stand: Stand, units: int) -> str:
    return {
        Stand.WAVERS: ngettext("%(names)s wavers.", "%(names)s waver.", units),
        Stand.BROKEN: ngettext("%(names)s is broken.", "%(names)s are broken.", units),
        Stand.RESERVE: ngettext("%(names)s is in reserve.", "%(names)s are in reserve.", units),
        Stand.COMING: ngettext("%(names)s is coming up.", "%(names)s are coming up.", units),
    }[stand]


def _balances(faced: Faced) -> dict[str, int]:
    """By how much each side strikes harder than it is struck."""
    sides = {piece.id: piece.host.id for piece in faced.pieces}
    found: dict[str, int] = {}
    for blow in faced.blows:
        for id, weight in ((blow.attacker, blow.weight), (blow.target, -blow.weight)):
            if id in sides:
                found[sides[id]] = found.get(sides[id], 0) + weight
    return found


def listed(names: Sequence[str]) -> str:
    """Some by their names, and how many more."""
    shown = list(names[:MANY]) if len(names) <= MANY + 1 else [*names[:MANY]]
    more = len(names) - len(shown)
    named = [*shown, gettext("%(more)s more") % {"more": more}] if more else shown
    return words.listed(named) if named else ""


def rows(faced: Faced, order: Iterable[Host]) -> list[Row]:
    """Every unit, also those that have left the field or are drawn with others."""
    names = {piece.id: piece.name for piece in faced.pieces}
    strikes: dict[str, list[str]] = {}
    for blow in faced.blows:
        if blow.attacker in names:
            text = gettext("%(unit)s, from afar") if blow.is_far else "%(unit)s"
            strikes.setdefault(blow.attacker, []).append(text % {"unit": names[blow.target]})
    return [
        Row(
            piece.name,
            host.tincture,
            host.name,
            piece.number,
            ", ".join(filter(None, [piece.word, _with(piece)])),
            "; ".join(strikes.get(piece.id, ())),
        )
        for host in order
        for piece in faced.pieces
        if piece.host == host
    ]


def _with(piece: Piece) -> str:
    if not piece.people:
        return ""
    return gettext("with %(names)s") % {"names": listed([one.told for one in piece.people])}
