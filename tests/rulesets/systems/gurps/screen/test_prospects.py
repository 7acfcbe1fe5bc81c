"""The odds of each Risk, against the same rules played."""

from random import Random

import pytest

from rulesets.engine import SilentTable, TableDice
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Survived
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.screen.prospects import FATES, of_risk, wounds
from rulesets.systems.gurps.steps.heroes import survival

BATTLES = 6_000


@pytest.fixture
def field() -> Battlefield:
    return RULES.open(RULES.sample())


def test_caliburn_two_below_careful(field: Battlefield) -> None:
    """Battle 10, so 8 or less to come through and 12 or less for glory."""
    odds = {
        name: round(100 * share) for name, share in of_risk(field, "caliburn", HeroOrders(risk=-2)).items()
    }
    assert (odds["survival"], odds["glory"]) == (26, 74)
    assert (odds["unhurt"], odds["scratched"]) == (2, 24)


@pytest.mark.parametrize("risk", [-6, -2, 0, 3, 6])
def test_the_odds_are_what_the_played_step_comes_to(field: Battlefield, risk: int) -> None:
    odds = of_risk(field, "caliburn", HeroOrders(risk=risk))
    assert sum(odds[fate] for fate in FATES) == pytest.approx(1)
    table, seen = SilentTable(TableDice(Random(3))), dict.fromkeys(FATES, 0)
    for _ in range(BATTLES):
        played = field.copy()
        hero = played.heroes["caliburn"]
        hero.risk = risk
        before = hero.hits
        survival(played, table)
        lost = before - hero.hits
        made = hero.survived in (Survived.UNHURT, Survived.ONE_HIT, Survived.TWO_HITS)
        down = hero.hits <= 0
        seen["fallen" if down else "unhurt" if not lost else "scratched" if made else "wounded"] += 1
    for fate in FATES:
        assert seen[fate] / BATTLES == pytest.approx(odds[fate], abs=0.025), fate


def test_wounds_are_lessened_one_by_one() -> None:
    """Two dice against armour of 6: each wound does nothing on 1 to 6 and one hit on 7 of a die and 1."""
    assert wounds(2, "1d6+1", 6) == pytest.approx({0: 25 / 36, 1: 10 / 36, 2: 1 / 36})
