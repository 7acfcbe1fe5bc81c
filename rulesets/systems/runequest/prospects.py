"""What a choice leads to, exactly: a harangue, and a hasty shot (T11, T20)."""

from collections.abc import Mapping

from rulesets.engine import Prospects, YesNo
from rulesets.systems.runequest.broken import listens
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import BROKEN, Aim, Degree, Stand
from rulesets.systems.runequest.morale import EACH
from rulesets.systems.runequest.orders import Harangue
from rulesets.systems.runequest.rolls import degree
from rulesets.systems.runequest.tables import AIM_BANDS, AIMS, HASTY, row

FACES = range(1, 101)


def spread(chance: int) -> dict[Degree, float]:
    """How likely each degree is."""
    counts = dict.fromkeys(Degree, 0)
    for roll in FACES:
        counts[degree(roll, chance)] += 1
    return {one: count / 100 for one, count in counts.items()}


def of_harangue(field: Battlefield, subject: str, said: Harangue) -> Mapping[str, float]:
    """Eloquence first, then Spirit alone."""
    unit = field.units.get(said.unit or "")
    if unit is None or unit.stand not in BROKEN:
        return {}
    again = sum(share for one, share in spread(EACH * unit.spirit).items() if one.is_success)
    found = {"rallies": 0.0, "no_effect": 0.0, "routs": 0.0}
    for one, share in spread(field.heroes[subject].sheet.eloquence).items():
        rallies = 1.0 if one is Degree.CRITICAL else again if listens(unit.stand, one) else 0.0
        worse = one is Degree.FUMBLE and unit.stand is Stand.RETREATING
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


def of_haste(field: Battlefield, subject: str, said: YesNo) -> Mapping[str, float]:
    """Where the second aim goes, if there is one."""
    if not said.yes:
        return {"none": 1.0}
    found = dict.fromkeys(AIMED.values(), 0.0)
    mod = field.sides[field.units[subject].force].mod
    for roll in FACES:
        found[AIMED[row(AIM_BANDS, AIMS, roll + mod + HASTY)]] += 0.01
    return {name: round(share, 4) for name, share in found.items()}


PROSPECTS = {
    "harangue": Prospects("unit", of_harangue, ("rallies", "no_effect", "routs")),
    "hasty": Prospects("yes", of_haste, ("free", "some", "none", "friends")),
}
