"""Step 1 of a round, Events: what the game master brings about, and who is ready for it."""

from functools import cache

from rulesets.engine import EVERYONE, GROUND, Audience, Line, Part, Table, people_of
from rulesets.systems.traveller.book.kinds import HeroStatus, Luck, UnitStatus
from rulesets.systems.traveller.book.tables import METRES, SUCCESS, characteristic_dm, round_length
from rulesets.systems.traveller.mechanics.damage import bereave
from rulesets.systems.traveller.mechanics.joining import change_sides, detach, join, send_off
from rulesets.systems.traveller.mechanics.moving import be_with, move_to
from rulesets.systems.traveller.mechanics.positions import gather, put_by_name
from rulesets.systems.traveller.mechanics.rolls import roll
from rulesets.systems.traveller.people.calls import Changed, DeedSeen, Events, Joining, Moved, Placed
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.situation import Extra
from rulesets.systems.traveller.steps.happening import choices, notes, pairs_of, problems
from rulesets.systems.traveller.steps.initiative import roll_initiative

MOOD = 20
HOUR = 3600


def events(field: Battlefield, table: Table) -> None:
    """A round begins: the game master's word, then arrivals, then how long the round is."""
    if field.round > 1:
        _let_go(field, table)
    before = cache(field.copy)  # made by the first check: later ones are made against the field as it was
    [answer] = table.ask(
        "events",
        [GROUND],
        Events,
        secret=True,
        options=lambda _: choices(field),
        check=lambda _, answer: problems(before(), answer),
        notes=lambda _: notes(field),
    )
    _take(field, table, answer)
    _begin(field)
    _arrive(field, table)
    clock = round_length([field.size(unit) for unit in field.fighting])
    is_news = field.round == 1 or clock != (field.seconds, field.move)
    field.seconds, field.move = clock
    gather(field)
    for unit in field.units.values():
        unit.before = unit.endurance
    if is_news:
        table.tell("round_begins", GROUND, n=field.round, length=f"clock-{clock.seconds}", move=clock.move)
    _wake(field, table)


def _take(field: Battlefield, table: Table, answer: Events) -> None:
    if answer.story:
        table.tell("story", GROUND, story=answer.story)
    field.light = answer.light or field.light
    field.smoke = answer.smoke or field.smoke
    field.weather = field.weather if answer.weather is None else answer.weather
    for extra in answer.attacks:
        field.attacks = (*field.attacks, extra)
        kind, eyes = "attacks_change_for" if extra.rounds else "attacks_change", _eyes(field, extra)
        table.tell(kind, GROUND, to=eyes, reason=extra.reason, dm=extra.value, rounds=extra.rounds or 0)
    _to_units(field, table, answer)
    for placed in answer.people:
        _place(field, table, field.heroes[placed.hero], placed)
    for moved in answer.distances:
        _move(field, moved)
    for hero in field.heroes.values():
        hero.exposed, hero.luck = hero.id in answer.exposed, Luck.PLAIN
    for favoured in answer.lucks:
        field.heroes[favoured.hero].luck = favoured.luck


def _move(field: Battlefield, moved: Moved) -> None:
    known = {*field.units, *field.heroes, *field.sides}
    far = METRES.get(moved.band) if moved.band and moved.metres is None else moved.metres
    for name, other in pairs_of(field, moved):
        if {name, other} <= known and name != other and far is not None:
            put_by_name(field, name, other, far)


def _let_go(field: Battlefield, table: Table) -> None:
    """Modifiers to attacks that were for so many rounds are over."""
    left = []
    for extra in field.attacks:
        if extra.rounds == 1:
            table.tell("attacks_change_over", GROUND, to=_eyes(field, extra), reason=extra.reason)
        else:
            rounds = extra.rounds and extra.rounds - 1
            left.append(extra.model_copy(update={"rounds": rounds}))
    field.attacks = tuple(left)


def _eyes(field: Battlefield, extra: Extra) -> Audience:
    """What is about a unit out of sight is its own people’s business."""
    hidden = [
        unit for id in (extra.attacker, extra.target) if (unit := field.units.get(id or "")) and unit.unseen
    ]
    return hidden[0].sees_to if hidden else EVERYONE


def _place(field: Battlefield, table: Table, hero: Hero, placed: Placed) -> None:
    """Where a hero is, and what has become of him."""
    if placed.unit:
        hero.unit = placed.unit
        be_with(field, hero)
    if placed.zone:
        move_to(field, hero, placed.zone)
    if placed.cover is not None:
        hero.cover = placed.cover
    if placed.state and placed.state is not hero.status:
        hero.status = placed.state
        table.tell("state_set", hero, to=field.eyes(hero), state=hero.status)
        bereave(field, table, hero)


def _to_units(field: Battlefield, table: Table, answer: Events) -> None:
    for unit in field.units.values():
        unit.luck = Luck.PLAIN
    for change in answer.changes:
        _change(field, table, field.units[change.unit], change)
    for joining in answer.joins:
        _join(field, table, joining)
    for deed in answer.deeds:
        _deed(field, table, deed)
    for n, mood in enumerate(answer.morale):
        unit = field.units[mood.unit]
        label = Line(mood.reason, mood.value, "GM")
        eyes = unit.sees_to
        changed = table.tally("mood", Part(unit, n), unit.mood, label, most=MOOD, least=-MOOD, audience=eyes)
        unit.mood = max(-MOOD, min(MOOD, changed))
        table.tell("mood_told", unit, to=eyes, reason=mood.reason, dm=mood.value)
    for called in answer.checks:
        field.units[called.unit].called = called.difficulty


def _change(field: Battlefield, table: Table, unit: Unit, change: Changed) -> None:
    if change.cover is not None:
        unit.cover = change.cover
    unit.unseen = unit.unseen if change.unseen is None else change.unseen
    unit.strong = unit.strong if change.strong is None else change.strong
    unit.surprised = unit.surprised if change.surprised is None else change.surprised
    unit.luck = change.luck or unit.luck
    if change.zone or change.off_map:
        move_to(field, unit, change.zone)
    unit.comms = unit.comms if change.comms is None else change.comms
    if change.side and change.side != unit.side:
        change_sides(field, table, unit, change.side)
    if (
        change.state
        and change.state is not unit.status
        and UnitStatus.WITHIN not in (change.state, unit.status)
    ):
        if change.state is UnitStatus.DESTROYED:
            unit.endurance = unit.lowest = 0
        elif not unit.endurance:
            return
        unit.status = change.state
        table.tell("state_set", unit, to=unit.sees_to, state=unit.status)


def _join(field: Battlefield, table: Table, joining: Joining) -> None:
    unit = field.units[joining.unit]
    if joining.people is not None:
        detach(field, table, unit, joining.people, field.heroes.get(joining.leader or ""))
    elif joining.into is None:
        send_off(field, table, unit)
    else:
        join(field, table, unit, field.units[joining.into])


def _deed(field: Battlefield, table: Table, seen: DeedSeen) -> None:
    unit = field.units[seen.unit]
    unit.heroic = (*unit.heroic, (seen.deed.dm, seen.checks))
    table.tell("deed_told", unit, to=unit.sees_to, deed=seen.deed, dm=seen.deed.dm)


def _begin(field: Battlefield) -> None:
    """What was spent in the last round is there again; what it cost is felt."""
    fighters: list[Fighter] = [*field.units.values(), *field.heroes.values()]
    for fighter in fighters:
        fighter.swing, fighter.swing_next = fighter.swing_next, 0
    highest = max((one.present for one in field.actors if one.rolled), default=0)
    for fighter in fighters:
        fighter.initiative = highest + 1 if fighter.waits else fighter.initiative
        fighter.reactions = fighter.dodges = fighter.parries = 0
        fighter.acted = fighter.hastens = fighter.waits = fighter.delayed = fighter.spoke = False
    for hero in field.heroes.values():
        hero.hurt_for = min(HOUR + 1, hero.hurt_for + field.seconds)
    for unit in field.units.values():
        unit.close_taken = unit.close_dealt = 0
        unit.giants = False


def _arrive(field: Battlefield, table: Table) -> None:
    """Reinforcements roll initiative as they come (R25)."""
    for unit in field.units.values():
        if unit.status is UnitStatus.AWAY and unit.sheet.arrives <= field.round:
            unit.status = UnitStatus.STEADY
            table.tell("arrived", unit, to=unit.sees_to)
    fresh = [one for one in field.actors if not one.rolled]
    if fresh:
        roll_initiative(field, table, fresh)


def _wake(field: Battlefield, table: Table) -> None:
    """Who lies unconscious tries to wake, once a minute (F15)."""
    tries_now = field.seconds >= 60 or field.round % 10 == 1
    lying = [hero for hero in field.heroes.values() if hero.status is HeroStatus.UNCONSCIOUS]
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
            hero.status, hero.wakes = HeroStatus.SERIOUSLY_WOUNDED, 0
            table.tell("woke", hero, to=people_of(hero.side))
