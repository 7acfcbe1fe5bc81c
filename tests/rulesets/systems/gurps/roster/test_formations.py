"""Formations: names, sizes and ranks as advice (The Armies; T20, R40)."""

from typing import Any

import pytest

from rulesets.engine import complaint
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Organisation
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.roster.checks import check
from rulesets.systems.gurps.roster.formations import FORMATIONS
from tests.rulesets.systems.gurps.play import muster

REEVE = {"id": "reeve", "side": "reds", "unit": "reds-foot"}


def army(organisation: str, **unit: Any) -> GurpsMuster:
    made = muster(
        units=[{"id": "reds-foot", "side": "reds", **unit}, {"id": "blues-foot", "side": "blues"}],
        heroes=[{**REEVE, "military_rank": 4}],
    )
    kind = Organisation(organisation)
    sides = tuple(one.model_copy(update={"organisation": kind}) for one in made.sides)
    return made.model_copy(update={"sides": sides})


def warned(made: GurpsMuster) -> list[str]:
    found = check(made)
    assert all(one.facts.get("warning") for one in found), "advice forbids nothing"
    return [complaint(RULES, one, {"reds-foot": "Foot"}) for one in found]


@pytest.mark.parametrize(
    ("organisation", "formation", "men", "said"),
    [
        ("modern", "company", 100, []),
        ("modern", "company", 30, ["Foot has 30 men. Usual for “company or troop”: 52 to 784."]),
        ("roman", "century", 90, []),
        ("roman", "century", 120, ["Foot has 120 men. Usual for “century”: 80 to 100."]),
        ("greek", "pentekostys", 128, []),
        ("feudal", "company", 100, []),
        ("feudal", "cohort", 100, ["Foot is called “cohort”, which its kind of army does not have."]),
        ("tribal", "tribe", 60, ["Foot has 60 men. Usual for “tribe”: 100 and more."]),
        ("mercenary", None, 77, []),
    ],
)
def test_a_unit_is_as_large_as_what_it_is_called(
    organisation: str, formation: str | None, men: int, said: list[str]
) -> None:
    assert warned(army(organisation, formation=formation, count=men)) == said


def test_full_strength_counts_where_men_were_lost() -> None:
    assert warned(army("roman", formation="century", count=40, establishment=80)) == []


def test_a_leader_of_another_rank_is_pointed_out() -> None:
    said = warned(army("modern", formation="platoon", count=50, leader="reeve"))
    assert said == ["Reeve leads Foot with Rank 4. As a rule: Rank 3, a lieutenant."]


def test_every_formation_that_a_unit_can_be_is_a_sheet() -> None:
    for one in FORMATIONS:
        if one.fields:
            new = {"id": "new", "name": one.title, "side": "reds", "armour": "light"}
            GurpsUnit.model_validate({**new, **one.fields})
        assert one.men[1] is None or one.men[0] <= one.men[1]
    assert len({one.key for one in FORMATIONS}) == len(FORMATIONS)


def test_too_many_engines_guns_and_miners_are_said_with_the_reason() -> None:
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "diggers", "side": "reds", "irregular": True, "miners": "human", "count": 100},
        {"id": "engines", "side": "reds", "special": "small_siege_engine", "count": 4},
        {"id": "blues-foot", "side": "blues"},
    ]
    siege = {"siege": True, "defender": "blues"}
    said = warned(muster(units=units, situation=siege))
    assert [one.partition(" make")[0] for one in said] == ["Siege engines", "Miners"]
    assert "a castle 50%" in said[0]
    assert [one.kind for one in check(muster(units=units))] == ["many_engines"]


def test_an_odd_crew_is_pointed_out() -> None:
    guns = {"special": "light_artillery", "count": 1, "crew": 9, "armour": None, "tl": 3}
    made = army("feudal", **guns, experience=4)
    assert "Foot has a crew of 9 a piece. 2 serve it as a rule." in warned(made)
