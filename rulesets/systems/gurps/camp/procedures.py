"""What is done between battles, and what the calendar brings (Feeding; After the Battle)."""

from collections.abc import Iterator

from rulesets.engine import Camp, Due, Procedure
from rulesets.systems.gurps.camp.besieged import is_besieged, siege, stores_due
from rulesets.systems.gurps.camp.dividing import divide, join
from rulesets.systems.gurps.camp.fame import over, spoils, superiors, time_ends, wants_leader
from rulesets.systems.gurps.camp.healing import anybody_hurt, recovery
from rulesets.systems.gurps.camp.men import appoint, feed, learns, train
from rulesets.systems.gurps.camp.pay import is_due, pay_day
from rulesets.systems.gurps.camp.raising import raise_troops, recruit
from rulesets.systems.gurps.camp.rallying import is_scattered, rally
from rulesets.systems.gurps.camp.units import living

CAMP = (
    Procedure(
        "raise",
        "Raise troops",
        raise_troops,
        help="A new unit from the list of prices, its quality chosen or by the dice.",
        section="Raising Troops",
    ),
    Procedure(
        "recruit",
        "Recruits",
        recruit,
        help="Men join a unit: its quality becomes the mean of old hands and new.",
        section="Changing Troop Quality",
    ),
    Procedure(
        "train",
        "Training",
        train,
        help="Months of drill make regulars of irregulars, and green men of raw ones.",
        section="Changing Troop Quality",
        when=lambda camp: any(learns(unit.sheet) for unit in living(camp)),
    ),
    Procedure(
        "appoint",
        "New leader",
        appoint,
        help="Somebody takes over a unit: all but raw men fall back by one quality.",
        section="Unit Commander and Morale",
    ),
    Procedure(
        "divide",
        "Divide a unit",
        divide,
        help="Part of a unit becomes a unit of its own: powers work on one that is small enough.",
        section="Exceptional Powers in Battle",
        when=lambda camp: any(unit.sheet.count > 1 for unit in camp.units_of(camp.force)),
    ),
    Procedure(
        "join",
        "Join two units",
        join,
        help="Halves of a unit, or two units of one kind, become one.",
        section="Changing Troop Quality",
        when=lambda camp: len(living(camp)) > 1,
    ),
    Procedure(
        "feed",
        "Food and fodder",
        feed,
        help="A month’s keep of men and horses, and what the unfed do.",
        section="Paying and Maintaining Troops",
    ),
    Procedure(
        "siege",
        "Days of a siege",
        siege,
        help="Stores, hunger, sickness, fire, bribes and spies, while nobody storms the walls.",
        section="Sieges",
        when=lambda camp: is_besieged(camp.force.sheet),
    ),
    Procedure(
        "pay_day",
        "Pay day",
        pay_day,
        help="What the men are owed this month, who gets it, and what those do who go without.",
        section="Paying and Maintaining Troops",
        when=is_due,
    ),
    Procedure(
        "rally",
        "Rally",
        rally,
        help="Men who ran reform, by your word or by a roll, or some of them.",
        section="Rout",
        when=lambda camp: any(is_scattered(unit.sheet) for unit in camp.units_of(camp.force)),
    ),
    Procedure(
        "spoils",
        "Spoils and ransom",
        spoils,
        help="Loot and plunder, gear sold, prisoners ransomed or set free, and who shares in it.",
        section="After the Battle",
    ),
    Procedure(
        "superiors",
        "Superiors",
        superiors,
        help="Promotion for those who hope for it, reproach for those who have to answer.",
        section="Glory Roll",
        when=lambda camp: bool(camp.heroes_of(camp.force)),
    ),
    Procedure(
        "time_ends",
        "What time takes away",
        time_ends,
        help="Reputation and moods whose time is over, in all forces at once.",
        section="Glory Roll; Morale",
        of="all",
        when=lambda camp: any(over(camp)),
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
    return [*_pay(camp), *stores_due(camp), *_time(camp), *_units(camp)]


def _time(camp: Camp) -> Iterator[Due]:
    for kept, _ in over(camp):
        kind = "talk_is_over" if kept in camp.heroes else "mood_is_over"
        yield Due(kind, kept.id, {}, "time_ends")


def _units(camp: Camp) -> Iterator[Due]:
    for unit in camp.units:
        if is_scattered(unit.sheet):
            yield Due("to_rally", unit.id, {}, "rally")
        if wants_leader(unit):
            yield Due("wants_leader", unit.id, {}, "appoint")


def _pay(camp: Camp) -> Iterator[Due]:
    for force in camp.forces:
        if not any(unit.sheet.count for unit in camp.units_of(force)):
            continue
        months = (camp.day - (force.sheet.paid_day or 1)) // camp.options.month_days
        if months >= 1:
            yield Due("pay_is_due", force.id, {"months": months}, "pay_day")
