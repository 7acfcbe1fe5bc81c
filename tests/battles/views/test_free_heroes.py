"""What a player reads of a hero whom he may ask for, before any battle is called."""

import pytest

from battles.parts.seating.mine import free_heroes
from campaigns.models import Membership
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from tests.factories import make_member, make_user

BRIEFLY = {
    "gurps": ("Maren Holt", "IQ 12, HT 11, Weapon skill 14, Tactics 12"),
    "runequest": ("Mirel", "Tactic 45, Eloquence 35, Honour 40, Attack (A) 14"),
    "gridless": ("Brenna Ironhand", "Level 9, Hit points, full 84, Will save 8, Knowledge (tactics) 12"),
    "traveller": ("Doctor Ose", "Intelligence 10, Leadership 1, Armour 5, Weapons auto pistol"),
    "starwars": ("Colonel Orrin Tace", "Strength 3D, Command 5D+1, Tactics 6D, Dodge 4D"),
}


def comer(ruleset: str) -> Membership:
    """A player who has just come, and all heroes of the sample are laid out for him."""
    campaign = add_sample(make_user("Ada"), ruleset=ruleset)
    Hero.objects.filter(campaign=campaign).update(is_free=True)
    return make_member(campaign, make_user("Finn"))


@pytest.mark.parametrize("ruleset", BRIEFLY)
def test_a_little_of_his_sheet_tells_who_a_free_hero_is(db: None, ruleset: str) -> None:
    """In the words of each system; in whose units they fight is not told."""
    lines = {one.hero.name: one.line for one in free_heroes(comer(ruleset), None)}
    name, line = BRIEFLY[ruleset]
    assert lines[name].replace("\N{NO-BREAK SPACE}", " ") == line
    assert all(lines.values())
    units = Unit.objects.values_list("name", flat=True)
    assert units and not [one for one in units if any(one in text for text in lines.values())]


def test_a_sheet_that_cannot_be_read_tells_nothing(db: None) -> None:
    finn = comer("gurps")
    Hero.objects.filter(name="Maren Holt").update(sheet={"iq": "much"})
    lines = {one.hero.name: one.line for one in free_heroes(finn, None)}
    assert lines["Maren Holt"] == "" and lines["Caliburn"]
