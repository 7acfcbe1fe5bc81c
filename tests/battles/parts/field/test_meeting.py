"""Two numbers that meet, and the banners above them, by the shape of what the rules say."""

import dataclasses
from typing import Any

import pytest

from battles.models import Battle
from battles.parts import render_big_screen
from battles.parts.field.banners import Banner, banners
from battles.parts.field.meeting import Meeting, meeting_of
from battles.parts.sight import Sight, sight
from battles.parts.story.told import Told
from rulesets.engine import Event, Tally, viewer
from tests.battles.conftest import Table

NOBODY = viewer()


def seen(table: Table) -> Sight:
    return sight(Battle.objects.select_related("campaign").get(pk=table.battle.pk), NOBODY)


def tally(key: str, total: int | None) -> Tally:
    return Tally(key, "Dice", total or 0, (), total, total)


def told(**numbers: int | None) -> Told:
    """A phase in which Reds and Blues have a margin each."""
    return Told(
        7,
        1,
        "clash",
        "",
        numbers={f"margin:{side}": tally(f"margin:{side}", n) for side, n in numbers.items()},
    )


def met(table: Table, subject: str, told: Told, **facts: Any) -> Meeting | None:
    return meeting_of(seen(table), told, Event("met", subject, facts))


def test_two_sides_meet_where_a_fact_says_how_far_apart_they_are(ford: Table) -> None:
    found = met(ford, "blues", told(reds=3, blues=7), difference=4)
    assert found is not None
    assert found.is_of_sides
    assert [(one.name, one.total, one.is_ahead) for one in (found.left, found.right)] == [
        ("Reds", "3", False),
        ("Blues", "7", True),
    ]
    assert found.by == "4"


@pytest.mark.parametrize(
    ("numbers", "facts"),
    [
        ({"reds": 3, "blues": 7}, {"difference": 5}),
        ({"reds": 3, "blues": None}, {"difference": 4}),
        ({"reds": 3}, {"difference": 4}),
        ({"reds": 3, "blues": 7}, {"is_so": True}),
        ({"reds": 3, "blues": 3}, {"difference": 0}),
    ],
)
def test_nothing_meets_that_is_not_known_or_not_said(ford: Table, numbers: Any, facts: Any) -> None:
    assert met(ford, "blues", told(**numbers), **facts) is None


def test_a_duel_and_a_number_to_reach_meet_too(ford: Table) -> None:
    duel = met(ford, "rolf", told(), a=9, b=19)
    assert duel is not None
    assert (duel.left.name, duel.right.name, duel.by, duel.is_of_sides) == ("Rolf", "Blues", "10", False)
    named = met(ford, "rolf", told(), a=9, b=19, foes=["berta"], winner="foes")
    assert named is not None and (named.left.name, named.right.name) == ("Rolf", "Berta")
    several = met(ford, "rolf", told(), a=9, b=19, foes=["berta", "bows"])
    assert several is not None and several.right.name == "Blues", "of several their side is named"
    reached = met(ford, "rolf", told(), total=20, dc=7)
    assert reached is not None
    assert (reached.left.total, reached.left.is_ahead, reached.right.name) == ("20", True, "needed")


@pytest.mark.parametrize("facts", [{"a": 9}, {"total": 20}, {"a": True, "b": 3}, {"total": "20", "dc": 7}])
def test_half_a_meeting_is_none(ford: Table, facts: Any) -> None:
    assert met(ford, "rolf", told(), **facts) is None


def stands(table: Table, kind: str, subject: str, **facts: Any) -> dict[str, Banner]:
    """How the banners stand after a fact, by rules in which `taken` ends a battle and `ran` breaks a side."""
    eyes = seen(table)
    wording = {
        **eyes.rules.wording,
        "ran.banner": "breaks",
        "held.banner": "wins",
        "held.banner.barely": "stands",
    }
    rules = dataclasses.replace(eyes.rules, endings=frozenset({"taken"}), wording=wording)
    phase = told()
    phase.facts.append(Event(kind, subject, facts))
    return dict(
        banners(
            WithRules(**{f.name: getattr(eyes, f.name) for f in dataclasses.fields(eyes)}, own=rules), phase
        )
    )


@dataclasses.dataclass(frozen=True)
class WithRules(Sight):
    own: Any = None

    @property
    def rules(self) -> Any:
        return self.own


UP, DOWN = Banner.RISES, Banner.DIPS


@pytest.mark.parametrize(
    ("kind", "subject", "facts", "expected"),
    [
        ("taken", "reds", {}, {"reds": UP, "blues": DOWN}),
        ("taken", "ground", {"victors": ["blues"]}, {"reds": DOWN, "blues": UP}),
        ("taken", "ground", {"winner": ""}, {}),
        ("ran", "blues", {}, {"blues": DOWN}),
        ("ran", "berta", {}, {}),
        ("held", "reds", {}, {"reds": UP, "blues": DOWN}),
        ("held", "reds", {"level": "barely"}, {}),
        ("other", "reds", {}, {}),
    ],
)
def test_banners_rise_and_dip(ford: Table, kind: str, subject: str, facts: Any, expected: Any) -> None:
    assert stands(ford, kind, subject, **facts) == expected


def test_the_big_screen_says_nothing_aloud_beside_its_news(ford: Table) -> None:
    shown = render_big_screen(seen(ford))
    assert "role=" not in shown["moment"].replace('role="img"', "")
    assert 'role="status"' in shown["news"]
