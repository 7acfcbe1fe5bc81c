"""Battles to draw: the samples of all systems after some rounds that officers fought, and hard cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from battles.parts.picture.facts import Faced, Host, Person, Piece, Remark
from battles.parts.picture.reading import read
from battles.parts.picture.words import STANDS, short_names, strength_of
from rulesets.engine import GM, Blow, Event, Stand, Viewer, Zone, names_of, pictured, seen, viewer
from rulesets.registry import rulesets
from rulesets.trials import staff
from rulesets.trials.conformance import Scene

TINCTURES = ("azure", "gules", "or", "vert", "purpure", "sable")
LONG = "The Honourable and Most Ancient Company of the Watchers on the Wall of Westerberg"
ICONS = ("heavy-foot", "medium-foot", "light-foot", "archers", "cavalry", "irregulars", "halberds")


def of_scene(scene: Scene, told: Sequence[Event], who: Viewer) -> Faced:
    """What one viewer sees after a phase, told of what was said in the round."""
    field, rules = scene.played.field, scene.rules
    names = names_of(rules.known(field, who).muster)
    cards = {card.id: card for card in seen(rules.cards(field), who) if card.kind == "side"}
    hosts = [
        Host(
            side.id,
            side.name,
            TINCTURES[n],
            strength_of(cards[side.id].strength),
            n,
            f"side:{side.id}" in who,
        )
        for n, side in enumerate(field.muster.sides)
    ]
    facts = [fact for fact in told if fact.audience.includes(who)]
    return read(rules, pictured(rules, field, who, facts), hosts, names, lambda id: id, who)


def fought(key: str, sample: str = "", rounds: int = 2) -> Iterator[tuple[str, Scene, list[Event]]]:
    """A battle phase by phase: where it is, the phase, and what was told in the round so far."""
    rules = rulesets()[key]
    make = next((one.make for one in rules.samples if one.key == sample), rules.sample)
    told: list[Event] = []
    for scene in staff.battle(rules, make(), "the gallery"):
        if scene.phase.round > rounds:
            return
        if scene.phase.step is rules.steps[0]:
            told = []
        told += [one for one in scene.played.said if isinstance(one, Event)]
        yield f"{scene.phase.round} {scene.phase.step.key}", scene, list(told)


def eyes(scene: Scene) -> Iterator[tuple[str, Viewer]]:
    """The game master, everybody, the first side with its first hero."""
    muster = scene.field.muster
    side = muster.sides[0].id
    hero = next((one.id for one in muster.heroes if one.side == side and one.unit), "")
    yield "the game master", viewer(GM)
    yield "everybody", viewer()
    yield f"{muster.sides[0].name}", viewer(f"side:{side}", f"commander:{side}", f"hero:{hero}")


# Hard cases


def army(host: Host, count: int, *, name: str = "", rough: bool = False, size: int = 400) -> list[Piece]:
    """So many units, each its own in strength, state and arms."""
    stands = (
        Stand.STANDS,
        Stand.STANDS,
        Stand.WAVERS,
        Stand.STANDS,
        Stand.BROKEN,
        Stand.RESERVE,
        Stand.COMING,
    )
    pieces = []
    for n in range(count):
        stand = stands[n % 7] if count > 3 else Stand.STANDS
        most = max(3, size - 37 * (n % 9))
        now = most - (most * (n % 4)) // 9
        people = (
            (Person(f"Captain {chr(65 + n % 26)}", is_mine=host.is_own and n == 3),) if n % 3 == 0 else ()
        )
        own = name or f"{host.name} {n + 1}"
        pieces.append(
            Piece(
                f"{host.id}-{n}",
                host,
                own,
                short_names([own])[0] if name else f"{host.name[:4]}. {n + 1}",
                stand,
                (now, most),
                "some hundreds" if rough else strength_of((now, most)),
                str(STANDS[stand]),
                "" if rough and n % 5 == 0 else ICONS[n % len(ICONS)],
                lane=n,
                is_front=n % 6 != 5,
                is_rough=rough,
                people=() if rough else people,
            )
        )
    return pieces


def blows(*armies: Sequence[Piece]) -> list[Blow]:
    """Each strikes his opposite, and some shoot."""
    found = []
    for ours, theirs in zip(armies, (*armies[1:], armies[0]), strict=True):
        for n, one in enumerate(ours[: len(theirs)]):
            if one.stand in (Stand.STANDS, Stand.WAVERS):
                found.append(Blow(one.id, theirs[n].id, 1 + (3 * n + len(one.name)) % 10))
            if n % 4 == 3:
                found.append(Blow(one.id, theirs[n - 1].id, 5, is_far=True))
    return found


def hosts(count: int, own: int = 0) -> list[Host]:
    names = ("Bannock", "Al-Wazif", "The League", "Zarak", "Ockless", "Kharn")
    return [
        Host(names[n].lower().replace(" ", "-"), names[n], TINCTURES[n], "1,200 of 1,500", n, n == own)
        for n in range(count)
    ]


REMARKS = [
    Remark("Caliburn takes the standard of Al-Wazif", "medal"),
    Remark("Captain Yusuf falls", "fallen"),
]


def faced(*sizes: int, remarks: Sequence[Remark] = REMARKS, name: str = "", rough: int = -1) -> Faced:
    camps = hosts(len(sizes))
    armies = [
        army(host, size, name=name, rough=n == rough)
        for n, (host, size) in enumerate(zip(camps, sizes, strict=True))
    ]
    return Faced(camps, [one for own in armies for one in own], blows(*armies), remarks)


def zoned() -> Faced:
    found = faced(8, 7)
    zones = [
        Zone("left", "left"),
        Zone("centre", "centre"),
        Zone("right", "right"),
        Zone("sky", "in the sky"),
    ]
    pieces = [replace(one, zone=zones[n % 3].id) for n, one in enumerate(found.pieces)]
    return replace(found, pieces=pieces, zones=zones)


def behind_walls() -> Faced:
    found = faced(6, 5)
    return replace(found, blows=(), walls=frozenset({"bannock"}), pushes=(("bannock", 5),))


def heroes_left() -> Faced:
    """Of one side a unit is gone and its hero is left, of the other everybody."""
    found = faced(5, 4)
    ours, theirs = found.hosts
    lost = [
        replace(one, stand=Stand.GONE, size=(0, 60), number="0 of 60", word="destroyed")
        if one.host == theirs or one.is_mine
        else one
        for one in found.pieces
    ]
    nobody = replace(theirs, stands=False)
    lost = [replace(one, host=nobody) if one.host == theirs else one for one in lost]
    return replace(found, hosts=[ours, nobody], pieces=lost, blows=[Blow("", lost[0].id, 6, is_far=True)])


def heroes_down() -> Faced:
    """Of each unit with heroes the last of them lies there, also the reader's own."""
    found = faced(5, 4)
    pieces = [
        replace(one, people=(*one.people[:-1], replace(one.people[-1], fell="unconscious")))
        if one.people
        else one
        for one in found.pieces
    ]
    return replace(found, pieces=pieces)


HARD: Mapping[str, Callable[[], Faced]] = {
    "heroes down": heroes_down,
    "one each": lambda: faced(1, 1),
    "three against two": lambda: faced(3, 2),
    "eight against seven": lambda: faced(8, 7),
    "twenty in all": lambda: faced(11, 9),
    "forty in all": lambda: faced(22, 18),
    "all at their longest": lambda: faced(9, 9, name=LONG, remarks=[Remark(LONG, "medal")] * 2),
    "in fog": lambda: faced(9, 8, rough=1),
    "from both unseen": lambda: Faced(
        hosts(2), army(hosts(2)[0], 3), [Blow("", "bannock-1", 8, is_far=True)]
    ),
    "heroes without their units": heroes_left,
    "in zones": zoned,
    "behind walls": behind_walls,
    "three sides": lambda: faced(6, 5, 7),
    "three sides, forty units": lambda: faced(14, 12, 14),
    "four sides": lambda: faced(4, 5, 3, 6),
    "one against nobody": lambda: faced(4),
}
