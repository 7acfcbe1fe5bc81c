"""Step 9, Deadly combats: heroes meet heroes (Resolve Deadly Combats)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.engine import GM, GROUND, Part, Problem, Subject, Table, filled, label, people_of
from rulesets.systems.gridless.book.contribution import (
    Rival,
    duel_dice,
    duel_lines,
    duel_shares,
    duel_winner,
    harm,
    order_of_foes,
    status_at,
)
from rulesets.systems.gridless.book.kinds import Action, Combat, HeroStatus
from rulesets.systems.gridless.book.tables import COMBAT_ROUNDS
from rulesets.systems.gridless.mechanics.damage import dead_below, hurt, stands
from rulesets.systems.gridless.people.field import Battlefield, Hero, Team
from rulesets.systems.gridless.people.orders import BodyFate, BodyOutcome, Fate, Meeting, Outcome
from rulesets.systems.gridless.steps.flow import hunter

SHARE_OF_IT = label("{percent}% of it")


def anybody_met(field: Battlefield) -> bool:
    return bool(field.combats)


class Stage:
    """Who has been up in this step already: a second combat of one team or hero has a key of its own."""

    def __init__(self) -> None:
        self.times: dict[str, int] = {}

    def again(self, id: str) -> str:
        """Nothing for the first time; then 2, 3 and so on."""
        self.times[id] = self.times.get(id, 0) + 1
        return str(self.times[id]) if self.times[id] > 1 else ""


class Fight(NamedTuple):
    """A combat at the table: whose it is, which of theirs, and who is in it."""

    team: Team
    mark: str
    fighters: Sequence[str]


def deadly(field: Battlefield, table: Table) -> None:
    """One combat after the other: treason first, then as the heroes are listed or the game master says."""
    waiting, stage = _in_order(field), Stage()
    while waiting := [one for one in waiting if _team(field, *one)]:
        group, why = _next(field, table, waiting)
        waiting.remove((group, why))
        if team := _team(field, group, why):
            _fight(field, table, team, why, stage)
            if why == "hunt":
                for hero in team.members:
                    hero.opportunity = 0


def _in_order(field: Battlefield) -> list[tuple[str, str]]:
    groups = [hero.group for hero in field.heroes.values()]
    combats = (one for one in field.combats if one[0] in groups)
    return sorted(combats, key=lambda combat: (combat[1] != "betrayal", groups.index(combat[0])))


def _next(field: Battlefield, table: Table, waiting: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Which combat is fought now."""
    teams = [Team(group, ()) for group in dict.fromkeys(group for group, _ in waiting)]
    chosen = table.choose("next_combat", Part(GROUND, len(waiting)), teams, to=GM)
    return next(one for one in waiting if one[0] == chosen.id)


def _team(field: Battlefield, group: str, why: str) -> Team | None:
    """Those of the team who are still on their feet, if anybody is."""
    doing = {
        "found": (Action.STEALTH,),
        "betrayal": tuple(Action),
    }.get(why, (Action.FIGHT, Action.COMMAND))
    members = tuple(
        hero
        for hero in field.heroes.values()
        if hero.group == group and hero.is_fit and field.is_with(hero) and hero.order.action in doing
    )
    return Team(group, members) if members else None


def _fight(field: Battlefield, table: Table, team: Team, why: str, stage: Stage) -> None:
    mark = stage.again(f"team {team.id}")
    subject: Subject = Part(team, mark) if mark else team
    met = _meet(field, table, team, why, subject)
    foes = [field.heroes[one] for one in field.heroes if one in met.foes and field.heroes[one].is_fit]
    if not foes and not met.champions:
        table.tell("met_nobody", team.members[0])
        return
    if foes:
        table.tell("met", team.members[0], foes=[one.id for one in foes], why=why)
    if met.champions:
        table.tell("met_champions", team.members[0], n=met.champions)
    for hero in team.members:
        hero.fought = tuple(dict.fromkeys((*hero.fought, *(one.group for one in foes))))
    for foe in foes:
        foe.fought = tuple(dict.fromkeys((*foe.fought, team.id)))
    if _is_quick(field, met):
        _quick(field, table, Duel(team.members, foes, met, why == "hunt"), subject, stage)
        return
    fighters = [one.id for one in (*team.members, *foes)]
    outcome = _outcome(field, table, "outcome", subject, fighters)
    if _says_nothing(field, outcome):
        outcome = _outcome(field, table, "outcome_again", subject, fighters)
    if outcome.quick:
        _quick(field, table, Duel(team.members, foes, met, why == "hunt"), subject, stage)
    else:
        fight = Fight(team, mark, fighters)
        _at_the_table(field, table, _clocked(field, table, outcome, fight, stage), team, stage)


def _clocked(field: Battlefield, table: Table, outcome: Outcome, fight: Fight, stage: Stage) -> Outcome:
    """As long as it goes on the clock of ten combat rounds runs, and everybody sees who still stands."""
    first, clock = fight.team.members[0], outcome.rounds or 1
    while outcome.goes_on and clock < COMBAT_ROUNDS:
        _enter(field, table, outcome, stage)
        table.tell("combat_clock", first, round=clock, most=COMBAT_ROUNDS)
        clock += 1
        outcome = _next_round(field, table, fight, clock)
        clock = max(clock, outcome.rounds or 0)
    if outcome.rounds:
        table.tell("combat_lasted", first, rounds=outcome.rounds, most=COMBAT_ROUNDS)
    return outcome


def _next_round(field: Battlefield, table: Table, fight: Fight, clock: int) -> Outcome:
    now = _as_they_stand(field, fight.fighters, again=True)
    proposed = now.model_copy(update={"quick": False, "rounds": clock})
    [outcome] = table.ask(
        "outcome_on",
        [Part(fight.team, "-".join(filter(None, [fight.mark, str(clock)])))],
        type(now),
        to=GM,
        judged=lambda _: True,
        default=lambda _: proposed,
        options=lambda _: {"fates": fight.fighters, "prevailed": fight.fighters},
    )
    return outcome


def _outcome(
    field: Battlefield, table: Table, kind: str, subject: Subject, fighters: Sequence[str]
) -> Outcome:
    """How it ended at the table; where nothing was entered, one roll each is proposed."""
    [outcome] = table.ask(
        kind,
        [subject],
        BodyOutcome if field.uses_vitality else Outcome,
        to=GM,
        default=lambda _: _as_they_stand(field, fighters, again=kind == "outcome_again"),
        check=lambda team, outcome: _entered(team, outcome),
        options=lambda _: {"fates": fighters, "prevailed": fighters},
    )
    return outcome


def _is_quick(field: Battlefield, met: Meeting) -> bool:
    if met.quick is not None:
        return met.quick
    return field.muster.options.deadly_combat is Combat.QUICK


def _meet(field: Battlefield, table: Table, team: Team, why: str, subject: Subject) -> Meeting:
    """Whom they meet: proposed by the rule of thumb, said by the game master."""
    default = Meeting(foes=tuple(_proposed(field, team, why)))
    enemies = [
        hero.id
        for hero in field.heroes.values()
        if hero.status in (HeroStatus.FIT, HeroStatus.FALLEN) and field.are_hostile(team.side, hero.side)
    ]
    own = [one.id for one in field.heroes.values() if one.id in default.foes and one.id not in enemies]
    [meeting] = table.ask(
        "foes",
        [subject],
        Meeting,
        to=GM,
        default=lambda _: default,
        options=lambda _: {"foes": enemies + own},
    )
    return meeting


def _proposed(field: Battlefield, team: Team, why: str) -> list[str]:
    if why == "betrayal":
        ours = team.members[0]
        return [
            hero.id
            for hero in field.heroes.values()
            if hero.is_fit and hero.team == ours.team and hero.unit == ours.unit and hero.side != ours.side
        ]
    rivals = {one.id: one for one in _rivals(field, team)}
    if why == "hunt" and (hunted := _hunted(field, team, rivals.values())):
        return [one.id for one in hunted.members]
    order = order_of_foes(
        [_rival(field, one) for one in _targeted(field, team, list(rivals.values()))],
        [one for hero in team.members for one in hero.fought],
    )
    return [one.id for one in rivals[order[0]].members] if order else []


def _hunted(field: Battlefield, team: Team, rivals: Iterable[Team]) -> Team | None:
    """Whom they seek, as far as they stand; the one who gave the order may have fallen by now."""
    seeks = hunter((*team.members, *field.mates(team.members[0])))
    hero = field.heroes.get(seeks.order.hunt_target or "") if seeks else None
    if hero is None:
        return None
    sought = {hero.id, *(one.id for one in field.mates(hero))}
    return next((one for one in rivals if sought & {member.id for member in one.members}), None)


def _rivals(field: Battlefield, team: Team) -> list[Team]:
    enemies = (one for one in field.active if field.are_hostile(team.side, one.side))
    return field.teams(enemies)


def _targeted(field: Battlefield, team: Team, rivals: Sequence[Team]) -> list[Team]:
    """Of the units their own aims at; if it aims at none, of those that aim at it."""
    unit = field.units[team.members[0].unit]
    units = [target for target, _ in unit.aims]
    units = units or [one.id for one in field.units.values() if unit.id in dict(one.aims)]
    return [one for one in rivals if one.members[0].unit in units]


def _rival(field: Battlefield, team: Team) -> Rival:
    crs = tuple(hero.sheet.rating for hero in team.members)
    return Rival(team.id, crs, any(field.is_general(hero) for hero in team.members))


# By one roll each


class Duel(NamedTuple):
    """Both sides of a combat that dice decide."""

    ours: Sequence[Hero]
    foes: Sequence[Hero]
    met: Meeting
    hunts: bool = False

    @property
    def our_crs(self) -> list[int]:
        return [hero.sheet.rating for hero in self.ours]

    @property
    def their_crs(self) -> list[int]:
        return [*(one.sheet.rating for one in self.foes), *[self.met.champion_cr] * self.met.champions]


def _quick(field: Battlefield, table: Table, duel: Duel, subject: Subject, stage: Stage) -> None:
    bonus = max(hero.opportunity for hero in duel.ours) if duel.hunts else 0
    with table.together():
        ours = table.throw("deadly", [subject], "1d20", why="deadly")
        theirs = table.throw(
            "deadly_foe", [subject], "1d20", why="deadly_foe", to=duel.foes[0].seat if duel.foes else GM
        )
    a = table.tally("deadly_score", subject, ours[0], *duel_lines(duel.our_crs, bonus), label="d20")
    b = table.tally("deadly_foe_score", subject, theirs[0], *duel_lines(duel.their_crs), label="d20")
    shares = duel_shares(a, b)
    foes = [one.id for one in duel.foes]
    kind = "duelled_with" if foes else "duelled"
    table.tell(kind, duel.ours[0], winner=duel_winner(a, b), a=a, b=b, foes=foes)
    hit = [(hero, shares[0], duel_dice(duel.their_crs, shares[0])) for hero in duel.ours]
    hit += [(hero, shares[1], duel_dice(duel.our_crs, shares[1])) for hero in duel.foes]
    _blows(field, table, [one for one in hit if one[2]], stage)


def _blows(field: Battlefield, table: Table, hit: Sequence[tuple[Hero, int, int]], stage: Stage) -> None:
    """The loser takes all of the harm, the winner a share."""
    marks = [stage.again(hero.id) for hero, _, _ in hit]
    parts: list[Subject] = [
        Part(hero, mark) if mark else hero for (hero, _, _), mark in zip(hit, marks, strict=True)
    ]
    rolls = table.throw("deadly_harm", parts, [f"{dice}d6" for _, _, dice in hit], why="deadly_harm")
    for (hero, percent, _), part, mark, roll in zip(hit, parts, marks, rolls, strict=True):
        less = (filled(SHARE_OF_IT, percent=percent), harm(roll, percent) - roll, "Resolve Deadly Combats")
        damage = table.tally("deadly_harm_total", part, roll, *[less] * (less[1] != 0), label="Dice")
        hurt(field, table, hero, max(0, damage), mark)


# At the table


def _as_they_stand(field: Battlefield, fighters: Sequence[str], *, again: bool) -> Outcome:
    """What stands in the form: fought at the table, nobody is harmed before it says so."""
    at_the_table = field.muster.options.deadly_combat is Combat.TABLE
    listed = [field.heroes[one] for one in fighters] if again or at_the_table else []
    quick = again or not at_the_table
    if field.uses_vitality:
        return BodyOutcome(quick=quick, fates={hero.id: _body(hero) for hero in listed})
    return Outcome(quick=quick, fates={hero.id: _fate(hero) for hero in listed})


def _fate(hero: Hero) -> Fate:
    return Fate(hp=max(-200, hero.hp))


def _body(hero: Hero) -> BodyFate:
    return BodyFate(vitality=hero.vitality, wounds=max(-200, hero.hp))


def _says_nothing(field: Battlefield, outcome: Outcome) -> bool:
    """Whether everybody would come out of it as he went in, and nothing was written."""
    if outcome.quick or outcome.prevailed or outcome.text or outcome.goes_on:
        return False
    return not any(_changes(field.heroes[one], fate) for one, fate in outcome.fates.items())


def _changes(hero: Hero, fate: Fate | BodyFate) -> bool:
    before = _fate(hero) if isinstance(fate, Fate) else _body(hero)
    written = fate.model_dump(exclude_none=True)
    return any(value != getattr(before, name) for name, value in written.items())


def _entered(team: Subject, outcome: Outcome) -> Iterator[Problem]:
    if not outcome.quick and not (outcome.fates or outcome.prevailed or outcome.text or outcome.goes_on):
        yield Problem("no_outcome", {"at": "fates", "subject": team.id})


def _at_the_table(field: Battlefield, table: Table, outcome: Outcome, team: Team, stage: Stage) -> None:
    """As the game master enters it."""
    if _says_nothing(field, outcome) and not outcome.rounds:
        table.tell("nobody_harmed", team.members[0])
    _enter(field, table, outcome, stage)
    if outcome.text:
        table.tell("announced", team.members[0], text=outcome.text)
    if outcome.prevailed:
        table.tell("prevailed", field.heroes[outcome.prevailed])
    else:
        table.tell("fought_out", team.members[0])


def _enter(field: Battlefield, table: Table, outcome: Outcome, stage: Stage) -> None:
    for hero in field.heroes.values():
        if fate := outcome.fates.get(hero.id):
            _stands(field, table, hero, fate, stage.again(hero.id))


def _stands(field: Battlefield, table: Table, hero: Hero, fate: Fate | BodyFate, mark: str) -> None:
    points = fate.hp if isinstance(fate, Fate) else fate.wounds
    if points is not None:
        hero.hp = points
    if isinstance(fate, BodyFate) and fate.vitality is not None:
        hero.vitality = fate.vitality
    table.tell("comes_out_with", hero, to=people_of(hero.side), left=hero.hp)
    stands(field, table, hero, fate.status or status_at(hero.hp, dead_below(field, hero)), mark)
