"""Special missions: who is sent, who guards, and what comes of it (Strategy, Special Forces; T19, R21)."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.engine import GM, Notes, Seat, Table, commander, filled, label, people_of
from rulesets.systems.gurps.book.kinds import MissionEnd, MissionKind, Mood
from rulesets.systems.gurps.mechanics.leaders import commander_lost, early_fate, killed_early, leader_lost
from rulesets.systems.gurps.mechanics.rolls import Success, own_side, success
from rulesets.systems.gurps.mechanics.upheavals import strongest_foe
from rulesets.systems.gurps.people.council import (
    AssassinCall,
    GuardCall,
    Mission,
    MissionCall,
    OtherCall,
    ScoutCall,
)
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit

FORMS: Mapping[MissionKind, type[MissionCall]] = {
    MissionKind.SCOUT: ScoutCall,
    MissionKind.ASSASSINATE: AssassinCall,
}
UNKNOWN_SKILL = 10
CAUGHT_MORALE, FAILED_MORALE, KNOWN_MORALE = 2, 1, 1
SPIES_CAUGHT = {value: (Mood.SPIES_CAUGHT.value, value) for value in (CAUGHT_MORALE, FAILED_MORALE)}
SPIES_KILLED = (Mood.SPIES_KILLED.value, -KNOWN_MORALE)
FOE_SCOUTED = (Mood.FOE_SCOUTED.value, KNOWN_MORALE)
MOST_SPECIAL = 5


WON = (MissionEnd.DONE, MissionEnd.BRILLIANT)


class Guards(NamedTuple):
    """Those of an army whom one mission against it meets."""

    id: str
    side: str
    seat: Seat


class Sent(NamedTuple):
    """One mission of a side, the army it goes against, and what the game master is asked of it."""

    id: str
    side: str
    seat: Seat
    mission: Mission
    foe: str
    form: type[MissionCall]
    guards: Guards


class Parties(NamedTuple):
    """Those who set out, and those who keep watch."""

    acting: tuple[Sent, ...]
    watching: tuple[Sent, ...]


def send(field: Battlefield, table: Table) -> None:
    """Every mission of the sealed plans against its guards, then what comes of each."""
    parties = [_parties(field, side) for side in field.sides.values() if side.missions]
    acting = [sent for one in parties for sent in one.acting]
    if not acting:
        return
    calls, guards = _judged(field, table, acting, [sent for one in parties for sent in one.watching])
    ends = _fared(table, acting, calls, guards)
    for sent, call, end in zip(acting, calls, ends, strict=True):
        table.narrate(_tell, field, table, sent, end)
        _follows(field, table, sent, call, end)
    for side in field.sides.values():
        side.special = max(-MOST_SPECIAL, min(MOST_SPECIAL, side.special + side.scouted))


def _parties(field: Battlefield, side: Side) -> Parties:
    victims = tuple([field.units[one.victim].side for one in side.missions if one.victim])
    return _parties_of(side.id, side.missions, strongest_foe(field, side), victims)


@lru_cache(maxsize=256)
def _parties_of(side: str, missions: Sequence[Mission], strongest: str, victims: Sequence[str]) -> Parties:
    """Against the army named, that of the victim, or the strongest."""
    armies = iter(victims)
    sent = [
        _sent(side, n, one, next(armies) if one.victim else one.target or strongest)
        for n, one in enumerate(missions, 1)
    ]
    watching = [one for one in sent if one.mission.kind is MissionKind.SECURITY]
    return Parties(tuple(one for one in sent if one not in watching), tuple(watching))


def _sent(side: str, n: int, mission: Mission, foe: str) -> Sent:
    id, form = f"{side}:{n}", FORMS.get(mission.kind, OtherCall)
    return Sent(id, side, commander(side), mission, foe, form, Guards(f"{foe}:{id}", foe, commander(foe)))


def _judged(
    field: Battlefield, table: Table, acting: Sequence[Sent], watching: Sequence[Sent]
) -> tuple[list[MissionCall], dict[str, int]]:
    """The game master says how able everybody is and how hard it will be."""
    threatened = {sent.foe for sent in acting}
    posted = [sent for sent in watching if sent.side in threatened]
    skills = field.muster.tactics
    with table.together():
        calls = table.ask(
            "mission_call",
            acting,
            MissionCall,
            to=GM,
            secret=True,
            forms=lambda sent: sent.form,
            judged=lambda sent: sent.mission.note or sent.mission.kind is MissionKind.OTHER,
            default=lambda sent: _call(sent.form, skills.get(sent.mission.leader, UNKNOWN_SKILL)),
            notes=lambda sent: _notes(field, sent),
        )
        guards = table.ask(
            "guard",
            posted,
            GuardCall,
            to=GM,
            secret=True,
            judged=lambda sent: sent.mission.note,
            default=lambda sent: _guard(skills.get(sent.mission.leader, UNKNOWN_SKILL)),
            notes=lambda sent: _notes(field, sent),
        )
    best: dict[str, int] = {}
    for sent, guard in zip(posted, guards, strict=True):
        best[sent.side] = max(best.get(sent.side, 0), guard.skill)
    return calls, best


@cache
def _call(form: type[MissionCall], skill: int) -> MissionCall:
    return form(skill=skill)


@cache
def _guard(skill: int) -> GuardCall:
    return GuardCall(skill=skill)


def _notes(field: Battlefield, sent: Sent) -> Notes:
    mission = sent.mission
    what = filled("{band}: {men}", band=WHAT[mission.kind], men=mission.personnel)
    if mission.leader:
        what = filled("{what} under {name}", what=what, name=field.heroes[mission.leader].sheet.name)
    if mission.kind is not MissionKind.SECURITY:
        what = filled("{what}, against {name}", what=what, name=field.sides[sent.foe].sheet.name)
        if mission.victim:
            victim = field.units[mission.victim].sheet.name
            what = filled("{what}, for the leader of {name}", what=what, name=victim)
    return [("Mission", what), ("What they are to do", mission.note)]


WHAT = {
    MissionKind.SCOUT: label("Scouts"),
    MissionKind.ASSASSINATE: label("Assassins"),
    MissionKind.SABOTAGE: label("Saboteurs"),
    MissionKind.SECURITY: label("Guards"),
    MissionKind.OTHER: label("A mission of its own kind"),
}


def _fared(
    table: Table, acting: Sequence[Sent], calls: Sequence[MissionCall], guards: Mapping[str, int]
) -> list[MissionEnd]:
    """A roll of each, and one of the guards it meets: a Quick Contest that a mission must win."""
    rolls = table.throw("mission", acting, "3d6", why="mission", seen_by=own_side)
    watch = _watched(table, acting, guards)
    ends = []
    for sent, call, roll in zip(acting, calls, rolls, strict=True):
        lines = [("For the task", call.modifier, "Special Forces")] if call.modifier else ()
        mine = people_of(sent.side)
        target = table.tally("mission_target", sent, call.skill, *lines, label="Skill", audience=mine)
        end = end_of(success(roll, target), target - roll, watch.get(sent.id))
        ends.append(table.verdict("mission_end", sent, end, audience=mine))
    return ends


def _watched(table: Table, acting: Sequence[Sent], guards: Mapping[str, int]) -> dict[str, int]:
    """By how much the guards that each mission meets make their roll, of those that meet any."""
    met = [sent for sent in acting if sent.foe in guards]
    those = [sent.guards for sent in met]
    rolls = table.throw("mission_guard", those, "3d6", why="mission_guard", seen_by=own_side)
    margins = table.reckon_each(
        "guard_margin",
        those,
        [guards[sent.foe] for sent in met],
        [-roll for roll in rolls],
        lambda one: [("3d", -dict(zip(those, rolls, strict=True))[one], "Special Forces")],
        label="Skill of the guards",
        audiences=own_side,
    )
    return {sent.id: margin for sent, margin in zip(met, margins, strict=True)}


@lru_cache(maxsize=4096)
def end_of(roll: Success, margin: int, guards: int | None) -> MissionEnd:
    """What a roll means, against guards who must be beaten by more (T19)."""
    if not roll.made:
        return MissionEnd.CAUGHT if roll.critical else MissionEnd.FAILED
    if guards is not None and guards >= max(0, margin):
        return MissionEnd.GUARDED
    return MissionEnd.BRILLIANT if roll.critical else MissionEnd.DONE


def _tell(field: Battlefield, table: Table, sent: Sent, end: MissionEnd) -> None:
    """Their own side hears how it went; the enemy only of those he catches."""
    because = ("mission_target", "mission")
    band = sent.mission.kind.value
    if end in WON and _victim(field, sent).is_out:
        table.tell("mission_late", sent, to=people_of(sent.side), because=because)
    else:
        table.tell("mission_over", sent, to=people_of(sent.side), because=because, end=end, band=band)
    if end is MissionEnd.CAUGHT:
        table.tell("mission_caught", sent, to=people_of(sent.foe), sent=sent.mission.kind, by=sent.side)


def _follows(field: Battlefield, table: Table, sent: Sent, call: MissionCall, end: MissionEnd) -> None:
    """Strategy, morale, or a leader's life (T19)."""
    kind, won = sent.mission.kind, end in WON
    ours, foe = field.sides[sent.side], field.sides[sent.foe]
    if end is MissionEnd.CAUGHT and kind is not MissionKind.ASSASSINATE:
        lift(field, foe, SPIES_CAUGHT[CAUGHT_MORALE])
        lift(field, ours, SPIES_KILLED)
    if kind is MissionKind.ASSASSINATE and isinstance(call, AssassinCall):
        if won:
            _murder(field, table, sent, foe)
        else:
            lift(field, foe, SPIES_CAUGHT[CAUGHT_MORALE if call.executed else FAILED_MORALE])
            if call.executed or end is MissionEnd.CAUGHT:
                table.tell("assassins_failed", foe, to=people_of(foe.id), executed=call.executed)
    elif won and kind is MissionKind.SCOUT and isinstance(call, ScoutCall):
        ours.scouted = max(ours.scouted, 2 if call.many or end is MissionEnd.BRILLIANT else 1)
        lift(field, ours, FOE_SCOUTED)
    elif won and isinstance(call, OtherCall):
        ours.special += call.bonus
        foe.special += call.harm


def lift(field: Battlefield, side: Side, reason: tuple[str, int]) -> None:
    """Morale for the rest of the battle, once for each reason of that size."""
    if reason not in side.moods:
        side.moods = (*side.moods, reason)
        for unit in field.units_of(side.id):
            unit.shifts = (*unit.shifts, reason)


class Victim(NamedTuple):
    """Whom assassins are after: a leader of name, or one whom only his unit or his army names."""

    who: str
    unit: Unit | None
    hero: Hero | None
    is_out: bool
    """Whether he is out of the fight before they come."""


def _victim(field: Battlefield, sent: Sent) -> Victim:
    foe = field.sides[sent.foe]
    unit = field.units[sent.mission.victim] if sent.mission.victim else None
    hero = field.heroes.get((unit.sheet.leader if unit else foe.leader) or "")
    if hero and hero.side != foe.id:
        hero = None  # he has left the men he led
    who = hero.id if hero else unit.id if unit else foe.id
    is_sought = sent.mission.kind is MissionKind.ASSASSINATE
    is_out = is_sought and (who in foe.murdered or bool(hero and not hero.is_active))
    return Victim(who, unit, hero, is_out)


def _murder(field: Battlefield, table: Table, sent: Sent, foe: Side) -> None:
    """A catastrophe for the foe: its last row, or the row before it for the leader of a unit."""
    who, unit, hero, is_out = _victim(field, sent)
    if is_out:
        return
    foe.murdered = (*foe.murdered, who)
    if unit is None or (hero and field.commands(hero)):
        _tell_murder(table, "commander_murdered", foe, hero)
        commander_lost(field, table, foe, who)
    else:
        _tell_murder(table, "leader_murdered", unit, hero)
        leader_lost(field, table, foe, field.led_by(hero.id) if hero else [unit], who)
    if hero:
        killed_early(table, hero)


def _tell_murder(table: Table, kind: str, led: Side | Unit, hero: Hero | None) -> None:
    """By the name of whoever is found, as everybody hears of his fall; else by those whom he led."""
    if hero:
        table.tell(kind, hero, side=hero.side, status=early_fate(hero), led=led.id)
    else:
        table.tell(kind, led)
