"""What is done between battles, and what the calendar brings (Feeding; After the Battle)."""

from collections.abc import Iterator

from rulesets.engine import Camp, Due, Procedure
from rulesets.systems.gurps.camp import MONTH
from rulesets.systems.gurps.camp_healing import anybody_hurt, recovery
from rulesets.systems.gurps.camp_pay import is_due, pay_day

CAMP = (
    Procedure(
        "pay_day",
        "Pay day",
        pay_day,
        help="What the men are owed this month, who gets it, and what those do who go without.",
        section="Paying and Maintaining Troops",
        when=is_due,
    ),
    Procedure(
        "recovery",
        "Recovery",
        recovery,
        help="Days of rest in camp or on the march: the wounded come back, heroes heal.",
        section="Casualties",
        when=anybody_hurt,
    ),
)


def due(camp: Camp) -> list[Due]:
    """What the calendar has brought to the forces and people of the campaign."""
    return [*_pay(camp)]


def _pay(camp: Camp) -> Iterator[Due]:
    for force in camp.forces:
        if not any(unit.sheet.count for unit in camp.units_of(force)):
            continue
        months = (camp.day - (force.sheet.paid_day or 1)) // MONTH
        if months >= 1:
            yield Due("pay_is_due", force.id, {"months": months}, "pay_day")
