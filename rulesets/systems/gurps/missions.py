"""Special missions: who is sent, who guards, and what comes of it (Strategy, Special Forces; T19, R21)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine import GM, Notes, Part, Table, people_of
from rulesets.systems.gurps.council import AssassinCall, GuardCall, Mission, MissionCall, OtherCall, ScoutCall
from rulesets.systems.gurps.field import Battlefield, Force
from rulesets.systems.gurps.kinds import MissionEnd, MissionKind, Mood
from rulesets.systems.gurps.leaders import commander_lost, killed_early, leader_lost
from rulesets.systems.gurps.rolls import Success, own_side, success

FORMS: Mapping[MissionKind, type[MissionCall]] = {
    MissionKind.SCOUT: ScoutCall,
    MissionKind.ASSASSINATE: AssassinCall,
}
UNKNOWN_SKILL = 10
CAUGHT_MORALE, FAILED_MORALE, KNOWN_MORALE = 2, 1, 1
MOST_SPECIAL = 5


@dataclass(frozen=True, slots=True)
class Sent(Part):
    """One mission of a side, and the army it goes against."""

    whole: Force
    said: Mission
    foe: Force


def send(field: Battlefield, table: Table, said: Sequence[tuple[Force, Sequence[Mission]]]) -> None:
    """Every mission against its guards, then what comes of each."""
    sent = [
        Sent(force, n, one, _against(field, force, one))
        for force, missions in said
        for n, one in enumerate((mission.tidied for mission in missions), 1)
    ]
    acting = [one for one in sent if one.said.kind is not MissionKind.SECURITY]
    if not acting:
        return
    watching = [one for one in sent if one.said.kind is MissionKind.SECURITY]
    calls, guards = _judged(field, table, acting, watching)
    ends = _fared(table, acting, calls, guards)
    for one, call, end in zip(acting, calls, ends, strict=True):
        _tell(table, one, end)
        _follows(field, table, one, call, end)
    for force in field.sides.values():
        force.special = max(-MOST_SPECIAL, min(MOST_SPECIAL, force.special + force.scouted))


def _against(field: Battlefield, force: Force, said: Mission) -> Force:
    """The army named, that of the victim, or the strongest."""
    if said.victim:
        return field.sides[field.units[said.victim].force]
    return field.sides[said.target] if said.target else max(field.foes_of(force.id), key=lambda f: f.ts_start)


def _judged(
    field: Battlefield, table: Table, acting: Sequence[Sent], watching: Sequence[Sent]
) -> tuple[list[MissionCall], dict[str, int]]:
    """The game master says how able everybody is and how hard it will be."""
    asked: list[Sequence[MissionCall]] = []
    threatened = {one.foe.id for one in acting}
    posted = [one for one in watching if one.side in threatened]
    with table.together():
        for one in acting:
            form = FORMS.get(one.said.kind, OtherCall)
            default = form(skill=_skill(field, one.said))
            asked.append(
                table.ask(
                    "mission_call", [one], form, to=GM, secret=True,
                    default=lambda _, default=default: default,  # type: ignore[misc]
                    notes=lambda one: _notes(field, one),
                )
            )  # fmt: skip
        skills = table.ask(
            "guard", posted, GuardCall, to=GM, secret=True,
            default=lambda one: GuardCall(skill=_skill(field, one.said)),
            notes=lambda one: _notes(field, one),
        )  # fmt: skip
    best: dict[str, int] = {}
    for one, guard in zip(posted, skills, strict=True):
        best[one.side] = max(best.get(one.side, 0), guard.skill)
    return [call for [call] in asked], best


def _skill(field: Battlefield, said: Mission) -> int:
    """The Tactics of whoever leads it; the game master knows about Stealth."""
    return max(1, field.heroes[said.leader].sheet.tactics_level) if said.leader else UNKNOWN_SKILL


def _notes(field: Battlefield, one: Sent) -> Notes:
    said = one.said
    under = f" under {field.heroes[said.leader].sheet.name}" if said.leader else ""
    whom = f", for the leader of {field.units[said.victim].sheet.name}" if said.victim else ""
    what = f"{WHAT[said.kind]}: {said.personnel:,}{under}, against {one.foe.sheet.name}{whom}"
    if said.kind is MissionKind.SECURITY:
        what = f"{WHAT[said.kind]}: {said.personnel:,}{under}"
    return [("Mission", what), ("What they are to do", said.note)]


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
    met = [one for one in acting if one.foe.id in guards]
    against = table.throw(
        "mission_guard", [Part(one.foe, one.id) for one in met], "3d6", why="mission_guard", seen_by=own_side
    )
    watch = {
        one.id: table.tally(
            "guard_margin", Part(one.foe, one.id), guards[one.foe.id], ("3d", -roll, "T19, Special Forces"),
            label="Skill of the guards", audience=people_of(one.foe.id),
        )
        for one, roll in zip(met, against, strict=True)
    }  # fmt: skip
    ends = []
    for one, call, roll in zip(acting, calls, rolls, strict=True):
        lines = [("For the task", call.modifier, "T19, Special Forces")] * bool(call.modifier)
        mine = people_of(one.side)
        target = table.tally("mission_target", one, call.skill, *lines, label="Skill", audience=mine)
        end = end_of(success(roll, target), target - roll, watch.get(one.id))
        ends.append(table.verdict("mission_end", one, end, audience=mine))
    return ends


def end_of(roll: Success, margin: int, guards: int | None) -> MissionEnd:
    """What a roll means, against guards who must be beaten by more (T19)."""
    if not roll.made:
        return MissionEnd.CAUGHT if roll.critical else MissionEnd.FAILED
    if guards is not None and guards >= max(0, margin):
        return MissionEnd.FAILED
    return MissionEnd.BRILLIANT if roll.critical else MissionEnd.DONE


def _tell(table: Table, one: Sent, end: MissionEnd) -> None:
    """Their own side hears how it went; the enemy only of those he catches."""
    table.tell("mission_told", one, to=people_of(one.side), because=("mission_target", "mission"), end=end)
    if end is MissionEnd.CAUGHT:
        table.tell("mission_caught", one, to=people_of(one.foe.id), sent=one.said.kind, by=one.side)


def _follows(field: Battlefield, table: Table, one: Sent, call: MissionCall, end: MissionEnd) -> None:
    """Strategy, morale, or a leader's life (T19)."""
    if end is MissionEnd.CAUGHT and one.said.kind is not MissionKind.ASSASSINATE:
        lift(field, one.foe, Mood.SPIES_CAUGHT, CAUGHT_MORALE)
        lift(field, one.whole, Mood.SPIES_KILLED, -KNOWN_MORALE)
    won = end in (MissionEnd.DONE, MissionEnd.BRILLIANT)
    if isinstance(call, ScoutCall) and won:
        one.whole.scouted = max(one.whole.scouted, 2 if call.many or end is MissionEnd.BRILLIANT else 1)
        lift(field, one.whole, Mood.FOE_SCOUTED, KNOWN_MORALE)
    elif isinstance(call, AssassinCall):
        if won:
            _murder(field, table, one)
        else:
            lift(field, one.foe, Mood.SPIES_CAUGHT, CAUGHT_MORALE if call.executed else FAILED_MORALE)
            if call.executed or end is MissionEnd.CAUGHT:
                table.tell("assassins_failed", one.foe, to=people_of(one.foe.id), executed=call.executed)
    elif isinstance(call, OtherCall) and won:
        one.whole.special += call.bonus
        one.foe.special += call.harm


def lift(field: Battlefield, force: Force, mood: Mood, value: int) -> None:
    """Morale for the rest of the battle, once for each reason of that size."""
    if (mood.value, value) in force.moods:
        return
    force.moods = (*force.moods, (mood.value, value))
    for unit in field.units_of(force.id):
        unit.moved(mood.value, value)


def _murder(field: Battlefield, table: Table, one: Sent) -> None:
    """A catastrophe for the foe: its last row, or the row before it for the leader of a unit."""
    foe = one.foe
    unit = field.units[one.said.victim] if one.said.victim else None
    hero = field.heroes.get((unit.sheet.leader if unit else foe.leader) or "")
    if hero and hero.force != foe.id:
        hero = None  # he has left the men he led
    who = hero.id if hero else unit.id if unit else foe.id
    if who in foe.murdered or (hero and not hero.is_active):
        return
    foe.murdered = (*foe.murdered, who)
    if unit is None or (hero and field.commands(hero)):
        table.tell("commander_murdered", foe)
        commander_lost(field, table, foe, who)
    else:
        table.tell("leader_murdered", unit)
        leader_lost(field, table, foe, field.led_by(hero.id) if hero else [unit], who)
    if hero:
        killed_early(table, hero)
