"""What a choice leads to, exactly: a harangue, and a hasty shot (T11, T20)."""

from collections.abc import Mapping
from functools import cache

from rulesets.engine import Prospects, YesNo
from rulesets.systems.runequest.book.kinds import BROKEN, Aim, Degree, UnitStatus
from rulesets.systems.runequest.book.tables import AIM_BANDS, AIMS, HASTY, row
from rulesets.systems.runequest.mechanics.rolls import degree
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Harangue
from rulesets.systems.runequest.steps.broken_units import listens
from rulesets.systems.runequest.steps.morale import EACH

FACES = range(1, 101)


@cache
def spread(chance: int) -> Mapping[Degree, float]:
    """How likely each degree is."""
    counts = dict.fromkeys(Degree, 0)
    for roll in FACES:
        counts[degree(roll, chance)] += 1
    return {result: count / 100 for result, count in counts.items()}


def of_harangue(field: Battlefield, subject: str, answer: Harangue) -> Mapping[str, float]:
    """Eloquence first, then Spirit alone."""
    unit = field.units.get(answer.unit or "")
    if unit is None or unit.status not in BROKEN:
        return {}
    return of_words(unit.status, unit.spirit, field.heroes[subject].sheet.eloquence)


@cache
def of_words(status: UnitStatus, spirit: int, eloquence: int) -> Mapping[str, float]:
    """The same of any unit that is so and any hero who speaks so well."""
    again = sum(share for result, share in spread(EACH * spirit).items() if result.is_success)
    found = {"rallies": 0.0, "no_effect": 0.0, "routs": 0.0}
    for result, share in spread(eloquence).items():
        rallies = 1.0 if result is Degree.CRITICAL else again if listens(status, result) else 0.0
        worse = result is Degree.FUMBLE and status is UnitStatus.RETREATING
        found["rallies"] += share * rallies
        found["routs" if worse else "no_effect"] += share * (1 - rallies)
    return found


AIMED = {
    Aim.ANY: "free",
    Aim.ONE_OF_D3: "some",
    Aim.ONE_RANDOM: "some",
    Aim.CHARGER: "none",
    Aim.FRIENDS: "friends",
}


def of_haste(field: Battlefield, subject: str, answer: YesNo) -> Mapping[str, float]:
    """Where the second aim goes, if there is one."""
    if not answer.yes:
        return {"none": 1.0}
    found = dict.fromkeys(AIMED.values(), 0.0)
    mod = field.sides[field.units[subject].side].mod
    for roll in FACES:
        found[AIMED[row(AIM_BANDS, AIMS, roll + mod + HASTY)]] += 0.01
    return {name: round(share, 4) for name, share in found.items()}


PROSPECTS = {
    "harangue": Prospects("unit", of_harangue, ("rallies", "no_effect", "routs")),
    "hasty": Prospects("yes", of_haste, ("free", "some", "none", "friends")),
}
