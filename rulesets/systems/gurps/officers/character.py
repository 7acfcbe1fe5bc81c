"""How somebody decides by his character."""

from rulesets.engine import Temper
from rulesets.systems.gurps.book.kinds import Trait
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.sheets import GurpsHero

TEMPERS = {
    Trait.COWARDICE: Temper.CAREFUL,
    Trait.OVERCONFIDENCE: Temper.BOLD,
    Trait.BERSERK: Temper.BOLD,
}


def temper(field: Battlefield, id: str) -> Temper | None:
    """By character, where it says anything: a commander decides for his side as he does for himself."""
    person = field.heroes.get(field.sides[id].leader if id in field.sides else id)
    return by_character(person.sheet) if person else None


def by_character(sheet: GurpsHero) -> Temper | None:
    return next((TEMPERS[trait] for trait in Trait if trait in sheet.traits), None)
