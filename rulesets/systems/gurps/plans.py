"""Step 2, Plans: each commander's plan in secret (Strategy, Battle Plans)."""

from collections.abc import Iterable

from rulesets.engine import Problem, Table, people_of
from rulesets.systems.gurps.field import Battlefield, Force
from rulesets.systems.gurps.orders import Plan, Skill
from rulesets.systems.gurps.tables import SMALL_BATTLE


def plans(field: Battlefield, table: Table) -> None:
    """Sealed plans; the game master appraises them in step 8."""
    sides = list(field.sides.values())
    small = is_small(field)
    ours = {force.id: [unit.id for unit in field.units_of(force.id)] for force in sides}

    def allowed(force: Force, plan: Plan) -> Iterable[Problem]:
        if plan.skill is Skill.TACTICS and not small:
            yield Problem("tactics_not_allowed", {"at": "skill"})

    said = table.ask("plan", sides, Plan, options=lambda force: {"exposure": ours[force.id]}, check=allowed)
    for force, plan in zip(sides, said, strict=True):
        force.skill = plan.skill
        for unit, lines in plan.exposure.items():
            field.units[unit].exposure = lines
        if plan.battle_plan:
            table.tell("planned", force, to=people_of(force.id), plan=plan.battle_plan)
        table.tell("plan_laid", force)


def is_small(field: Battlefield) -> bool:
    """Fewer than 200 men in all: Tactics may stand in for Strategy (F19)."""
    men = sum(unit.men for side in field.sides for unit in field.units_of(side))
    return men < SMALL_BATTLE and field.muster.options.small_battle_tactics
