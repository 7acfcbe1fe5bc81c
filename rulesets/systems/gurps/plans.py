"""Step 2, Plans: plans, missions and diviners, all sealed (Strategy, Battle Plans and Special Forces)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import GM, GM_ONLY, Notes, Problem, Table, people_of
from rulesets.systems.gurps.council import ConsultedPlan, Plan, Skill
from rulesets.systems.gurps.field import Battlefield, Force
from rulesets.systems.gurps.kinds import Trust
from rulesets.systems.gurps.missions import send
from rulesets.systems.gurps.tables import SMALL_BATTLE


def plans(field: Battlefield, table: Table) -> None:
    """Sealed plans, which the game master appraises in step 8; missions and diviners follow at once."""
    sides = list(field.sides.values())
    said = _asked(field, table, sides)
    for force, plan in zip(sides, said, strict=True):
        force.skill, force.plan = plan.skill, plan.battle_plan
        for unit, lines in plan.exposure.items():
            field.units[unit].exposure = lines
        if plan.battle_plan:
            table.tell("planned", force, to=people_of(force.id), plan=plan.battle_plan)
        table.tell("plan_laid", force)
    send(field, table, [(force, plan.missions) for force, plan in zip(sides, said, strict=True)])
    _consult(table, sides, said)


def _asked(field: Battlefield, table: Table, sides: Sequence[Force]) -> list[Plan]:
    """Each commander on a form of his own: only who has diviners is asked about them."""
    asked: list[Sequence[Plan]] = []
    small = is_small(field)
    with table.together():
        for force in sides:
            form: type[Plan] = ConsultedPlan if force.sheet.diviners else Plan
            asked.append(
                table.ask(
                    "plan",
                    [force],
                    form,
                    options=lambda one: _options(field, one),
                    labels=lambda one: {"diviner": {seer.name: seer.name for seer in one.sheet.diviners}},
                    notes=lambda one: _ground(field),
                    check=lambda one, plan: _allowed(field, one, plan, small=small),
                )
            )
    return [plan for [plan] in asked]


def _options(field: Battlefield, force: Force) -> dict[str, list[str]]:
    """Whom a plan may name: one's own people, and what can be seen of the enemy."""
    own = [hero.id for hero in field.heroes.values() if hero.force == force.id and hero.is_active]
    seen = [unit.id for foe in field.foes_of(force.id) for unit in field.units_of(foe.id)]
    offered = {
        "exposure": [unit.id for unit in field.units_of(force.id)],
        "missions.leader": own,
        "missions.target": [foe.id for foe in field.foes_of(force.id)],
        "missions.victim": seen,
    }
    return offered | ({"diviner": [one.name for one in force.sheet.diviners]} if force.sheet.diviners else {})


def _ground(field: Battlefield) -> Notes:
    """What everybody knows of the day."""
    situation = field.muster.situation
    return [("Ground", situation.map_notes), ("Weather", situation.weather_notes)]


def _allowed(field: Battlefield, force: Force, plan: Plan, *, small: bool) -> Iterable[Problem]:
    if plan.skill is Skill.TACTICS and not small:
        yield Problem("tactics_not_allowed", {"at": "skill"})


def is_small(field: Battlefield) -> bool:
    """Fewer than 200 men in all: Tactics may stand in for Strategy (F19)."""
    men = sum(unit.men for side in field.sides for unit in field.units_of(side))
    return men < SMALL_BATTLE and field.muster.options.small_battle_tactics


def _consult(table: Table, sides: Sequence[Force], said: Sequence[Plan]) -> None:
    """Hidden dice for whoever is listened to, true or false: what is not rolled would tell as much (F20)."""
    for force, plan in zip(sides, said, strict=True):
        heard = isinstance(plan, ConsultedPlan) and plan.diviner and plan.trust is not Trust.DISCOUNT
        force.diviner = plan.diviner or "" if heard and isinstance(plan, ConsultedPlan) else ""
        if isinstance(plan, ConsultedPlan):
            force.trust = plan.trust
    listening = [force for force in sides if force.diviner]
    rolls = table.throw("diviner", listening, "3d6", to=GM, seen_by=GM_ONLY, why="diviner")
    for force, roll in zip(listening, rolls, strict=True):
        force.foreseen = roll
        table.tell("consulted", force, to=people_of(force.id), diviner=force.diviner)
