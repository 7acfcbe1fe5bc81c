"""Special missions: who is sent, who guards, and what comes of it (Strategy, Special Forces; T19, R21)."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from rulesets.engine import GM, Notes, Part, Seat, Table, people_of
from rulesets.systems.gurps.book.kinds import MissionEnd, MissionKind, Mood
from rulesets.systems.gurps.mechanics.leaders import commander_lost, early_fate, killed_early, leader_lost
from rulesets.systems.gurps.mechanics.rolls import Success, own_side, success
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
MOST_SPECIAL = 5


WON = (MissionEnd.DONE, MissionEnd.BRILLIANT)


class Sent(NamedTuple):
    """One mission of a side, and the army it goes against."""

    id: str
    side: str
    whole: Side
    mission: Mission
    foe: Side

    @property
    def seat(self) -> Seat:
        return self.whole.seat


def send(field: Battlefield, table: Table) -> None:
    """Every mission of the sealed plans against its guards, then what comes of each."""
    acting: list[Sent] = []
    watching: list[Sent] = []
    for id, side in field.sides.items():
        if side.missions:
            strongest = max(field.foes_of(id), key=lambda foe: foe.ts_start)
            for n, mission in enumerate(side.missions, 1):
                ours = watching if mission.kind is MissionKind.SECURITY else acting
                ours.append(Sent(f"{id}:{n}", id, side, mission, _against(field, mission, strongest)))
    if not acting:
        return
    calls, guards = _judged(field, table, acting, watching)
    ends = _fared(table, acting, calls, guards)
    for sent, call, end in zip(acting, calls, ends, strict=True):
        is_late = end in WON and _victim(field, sent).is_out
        table.narrate(_tell, table, sent, end, is_late)
        _follows(field, table, sent, call, end)
    for side in field.sides.values():
        side.special = max(-MOST_SPECIAL, min(MOST_SPECIAL, side.special + side.scouted))


def _against(field: Battlefield, mission: Mission, strongest: Side) -> Side:
    """The army named, that of the victim, or the strongest."""
    if mission.victim:
        return field.sides[field.units[mission.victim].side]
    return field.sides[mission.target] if mission.target else strongest


def _judged(
    field: Battlefield, table: Table, acting: Sequence[Sent], watching: Sequence[Sent]
) -> tuple[list[MissionCall], dict[str, int]]:
    """The game master says how able everybody is and how hard it will be."""
    threatened = {sent.foe.id for sent in acting}
    posted = [sent for sent in watching if sent.side in threatened]
    calls: list[MissionCall] = []
    with table.together():
        asked = [
            table.ask(
                "mission_call",
                [*alike],
                form,
                to=GM,
                secret=True,
                judged=lambda sent: sent.mission.note or sent.mission.kind is MissionKind.OTHER,
                default=partial(_usual, field, form),
                notes=lambda sent: _notes(field, sent),
            )
            for form, alike in groupby(acting, form_of)
        ]
        skills = table.ask(
            "guard",
            posted,
            GuardCall,
            to=GM,
            secret=True,
            judged=lambda sent: sent.mission.note,
            default=lambda sent: _guard(_skill(field, sent.mission)),
            notes=lambda sent: _notes(field, sent),
        )
    for some in asked:
        calls += some
    best: dict[str, int] = {}
    for sent, guard in zip(posted, skills, strict=True):
        best[sent.side] = max(best.get(sent.side, 0), guard.skill)
    return calls, best


def _usual(field: Battlefield, form: type[MissionCall], sent: Sent) -> MissionCall:
    return _call(form, _skill(field, sent.mission))


def form_of(sent: Sent) -> type[MissionCall]:
    return FORMS.get(sent.mission.kind, OtherCall)


@cache
def _call(form: type[MissionCall], skill: int) -> MissionCall:
    return form(skill=skill)


@cache
def _guard(skill: int) -> GuardCall:
    return GuardCall(skill=skill)


def _skill(field: Battlefield, mission: Mission) -> int:
    """The Tactics of whoever leads it; the game master knows about Stealth."""
    return max(1, field.heroes[mission.leader].sheet.tactics_level) if mission.leader else UNKNOWN_SKILL


def _notes(field: Battlefield, sent: Sent) -> Notes:
    mission = sent.mission
    under = f" under {field.heroes[mission.leader].sheet.name}" if mission.leader else ""
    whom = f", for the leader of {field.units[mission.victim].sheet.name}" if mission.victim else ""
    what = f"{WHAT[mission.kind]}: {mission.personnel:,}{under}, against {sent.foe.sheet.name}{whom}"
    if mission.kind is MissionKind.SECURITY:
        what = f"{WHAT[mission.kind]}: {mission.personnel:,}{under}"
    return [("Mission", what), ("What they are to do", mission.note)]


WHAT = {
    MissionKind.SCOUT: "Scouts",
    MissionKind.ASSASSINATE: "Assassins",
    MissionKind.SABOTAGE: "Saboteurs",
    MissionKind.SECURITY: "Guards",
    MissionKind.OTHER: "A mission of its own kind",
}


def _fared(
    table: Table, acting: Sequence[Sent], calls: Sequence[MissionCall], guards: Mapping[str, int]
) -> list[MissionEnd]:
    """A roll of each, and one of the guards it meets: a Quick Contest that a mission must win."""
    rolls = table.throw("mission", acting, "3d6", why="mission", seen_by=own_side)
    watch = _watched(table, acting, guards)
    ends = []
    for sent, call, roll, guard in zip(acting, calls, rolls, watch, strict=True):
        lines = [("For the task", call.modifier, "Special Forces")] * bool(call.modifier)
        mine = people_of(sent.side)
        target = table.tally("mission_target", sent, call.skill, *lines, label="Skill", audience=mine)
        end = end_of(success(roll, target), target - roll, guard)
        ends.append(table.verdict("mission_end", sent, end, audience=mine))
    return ends


def _watched(table: Table, acting: Sequence[Sent], guards: Mapping[str, int]) -> list[int | None]:
    """By how much the guards that each mission meets make their roll, if it meets any."""
    if not guards:
        return [None] * len(acting)
    foes = [sent.foe.id for sent in acting]
    met = [Part(sent.foe, sent.id) for sent, foe in zip(acting, foes, strict=True) if foe in guards]
    against = iter(table.throw("mission_guard", met, "3d6", why="mission_guard", seen_by=own_side))
    parts = iter(met)
    return [
        table.tally(
            "guard_margin",
            next(parts),
            guards[foe],
            ("3d", -next(against), "Special Forces"),
            label="Skill of the guards",
            audience=people_of(foe),
        )
        if foe in guards
        else None
        for foe in foes
    ]


def end_of(roll: Success, margin: int, guards: int | None) -> MissionEnd:
    """What a roll means, against guards who must be beaten by more (T19)."""
    if not roll.made:
        return MissionEnd.CAUGHT if roll.critical else MissionEnd.FAILED
    if guards is not None and guards >= max(0, margin):
        return MissionEnd.GUARDED
    return MissionEnd.BRILLIANT if roll.critical else MissionEnd.DONE


def _tell(table: Table, sent: Sent, end: MissionEnd, is_late: bool) -> None:
    """Their own side hears how it went; the enemy only of those he catches."""
    because = ("mission_target", "mission")
    band = sent.mission.kind.value
    if is_late:
        table.tell("mission_late", sent, to=people_of(sent.side), because=because)
    else:
        table.tell("mission_over", sent, to=people_of(sent.side), because=because, end=end, band=band)
    if end is MissionEnd.CAUGHT:
        table.tell("mission_caught", sent, to=people_of(sent.foe.id), sent=sent.mission.kind, by=sent.side)


def _follows(field: Battlefield, table: Table, sent: Sent, call: MissionCall, end: MissionEnd) -> None:
    """Strategy, morale, or a leader's life (T19)."""
    kind, won = sent.mission.kind, end in WON
    if end is MissionEnd.CAUGHT and kind is not MissionKind.ASSASSINATE:
        lift(field, sent.foe, Mood.SPIES_CAUGHT, CAUGHT_MORALE)
        lift(field, sent.whole, Mood.SPIES_KILLED, -KNOWN_MORALE)
    if kind is MissionKind.ASSASSINATE and isinstance(call, AssassinCall):
        if won:
            _murder(field, table, sent)
        else:
            lift(field, sent.foe, Mood.SPIES_CAUGHT, CAUGHT_MORALE if call.executed else FAILED_MORALE)
            if call.executed or end is MissionEnd.CAUGHT:
                table.tell("assassins_failed", sent.foe, to=people_of(sent.foe.id), executed=call.executed)
    elif won and kind is MissionKind.SCOUT and isinstance(call, ScoutCall):
        sent.whole.scouted = max(sent.whole.scouted, 2 if call.many or end is MissionEnd.BRILLIANT else 1)
        lift(field, sent.whole, Mood.FOE_SCOUTED, KNOWN_MORALE)
    elif won and isinstance(call, OtherCall):
        sent.whole.special += call.bonus
        sent.foe.special += call.harm


def lift(field: Battlefield, side: Side, mood: Mood, value: int) -> None:
    """Morale for the rest of the battle, once for each reason of that size."""
    reason = (mood.value, value)
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
    foe = sent.foe
    unit = field.units[sent.mission.victim] if sent.mission.victim else None
    hero = field.heroes.get((unit.sheet.leader if unit else foe.leader) or "")
    if hero and hero.side != foe.id:
        hero = None  # he has left the men he led
    who = hero.id if hero else unit.id if unit else foe.id
    is_sought = sent.mission.kind is MissionKind.ASSASSINATE
    is_out = is_sought and (who in foe.murdered or bool(hero and not hero.is_active))
    return Victim(who, unit, hero, is_out)


def _murder(field: Battlefield, table: Table, sent: Sent) -> None:
    """A catastrophe for the foe: its last row, or the row before it for the leader of a unit."""
    foe = sent.foe
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
