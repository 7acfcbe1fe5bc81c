"""The second sample: a division against a ridge, with rifles, tanks, guns and aircraft (World War I)."""

from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.roster.checks import check
from rulesets.systems.gurps.samples.great_war import great_war
from tests.rulesets.systems.gurps.play import lines, step, until


def test_arms_are_worth_what_the_book_prints() -> None:
    field = step(RULES.open(great_war()), "muster").field
    worth = {id: unit.ts for id, unit in field.units.items()}
    assert worth["second-rifles"] == 200 * 9
    assert worth["lancers"] == 60 * 10
    assert worth["tanks"] == int(9 * 15 * 0.8)
    assert worth["flight"] == 6 * 25 * 8 // 10
    assert worth["howitzers"] == int(4 * 100 * 1.2)


def test_nothing_about_its_rosters_is_odd() -> None:
    assert check(great_war()) == []


def test_guns_against_aircraft_neutralise_and_are_no_artillery() -> None:
    """Eight field guns against four howitzers, six aircraft against two guns set on them."""
    played = step(until(RULES.open(great_war()), "glory"), "strategy")
    said = lines(played, "effective_strategy:division")
    assert said["More artillery"] == 1
    assert said["More aircraft"] == 2
    assert said["More armour"] == 3
    assert lines(played, "effective_strategy:ridge")["Position"] == 1 + 1
