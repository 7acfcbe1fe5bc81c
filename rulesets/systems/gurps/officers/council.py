"""What a commander decides: the skill he trusts, whom he sends out, whom he posts (Strategy)."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal, YesNo, shares
from rulesets.systems.gurps.book.kinds import Level, MissionKind, Skill
from rulesets.systems.gurps.mechanics.missions import UNKNOWN_SKILL
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.people.council import Answer, Mission, Plan, Replan
from rulesets.systems.gurps.people.field import Battlefield, Hero


def lay_plan(desk: Desk[Battlefield, Plan]) -> Iterator[Proposal]:
    """The better of his two skills, scouts under the best tactician, guards under the next.

    What a plan says is for people to write, and for the game master to judge.
    """
    field, side = desk.field, desk.field.sides[desk.subject]
    commander = field.heroes.get(side.leader)
    skill = Skill.STRATEGY
    if commander and commander.sheet.tactics_level > commander.sheet.strategy_level:
        skill = Skill.TACTICS
    scouts, guards = _leaders(field, side.id)
    missions = (
        Mission(kind=MissionKind.SCOUT, leader=scouts and scouts.id),
        Mission(kind=MissionKind.SECURITY, leader=guards and guards.id),
    )
    facts = {"skill": skill, "leader": scouts and scouts.id, "chance": f"{_chance(scouts):.0%}"}
    for named in (skill, Skill.STRATEGY):
        plan = desk.ask.form(skill=named, missions=missions)
        yield Proposal(plan, "advice_plan" if scouts else "advice_plan_alone", facts | {"skill": named})


def _leaders(field: Battlefield, side: str) -> tuple[Hero | None, Hero | None]:
    """Who leads scouts, and who guards: the best of those who lead nobody else, if they know the work."""
    free = [
        hero
        for hero in field.heroes.values()
        if hero.side == side and hero.is_active and not field.commands(hero) and not field.leads(hero)
    ]
    able = [hero for hero in free if hero.sheet.tactics_level > UNKNOWN_SKILL]
    best = sorted(able, key=lambda hero: hero.sheet.tactics_level, reverse=True)
    return (best[0] if best else None, best[1] if len(best) > 1 else None)


def _chance(leader: Hero | None) -> float:
    """That a mission comes to something where nobody guards against it."""
    skill = leader.sheet.tactics_level if leader else UNKNOWN_SKILL
    return sum(share for roll, share in shares("3d6").items() if success(roll, skill).made)


def keep_plan(desk: Desk[Battlefield, Replan]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_keep_plan")


def fight_on(desk: Desk[Battlefield, YesNo]) -> Iterator[Proposal]:
    """A day that decides nothing is followed by another, while two armies can still fight (After)."""
    field = desk.field
    able = [side for side in field.sides if field.units_of(side)]
    again = field.level is Level.INCONCLUSIVE and len(able) > 1
    yield Proposal(YesNo(yes=again), "advice_another_day" if again else "advice_decided")


def meet_surprise(desk: Desk[Battlefield, Answer]) -> Iterator[Proposal]:
    """What is done about it is for a person to say."""
    yield Proposal(desk.ask.default, "advice_hold_on")
