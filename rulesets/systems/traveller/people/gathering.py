"""The muster: all that is fixed when a battle begins, and what follows from it alone."""

from collections.abc import Mapping
from functools import cached_property

from rulesets.engine import Id, Muster, Place, Places
from rulesets.systems.traveller.book.kinds import Cover, MapMode, Smoke
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.people.situation import SideSituation, Situation, Zone


class TravellerMuster(Muster):
    sides: tuple[Force, ...] = ()
    units: tuple[Company, ...] = ()
    heroes: tuple[Character, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()
    spares: frozenset[Id] = frozenset()
    """Units without anybody in them yet: for those who are sent off in the battle."""

    @cached_property
    def is_mapped(self) -> bool:
        return self.situation.map_mode is MapMode.ZONES and bool(self.situation.zones)

    @cached_property
    def zones(self) -> dict[str, Zone]:
        return {zone.id: zone for zone in self.situation.zones} if self.is_mapped else {}

    @cached_property
    def measured(self) -> dict[tuple[str, str, int], int]:
        """How far it is between zones, as far as anybody has asked by now."""
        return {}

    @property
    def places(self) -> Mapping[str, str]:
        return {id: zone.name for id, zone in self.zones.items()}

    @cached_property
    def map(self) -> Places | None:
        if not self.zones:
            return None
        areas = [Place(id, zone.name, zone.x, zone.y, _notes(zone)) for id, zone in self.zones.items()]
        return Places(tuple(areas))

    @cached_property
    def hostile(self) -> frozenset[tuple[str, str]]:
        """Every two sides that fight each other, both ways round."""
        allies = {(side, one) for side, said in self.situations.items() for one in said.allies}
        ids = [side.id for side in self.sides]
        return frozenset(
            (a, b) for a in ids for b in ids if a != b and (a, b) not in allies and (b, a) not in allies
        )

    @cached_property
    def begins(self) -> dict[str, str]:
        """In which zone each unit begins, as the game master has said."""
        named = {zone.name.casefold(): id for id, zone in self.zones.items()}
        return {
            one.unit: named[one.zone.casefold()]
            for one in self.situation.standing
            if one.zone.casefold() in named
        }

    @cached_property
    def off_map(self) -> frozenset[str]:
        """Units that are put in no zone, but at distances from others: they stand beside the map."""
        named = {id for one in self.situation.distances for id in (one.one, one.other) if id}
        return frozenset(named - set(self.begins)) if self.is_mapped else frozenset()


ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


def prepared(muster: TravellerMuster) -> TravellerMuster:
    """With names for those whom each side may send off on their own in the battle (F13)."""
    if muster.spares:
        return muster
    taken = {*muster.sheets, *muster.places}
    made: list[Company] = []
    for side in muster.sides:
        ids = [f"{side.id[:24]}-detachment-{n}" for n in range(1, len(ORDINALS) + 1)]
        free = [id for id in ids if id not in taken][: muster.options.detachments]
        names = [f"{ordinal} detachment of {side.name}"[:80] for ordinal in ORDINALS]
        made += [Company(id=id, name=name, side=side.id) for id, name in zip(free, names, strict=False)]
    spares = frozenset(one.id for one in made)
    return muster.model_copy(update={"units": (*muster.units, *made), "spares": spares})


def _notes(zone: Zone) -> tuple[str, ...]:
    """What the ground does for those who stand there."""
    notes = [COVERS[zone.cover]] if zone.cover is not Cover.NONE else []
    notes += ["difficult ground"] * zone.difficult + ["strong position"] * zone.strong_position
    notes += ["something to duck behind"] * zone.obstruction + ["a way off the field"] * zone.exit
    smoke = {Smoke.SMOKE: ["smoke"], Smoke.THICK: ["thick smoke"]}.get(zone.smoke, [])
    return (*notes, *smoke)


COVERS = {
    Cover.QUARTER: "a quarter covered",
    Cover.HALF: "half covered",
    Cover.THREE_QUARTERS: "three quarters covered",
    Cover.FULL: "fully covered",
}
