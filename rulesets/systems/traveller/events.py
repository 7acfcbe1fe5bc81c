"""Step 1 of a round, Events: what the game master brings about, and who is ready for it."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Line, Options, Part, Problem, Table, people_of
from rulesets.systems.traveller.calls import Changed, DeedSeen, Events, Joining
from rulesets.systems.traveller.field import Battlefield, Fighter, Ground, Unit
from rulesets.systems.traveller.initiative import roll_initiative
from rulesets.systems.traveller.joining import change_sides, detach, join, send_off
from rulesets.systems.traveller.kinds import Band, Fate, Luck, MapMode, State
from rulesets.systems.traveller.positions import kept_by_units, move_to, put_by_name
from rulesets.systems.traveller.rolls import roll
from rulesets.systems.traveller.tables import DEEDS, METRES, SUCCESS, characteristic_dm, round_length

MOOD = 20
OF_UNITS = (
    *("changes.unit", "deeds.unit", "checks.unit", "joins.unit", "joins.into", "morale.unit"),
    *("attacks.attacker", "attacks.target"),
)
SETTABLE = [one for one in State if one not in (State.AWAY, State.WITHIN, State.UNFORMED)]
"""What a game master makes of a unit: whether it is here yet, or a part of another, is said elsewhere."""
HOUR = 3600


def events(field: Battlefield, table: Table) -> None:
    """A round begins: the game master's word, then arrivals, then how long the round is."""
    [said] = table.ask(
        "events",
        [Ground()],
        Events,
        secret=True,
        options=lambda _: _choices(field),
        check=lambda _, said: event_problems(field, said),
    )
    _take(field, table, said)
    _begin(field)
    _arrive(field, table)
    clock = round_length([field.size(unit) for unit in field.fighting])
    field.seconds, field.move = clock
    for unit in field.units.values():
        unit.before = unit.endurance
    table.tell("round_begins", Ground(), n=field.round, length=f"clock-{clock.seconds}", move=clock.move)
    _wake(field, table)


def _choices(field: Battlefield) -> Options:
    """Zones of the map, or between whom a distance is kept. What the campaign lacks is not asked."""
    found: dict[str, Sequence[str]] = {"changes.zone": list(field.muster.zones), "changes.state": SETTABLE}
    there = [unit.id for unit in field.formed]
    found |= dict.fromkeys(OF_UNITS, there)
    if not field.muster.options.boon_bane:
        found |= {"lucks": (), "changes.luck": ()}
    if field.muster.is_mapped:
        return found | {"distances": ()}
    single = field.muster.situation.map_mode is MapMode.SINGLE
    apart = [*there, *field.heroes]
    if single:
        apart = [*field.sides, *(id for id in there if kept_by_units(field, field.units[id].side))]
    return found | {"distances.one": apart, "distances.other": apart}


def event_problems(field: Battlefield, said: Events) -> Iterator[Problem]:
    """What the campaign or the map leaves no room for."""
    if said.distances and field.muster.is_mapped:
        yield Problem("distances_of_a_map", {"at": "distances"})
    for n, joining in enumerate(said.joins):
        if joining.people is not None and joining.people >= (
            men := field.sheet_of(field.units[joining.unit]).size
        ):
            yield Problem("bad_part", {"at": f"joins.{n}.people", "most": men - 1})
    for n, one in enumerate(said.distances):
        if one.metres is None and METRES.get(one.band or Band.BEYOND) is None:
            yield Problem("how_far", {"at": f"distances.{n}.metres"})
    if not field.muster.options.boon_bane and (said.lucks or any(one.luck for one in said.changes)):
        yield Problem("no_boons", {"at": "lucks" if said.lucks else "changes"})


def _take(field: Battlefield, table: Table, said: Events) -> None:
    if said.story:
        table.tell("story", Ground(), story=said.story)
    field.light = said.light or field.light
    field.smoke = said.smoke or field.smoke
    field.weather = field.weather if said.weather is None else said.weather
    field.attacks = (*field.attacks, *said.attacks)
    known = {*field.units, *field.heroes, *field.sides}
    for moved in said.distances:
        far = METRES.get(moved.band) if moved.band and moved.metres is None else moved.metres
        if {moved.one, moved.other} <= known and moved.one != moved.other and far is not None:
            put_by_name(field, moved.one, moved.other, far)
    _to_units(field, table, said)
    for hero in field.heroes.values():
        hero.exposed, hero.luck = hero.id in said.exposed, Luck.PLAIN
    for favoured in said.lucks:
        field.heroes[favoured.hero].luck = favoured.luck


def _to_units(field: Battlefield, table: Table, said: Events) -> None:
    for unit in field.units.values():
        unit.luck = Luck.PLAIN
    for change in said.changes:
        _change(field, table, field.units[change.unit], change)
    for joining in said.joins:
        _join(field, table, joining)
    for deed in said.deeds:
        _deed(field, table, deed)
    for n, mood in enumerate(said.morale):
        unit = field.units[mood.unit]
        label = Line(mood.reason, mood.value, "GM")
        eyes = unit.sees_to
        changed = table.tally("mood", Part(unit, n), unit.mood, label, most=MOOD, least=-MOOD, audience=eyes)
        unit.mood = max(-MOOD, min(MOOD, changed))
    for called in said.checks:
        field.units[called.unit].called = called.difficulty


def _change(field: Battlefield, table: Table, unit: Unit, change: Changed) -> None:
    if change.cover is not None:
        unit.cover = change.cover
    unit.unseen = unit.unseen if change.unseen is None else change.unseen
    unit.strong = unit.strong if change.strong is None else change.strong
    unit.surprised = unit.surprised if change.surprised is None else change.surprised
    unit.luck = change.luck or unit.luck
    if change.zone:
        move_to(field, unit, change.zone)
    if change.side and change.side != unit.side:
        change_sides(field, table, unit, change.side)
    if change.state and change.state is not unit.state and State.WITHIN not in (change.state, unit.state):
        if change.state is State.DESTROYED:
            unit.endurance = unit.lowest = 0
        elif not unit.endurance:
            return
        unit.state = change.state
        table.tell("state_set", unit, to=unit.sees_to, state=unit.state)


def _join(field: Battlefield, table: Table, joining: Joining) -> None:
    unit = field.units[joining.unit]
    if joining.people is not None:
        detach(field, table, unit, joining.people, field.heroes.get(joining.leader or ""))
    elif joining.into is None:
        send_off(field, table, unit)
    else:
        join(field, table, unit, field.units[joining.into])


def _deed(field: Battlefield, table: Table, said: DeedSeen) -> None:
    unit = field.units[said.unit]
    unit.heroic = (*unit.heroic, (DEEDS[said.deed], said.checks))
    table.tell("deed_told", unit, to=unit.sees_to, deed=said.deed, dm=DEEDS[said.deed])


def _begin(field: Battlefield) -> None:
    """What was spent in the last round is there again; what it cost is felt."""
    fighters: list[Fighter] = [*field.units.values(), *field.heroes.values()]
    for one in fighters:
        one.swing, one.swing_next = one.swing_next, 0
    highest = max((one.present for one in field.actors if one.rolled), default=0)
    for one in fighters:
        one.initiative = highest + 1 if one.waits else one.initiative
        one.reactions = one.dodges = one.parries = 0
        one.acted = one.hastens = one.waits = one.delayed = False
    for hero in field.heroes.values():
        hero.hurt_for = min(HOUR + 1, hero.hurt_for + field.seconds)
    for unit in field.units.values():
        unit.close_taken = unit.close_dealt = 0
        unit.giants = False


def _arrive(field: Battlefield, table: Table) -> None:
    """Reinforcements roll initiative as they come (R25)."""
    for unit in field.units.values():
        if unit.state is State.AWAY and unit.sheet.arrives <= field.round:
            unit.state = State.STEADY
            table.tell("arrived", unit, to=unit.sees_to)
    fresh = [one for one in field.actors if not one.rolled]
    if fresh:
        roll_initiative(field, table, fresh)


def _wake(field: Battlefield, table: Table) -> None:
    """Who lies unconscious tries to wake, once a minute (F15)."""
    tries_now = field.seconds >= 60 or field.round % 10 == 1
    lying = [hero for hero in field.heroes.values() if hero.fate is Fate.UNCONSCIOUS]
    for hero in lying if tries_now and field.round > 1 else []:
        eyes = field.eyes(hero)
        thrown = roll(table, "wake", hero, why="wake", eyes=eyes)
        total = table.tally(
            "wake_total",
            hero,
            thrown,
            ("Endurance", characteristic_dm(hero.endurance)),
            ("Earlier tries", hero.wakes),
            label="Dice",
            audience=eyes,
        )
        hero.wakes += 1
        if total >= SUCCESS:
            hero.fate, hero.wakes = Fate.SERIOUSLY_WOUNDED, 0
            table.tell("woke", hero, to=people_of(hero.side))
