"""Step 2, Plans: plans, missions and diviners, all sealed (Strategy, Battle Plans and Special Forces)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import Notes, Problem, Table, people_of
from rulesets.systems.gurps.book.kinds import Skill, Trust
from rulesets.systems.gurps.book.tables import SMALL_BATTLE
from rulesets.systems.gurps.people.council import ConsultedPlan, Plan
from rulesets.systems.gurps.people.field import Battlefield, Side


def plans(field: Battlefield, table: Table) -> None:
    """Sealed plans, which the game master appraises in step 8; their missions wait for sealed powers."""
    sides = list(field.sides.values())
    laid = _asked(field, table, sides)
    for side, plan in zip(sides, laid, strict=True):
        side.skill, side.plan = plan.skill, plan.battle_plan
        side.missions = tuple(mission.tidied for mission in plan.missions)
        _choose_diviner(side, plan)
        for unit, lines in plan.exposure.items():
            field.units[unit].exposure = lines
        if plan.battle_plan:
            table.tell("planned", side, to=people_of(side.id), plan=plan.battle_plan)
        table.tell("plan_laid", side)


def _asked(field: Battlefield, table: Table, sides: Sequence[Side]) -> list[Plan]:
    """Each commander on a form of his own: only who has diviners is asked about them."""
    small = is_small(field)
    return table.ask(
        "plan",
        sides,
        Plan,
        forms=lambda side: ConsultedPlan if side.sheet.diviners else Plan,
        options=lambda side: _options(field, side),
        labels=lambda side: {"diviner": {seer.name: seer.name for seer in side.sheet.diviners}},
        notes=lambda side: _ground(field),
        check=lambda side, plan: _allowed(field, side, plan, small=small),
    )


def _options(field: Battlefield, side: Side) -> dict[str, list[str]]:
    """Whom a plan may name: one's own people, and what can be seen of the enemy."""
    own = [hero.id for hero in field.heroes.values() if hero.side == side.id and hero.is_active]
    seen = [unit.id for foe in field.foes_of(side.id) for unit in field.units_of(foe.id)]
    offered = {
        "exposure": [unit.id for unit in field.units_of(side.id)],
        "missions.leader": own,
        "missions.target": [foe.id for foe in field.foes_of(side.id)],
        "missions.victim": seen,
    }
    return offered | ({"diviner": [one.name for one in side.sheet.diviners]} if side.sheet.diviners else {})


def _ground(field: Battlefield) -> Notes:
    """What everybody knows of the day."""
    situation = field.muster.situation
    return [("Ground", situation.map_notes), ("Weather", situation.weather_notes)]


def _allowed(field: Battlefield, side: Side, plan: Plan, *, small: bool) -> Iterable[Problem]:
    if plan.skill is Skill.TACTICS and not small:
        yield Problem("tactics_not_allowed", {"at": "skill"})


def is_small(field: Battlefield) -> bool:
    """Fewer than 200 men in all: Tactics may stand in for Strategy (F19)."""
    men = sum(unit.men for side in field.sides for unit in field.units_of(side))
    return men < SMALL_BATTLE and field.muster.options.small_battle_tactics


def _choose_diviner(side: Side, plan: Plan) -> None:
    """Who is listened to, true or false, if anybody is."""
    if not isinstance(plan, ConsultedPlan):
        return
    side.trust = plan.trust
    side.diviner = (plan.diviner or "") if plan.trust is not Trust.DISCOUNT else ""
