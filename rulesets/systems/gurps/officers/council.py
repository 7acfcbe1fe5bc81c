"""What a commander decides: the skill he trusts, whom he sends out, whom he posts (Strategy)."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal, YesNo, percent, shares
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Level, MissionKind, Skill
from rulesets.systems.gurps.mechanics.missions import FORMS, MOST_SPECIAL, UNKNOWN_SKILL
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.tomorrow import Nightfall
from rulesets.systems.gurps.people.council import MOST_MISSIONS, Answer, Mission, OtherCall, Plan, Replan
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side
from rulesets.systems.gurps.steps.stakes import fall_of_commander

SENT = (MissionKind.SCOUT, MissionKind.ASSASSINATE, MissionKind.SABOTAGE)


def lay_plan(desk: Desk[Battlefield, Plan]) -> Iterator[Proposal]:
    """The better of his two skills, every party under the best tactician, guards under the next.

    What a plan says is for people to write, and for the game master to judge.
    """
    field, side = desk.field, desk.field.sides[desk.subject]
    commander = field.heroes.get(side.leader)
    skill = Skill.STRATEGY
    if commander and commander.sheet.tactics_level > commander.sheet.strategy_level:
        skill = Skill.TACTICS
    able = _tacticians(field, side.id)
    sent, guards = able[0] if able else None, able[1] if len(able) > 1 else None
    kinds = _parties(field, side, sent)
    missions = (
        *(Mission(kind=kind, leader=sent and sent.id) for kind in kinds),
        Mission(kind=MissionKind.SECURITY, leader=guards and guards.id),
    )
    facts: Json = {"leader": sent and sent.id, **{kind: kinds.count(kind) for kind in SENT}}
    facts["chance"] = percent(
        1 - (1 - _chance(sent, MissionKind.ASSASSINATE)) ** facts[MissionKind.ASSASSINATE]
    )
    advice = "advice_plan" if sent else "advice_plan_alone"
    if not facts[MissionKind.ASSASSINATE]:
        advice += "_to_know"
    for named in (skill, Skill.STRATEGY):
        plan = desk.ask.form(skill=named, missions=missions)
        yield Proposal(plan, advice, facts | {"skill": named})


def _tacticians(field: Battlefield, side: str) -> list[Hero]:
    """Who knows the work better than the parties themselves, the best first."""
    able = [
        hero
        for hero in field.heroes.values()
        if hero.side == side and hero.is_active and hero.sheet.tactics_level > UNKNOWN_SKILL
    ]
    return sorted(able, key=lambda hero: hero.sheet.tactics_level, reverse=True)


def _parties(field: Battlefield, side: Side, leader: Hero | None) -> list[MissionKind]:
    """Each of the parties that may go besides the guards, where it adds most to what the others bring."""
    worth = _worth(field, side)
    chance = {kind: _chance(leader, kind) for kind in SENT}
    sent: list[MissionKind] = []
    for _ in range(MOST_MISSIONS - 1):
        gains = {kind: _gain(kind, chance[kind], sent.count(kind)) * worth[kind] for kind in SENT}
        sent.append(max(SENT, key=gains.__getitem__))
    return sorted(sent, key=SENT.index)


def _gain(kind: MissionKind, chance: float, sent: int) -> float:
    """How much likelier it gets that anything comes of the kind; of sabotage each counts, up to the most."""
    if kind is MissionKind.SABOTAGE:
        return chance if sent < MOST_SPECIAL else 0.0
    return chance * (1 - chance) ** sent


def _worth(field: Battlefield, side: Side) -> dict[MissionKind, float]:
    """In Strategy: what scouts and sabotage bring, and what the death of the enemy's commander costs him.

    A player's hero is left to the battle: whoever plays him has come to fight it.
    """
    foe = max(field.foes_of(side.id), key=lambda foe: foe.ts_start)
    commander = field.heroes.get(foe.leader)
    is_spared = foe.halved or (commander is not None and commander.sheet.is_pc)
    fall = 0 if is_spared else fall_of_commander(field, foe)
    return {MissionKind.SCOUT: 1, MissionKind.ASSASSINATE: fall, MissionKind.SABOTAGE: OtherCall().bonus}


def _chance(leader: Hero | None, kind: MissionKind) -> float:
    """That a party comes to something where nobody guards against it."""
    skill = leader.sheet.tactics_level if leader else UNKNOWN_SKILL
    target = skill + FORMS.get(kind, OtherCall)().modifier
    return sum(share for roll, share in shares("3d6").items() if success(roll, target).made)


def keep_plan(desk: Desk[Battlefield, Replan]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_keep_plan")


def fight_on(desk: Desk[Battlefield, YesNo]) -> Iterator[Proposal]:
    """A day that decides nothing is followed by another, while two armies can still fight (After)."""
    level, able = desk.briefed(Nightfall)
    again = level is Level.INCONCLUSIVE and able > 1
    yield Proposal(YesNo(yes=again), "advice_another_day" if again else "advice_decided")


def meet_surprise(desk: Desk[Battlefield, Answer]) -> Iterator[Proposal]:
    """What is done about it is for a person to say."""
    yield Proposal(desk.ask.default, "advice_hold_on")
