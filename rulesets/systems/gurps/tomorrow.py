"""What the armies could put in the field on another day, for who decides whether there is one (After)."""

from collections.abc import Sequence

from rulesets.engine import Notes
from rulesets.systems.gurps.field import Battlefield, Unit
from rulesets.systems.gurps.kinds import Stand
from rulesets.systems.gurps.muster import worth_of
from rulesets.systems.gurps.odds import odds_of_all


def tomorrow(field: Battlefield) -> Notes:
    """Each side with its strength, its men, and what the odds would bring; without those who have run."""
    standing = {
        side: [unit for unit in field.units_of(side) if unit.stand is not Stand.ROUTS] for side in field.sides
    }
    worth = {side: sum(worth_of(field, field.sides[side], units)) for side, units in standing.items()}
    able = {side: ts for side, ts in worth.items() if ts}
    odds = odds_of_all(able, {side: field.sides[side].sheet.tl for side in able}) if len(able) > 1 else {}
    return [
        (force.sheet.name, _said(field, force.id, standing[force.id], worth[force.id], odds.get(force.id, 0)))
        for force in field.sides.values()
    ]


def _said(field: Battlefield, side: str, units: Sequence[Unit], ts: int, odds: int) -> str:
    men = sum(unit.men for unit in units)
    ran = sum(unit.men for unit in field.units_of(side)) - men
    said = f"Troop Strength {ts:,} in {men:,} men, before morale." if men else "Nobody is left to fight."
    said += f" Strategy +{odds} by the odds." if odds else ""
    return said + (f" {ran:,} more have run." if ran else "")
