"""Whom a drawing shows: those who matter most, the rest by kind; on a phone a neighbourhood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from battles.parts.picture.facts import Faced, Host, Piece
from rulesets.engine import Blow, Stand
from rulesets.engine.text import written

MOST = 12
"""So many units of a side are drawn for themselves."""
MOST_IN_FRONT = 8
KINDS: Mapping[str, str] = {
    "heavy-foot": "foot",
    "medium-foot": "foot",
    "light-foot": "foot",
    "halberds": "foot",
    "irregulars": "foot",
    "archers": "archers",
    "cavalry": "horse",
    "skeletons": "dead",
    "spectres": "dead",
    "ghouls": "dead",
    "trooper": "troopers",
    "soldiers": "soldiers",
    "walker": "walkers",
    "speeder": "speeders",
    "starship": "ships",
    "surprise": "guns",
}
"""What several units under one icon are called."""
MORE: Mapping[str, str | Promise] = {
    "foot": gettext_lazy("%(count)s more foot"),
    "archers": gettext_lazy("%(count)s more archers"),
    "horse": gettext_lazy("%(count)s more horse"),
    "dead": gettext_lazy("%(count)s more dead"),
    "troopers": gettext_lazy("%(count)s more troopers"),
    "soldiers": gettext_lazy("%(count)s more soldiers"),
    "walkers": gettext_lazy("%(count)s more walkers"),
    "speeders": gettext_lazy("%(count)s more speeders"),
    "ships": gettext_lazy("%(count)s more ships"),
    "guns": gettext_lazy("%(count)s more guns"),
    "units": gettext_lazy("%(count)s more units"),
}


def chosen(faced: Faced, most: int = MOST) -> Faced:
    """At most so many units of a side, and one block for each kind of the rest."""
    found: list[Piece] = []
    merged: dict[str, str] = {}
    for host in faced.hosts:
        own = [piece for piece in faced.drawn if piece.host == host]
        if len(own) <= most + 1:
            found += own
            continue
        best = {piece.id for piece in sorted(own, key=lambda one: -matters(faced, one))[:most]}
        rest = [piece for piece in own if piece.id not in best]
        blocks = list(_by_kind(host, rest))
        found += [piece for piece in own if piece.id in best]
        found += [alike[0] if len(alike) == 1 else block for block, alike in blocks]
        merged |= {one.id: block.id for block, alike in blocks if len(alike) > 1 for one in alike}
    return replace(faced, pieces=found, blows=_joined(faced.blows, merged))


def matters(faced: Faced, piece: Piece) -> float:
    """Heroes first, then who strikes or is struck hardest, who wavers or breaks; then the strongest."""
    blows = [blow.weight for blow in faced.blows if piece.id in (blow.attacker, blow.target)]
    strength = (
        piece.size[0] / (1 + max((one.size[0] for one in faced.drawn if one.size), default=0))
        if piece.size
        else 0
    )
    moment = 6 * (piece.stand in (Stand.WAVERS, Stand.BROKEN))
    return 30 * piece.is_mine + 12 * bool(piece.people) + max([*blows, moment]) + strength


def _by_kind(host: Host, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, list[Piece]]]:
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(KINDS.get(piece.icon, "units"), []).append(piece)
    for kind, own in kinds.items():
        sizes = [piece.size for piece in own if piece.size]
        now, of = sum(one for one, _ in sizes), sum(one for _, one in sizes)
        rough = any(piece.is_rough for piece in own)
        name = str(MORE[kind]) % {"count": len(own)}
        block = Piece(
            f"{host.id}-{kind}",
            host,
            name,
            name,
            Stand.RESERVE,
            (now, of) if sizes else None,
            "" if rough else written(now),
            icon=own[0].icon if len({piece.icon for piece in own}) == 1 else "",
            zone=own[0].zone,
            lane=max(piece.lane for piece in own),
            is_front=False,
            is_rough=rough,
            count=len(own),
        )
        yield block, own


def _joined(blows: Sequence[Blow], merged: Mapping[str, str]) -> list[Blow]:
    """Blows of those who are drawn as one, each pair once and as hard as the hardest."""
    found: dict[tuple[str, str, bool], Blow] = {}
    for blow in blows:
        one, other = merged.get(blow.attacker, blow.attacker), merged.get(blow.target, blow.target)
        key = (one, other, blow.is_far)
        if key not in found or found[key].weight < blow.weight:
            found[key] = replace(blow, attacker=one, target=other)
    return list(found.values())


def near(faced: Faced) -> Faced | None:
    """The unit of the reader's hero, one neighbour on each side, and the foes of these three."""
    mine = next((piece for piece in faced.drawn if piece.is_mine), None)
    if mine is None:
        return None
    line = sorted(
        (one for one in faced.drawn if one.host.camp == mine.host.camp and one.zone == mine.zone),
        key=lambda one: (not one.is_front, one.lane),
    )
    at = line.index(mine)
    ours = {one.id for one in line[max(0, at - 1) : at + 2]}
    foes = {blow.target for blow in faced.blows if blow.attacker in ours}
    foes |= {blow.attacker for blow in faced.blows if blow.target in ours}
    kept = ours | foes
    if not foes:
        front = [one for one in faced.drawn if one.host.camp != mine.host.camp and one.is_front]
        kept |= {one.id for one in sorted(front, key=lambda one: abs(one.lane - mine.lane))[:3]}
    return only(faced, kept)


def only(faced: Faced, ids: set[str]) -> Faced:
    """Those alone, and what passes between them."""
    blows = [one for one in faced.blows if one.target in ids and (not one.attacker or one.attacker in ids)]
    pieces = [piece for piece in faced.drawn if piece.id in ids]
    zones = [zone for zone in faced.zones if any(piece.zone == zone.id for piece in pieces)]
    return replace(faced, pieces=pieces, blows=blows, zones=zones if len(zones) > 1 else ())


def two_camps(faced: Faced) -> tuple[Faced, list[Host]]:
    """On a narrow page: the reader's own camp below and all that fight it above; the hosts left out."""
    camps = faced.camps
    own = next((camp for camp in camps if any(host.is_own for host in camp)), camps[0] if camps else [])
    ids = {host.id for host in own}
    ours = {piece.id for piece in faced.drawn if piece.host.id in ids}
    struck = {
        one.target if one.attacker in ours else one.attacker
        for one in faced.blows
        if {one.attacker, one.target} & ours
    }
    foes = {piece.host.id for piece in faced.drawn if piece.id in struck} - ids
    foes = foes or {host.id for camp in camps if camp is not own for host in camp}
    hosts = [replace(host, camp=0 if host.id in ids else 1) for host in faced.hosts if host.id in ids | foes]
    by_id = {host.id: host for host in hosts}
    pieces = [replace(one, host=by_id[one.host.id]) for one in faced.drawn if one.host.id in by_id]
    kept = {piece.id for piece in pieces}
    blows = [one for one in faced.blows if one.target in kept and (not one.attacker or one.attacker in kept)]
    found = replace(faced, hosts=sorted(hosts, key=lambda one: one.camp), pieces=pieces, blows=blows)
    return found, [host for host in faced.hosts if host.id not in by_id]


def fewer(faced: Faced, most: int) -> Faced:
    """At most so many in the front of each camp, for a narrow page: those who matter most."""
    kept: set[str] = set()
    for camp in faced.camps:
        ids = {host.id for host in camp}
        own = [piece for piece in faced.drawn if piece.host.id in ids]
        own.sort(key=lambda one: -matters(faced, one))
        front = [one for one in own if one.is_front or one.stand is Stand.BROKEN][:most]
        rear = [one for one in own if one not in front][: most - 2]
        kept |= {one.id for one in (*front, *rear)}
    return only(faced, kept) if len(kept) < len(faced.drawn) else faced
