"""The map, where a ruleset has one: a drawing made on the server, and the same as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from battles.parts.sight import Sight, places_of
from rulesets.engine import Card, Place, Places, Spot
from rulesets.engine.text import written
from rulesets.engine.words import said

WIDTH = 320
"""Of the drawing, in its own units: a narrow phone shows about one pixel for each."""
BOX, TITLE, ROW, GAP, EDGE = 138, 22, 18, 12, 6
MOST_ROWS = 6
"""So many are named in one box; how many more there are is said."""
TALLEST = 420
LETTERS = 16
LENGTH = 36
"""So wide is a length about, as it is written."""


@dataclass(frozen=True, slots=True)
class Token:
    """Somebody on the map."""

    name: str
    short: str
    tincture: str
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Area:
    """A place as it is drawn: its box and who stands in it."""

    id: str
    name: str
    short: str
    notes: str
    x: int
    y: int
    height: int
    tokens: Sequence[Token]
    more: int
    everybody: Sequence[Token]

    @property
    def left(self) -> int:
        return self.x - BOX // 2

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Way:
    """A line between two places, and how far it is."""

    x1: int
    y1: int
    x2: int
    y2: int
    length: str
    x: int
    y: int
    """The middle of what is seen of it, where its length is written if there is room."""
    is_seen: bool


@dataclass(frozen=True, slots=True)
class Traveller:
    """Somebody between two places: where he is drawn, and how that is said."""

    token: Token
    words: str


@dataclass(frozen=True, slots=True)
class Map:
    width: int
    height: int
    box: int
    areas: Sequence[Area]
    ways: Sequence[Way]
    travellers: Sequence[Traveller]
    distances: Sequence[tuple[str, str]]


def drawn(sight: Sight) -> Map | None:
    """The map for these eyes: only cards they see stand on it."""
    places = places_of(sight)
    if places is None:
        return None
    cards = [card for card in sight.cards if card.place]
    here = {one.id: [c for c in cards if _stands(c.place, places) == one.id] for one in places.areas}
    areas = laid_out(places, {id: [_token(sight, card) for card in found] for id, found in here.items()})
    by_id = {one.id: one for one in areas}
    known = (card for card in cards if card.place and {card.place.at, card.place.toward} <= by_id.keys())
    travellers = list(_travellers(sight, places, by_id, known))
    height = max(one.y + one.height for one in areas) + EDGE
    height = max([height, *(one.token.y + ROW for one in travellers)])
    return Map(WIDTH, height, BOX, areas, _ways(places, by_id), travellers, _distances(places))


def laid_out(places: Places, tokens: dict[str, list[Token]]) -> list[Area]:
    """Boxes about where the places lie, moved down where they would hide each other."""
    done: list[Area] = []
    for place, x, y in sorted(_positions(places), key=lambda one: (one[2], one[1])):
        area = _area(place, x, y, tokens[place.id])
        while hidden := [one for one in done if _overlap(one, area)]:
            area = replace(area, y=max(one.y + one.height for one in hidden) + GAP)
        rows = (
            replace(token, x=area.left + 8, y=area.y + TITLE + ROW * n) for n, token in enumerate(area.tokens)
        )
        done.append(replace(area, tokens=tuple(rows)))
    return done


def _positions(places: Places) -> Iterator[tuple[Place, int, int]]:
    """Each place in the drawing's units: the whole width is used, and north is up."""
    west, east = min(one.x for one in places.areas), max(one.x for one in places.areas)
    south, north = min(one.y for one in places.areas), max(one.y for one in places.areas)
    room = WIDTH - BOX - 2 * EDGE
    across = room / (east - west) if east > west else 0
    down = min(across or room / max(north - south, 1), TALLEST / max(north - south, 1))
    for place in places.areas:
        x = EDGE + BOX // 2 + round((place.x - west) * across) if across else WIDTH // 2
        yield place, x, EDGE + round((north - place.y) * down)


def _area(place: Place, x: int, y: int, tokens: Sequence[Token]) -> Area:
    shown = tokens if len(tokens) <= MOST_ROWS else tokens[: MOST_ROWS - 1]
    more = len(tokens) - len(shown)
    height = TITLE + ROW * (len(shown) + bool(more)) + (6 if tokens else 0)
    notes = ", ".join(map(said, place.notes))
    return Area(place.id, place.name, short(place.name), notes, x, y, height, shown, more, tokens)


def _overlap(area: Area, other: Area) -> bool:
    beside = abs(area.x - other.x) >= BOX + GAP
    return not beside and other.y < area.y + area.height + GAP and area.y < other.y + other.height + GAP


def _stands(spot: Spot | None, places: Places) -> str:
    """In which place somebody stands; nowhere while he is on the way."""
    return spot.at if spot and not spot.toward else ""


def _token(sight: Sight, card: Card) -> Token:
    return Token(card.name, short(card.name), sight.tincture(card.side))


def _ways(places: Places, areas: dict[str, Area]) -> list[Way]:
    found = (
        _way(areas[start.id], areas[end.id], f"{places.distance(start.id, end.id):,} {places.unit}")
        for start, end in places.ways()
    )
    return [
        replace(way, is_seen=way.is_seen and not any(_hides(one, way) for one in areas.values()))
        for way in found
    ]


def _hides(area: Area, way: Way) -> bool:
    """Whether a box lies over the length that is written on a way."""
    beside = abs(way.x - area.x) >= BOX / 2 + LENGTH / 2
    return not beside and area.y - ROW / 2 < way.y < area.y + area.height + ROW / 2


def _way(start: Area, end: Area, length: str) -> Way:
    across, down = end.x - start.x, end.middle - start.middle
    from_, to = _edge(start, across, down), 1 - _edge(end, across, down)
    at = (from_ + to) / 2
    x, y = round(start.x + across * at), round(start.middle + down * at)
    is_seen = (to - from_) * abs(down) >= ROW or (to - from_) * abs(across) >= BOX / 2
    return Way(start.x, start.middle, end.x, end.middle, length, x, y, is_seen)


def _edge(area: Area, across: int, down: int) -> float:
    """Which share of a line from the middle of a box lies inside it."""
    shares = [BOX / 2 / abs(across)] if across else []
    shares += [area.height / 2 / abs(down)] if down else []
    return min([*shares, 1.0])


def _travellers(
    sight: Sight, places: Places, areas: dict[str, Area], cards: Iterator[Card]
) -> Iterator[Traveller]:
    """Those between two places, on the line and one under the other."""
    taken: dict[tuple[int, int], int] = {}
    for card in cards:
        spot = card.place
        if spot is None or not spot.toward:
            continue
        start, end = areas[spot.at], areas[spot.toward]
        share = min(0.7, max(0.3, spot.progress / max(places.distance(spot.at, spot.toward), 1)))
        x = round(start.x + (end.x - start.x) * share)
        y = round(start.middle + (end.middle - start.middle) * share)
        n = taken[x, y] = taken.get((x, y), -1) + 1
        token = replace(_token(sight, card), x=min(max(x - BOX // 2, EDGE), WIDTH - BOX), y=y + n * (ROW + 2))
        gone = _far(places, spot.progress)
        text = gettext("%(name)s: %(distance)s from %(start)s toward %(end)s")
        where = {"name": card.name, "distance": gone, "start": start.name, "end": end.name}
        yield Traveller(token, text % where)


def _distances(places: Places) -> list[tuple[str, str]]:
    """Every two places and how far it is, the near ones first."""
    pairs = [(one, other) for n, one in enumerate(places.areas) for other in places.areas[n + 1 :]]
    pairs.sort(key=lambda pair: places.distance(pair[0].id, pair[1].id))
    way = gettext("%(start)s to %(end)s")
    return [
        (way % {"start": start.name, "end": end.name}, _far(places, places.distance(start.id, end.id)))
        for start, end in pairs
    ]


def _far(places: Places, distance: int) -> str:
    return f"{written(distance)} {places.unit}"


def short(name: str) -> str:
    """So much of a name as a box holds; the list has the whole."""
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"
