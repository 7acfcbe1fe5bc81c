"""What cannot be ordered or mustered, in the words that people read."""

from typing import Any

import pytest

from rulesets.engine import Phase, complaint, names_of, play
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import Stance, UnitStatus
from rulesets.systems.traveller.roster.checks import check
from tests.rulesets.systems.traveller.play import field_of, muster, step_of, until

REDS, BLUES = "reds-foot", "blues-foot"
UNITS: list[dict[str, Any]] = [
    {"id": REDS, "side": "reds", "weapon": "ram_launcher", "alternatives": ["rifle", "sword"]},
    {"id": BLUES, "side": "blues"},
]


def refusals(order: dict[str, Any], key: str = f"orders:{REDS}", **state: Any) -> list[str]:
    """Why these orders cannot stand."""
    field = until(field_of(units=UNITS, heroes=[{"id": "egil", "side": "reds"}]), "events", {})
    for name, value in state.items():
        setattr(field.units[REDS], name, value)
    phase = Phase(1, step_of("orders"))
    default = play(phase, field, {}).requests[key].default.model_dump(mode="json")  # type: ignore[union-attr]
    played = play(phase, field, {key: {**default, **order}})
    return [complaint(RULES, one, names_of(field.muster)) for one in played.problems.get(key, [])]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (
            {"minor": "aim", "second": "aim", "act": "attack", "target": BLUES, "weapon": "rifle"},
            "A unit has one minor action beside a significant one, or two minor actions.",
        ),
        ({"minor": "move", "toward": BLUES, "metres": 7}, "In this round a move covers 6 m at most."),
        ({"minor": "move"}, "Say where to."),
        ({"act": "attack"}, "Choose at least one target."),
        ({"act": "attack", "target": REDS}, "“Reds-foot” is not one of the choices."),
        ({"act": "attack", "target": BLUES, "weapon": "pike"}, "“pike” is not one of the choices."),
        (
            {"act": "attack", "target": BLUES, "weapon": "rifle", "mode": "burst"},
            "Rifle fires single shots only.",
        ),
        ({"act": "attack", "target": BLUES, "mode": "burst"}, "RAM launcher cannot fire bursts."),
        (
            {"act": "attack", "target": BLUES, "weapon": "sword"},
            "Blues-foot is at long range: Sword cannot reach it.",
        ),
        ({"act": "rally", "whom": REDS}, "Reds-foot does not need rallying."),
        ({"act": "inspire"}, "Say whom."),
        ({"tasks": [{"kind": "recon"}, {"kind": "recon"}]}, "Only one task of each kind per turn."),
    ],
)
def test_orders_that_cannot_stand_are_refused(order: dict[str, Any], said: str) -> None:
    assert refusals(order) == [said]


@pytest.mark.parametrize(
    ("order", "state", "said"),
    [
        ({"hasten": True}, {"hasted": True}, "Reds-foot has already hastened in this battle."),
        (
            {"minor": "move", "toward": BLUES},
            {"status": UnitStatus.SHAKEN},
            "Reds-foot is shaken and will not advance.",
        ),
        ({"dodge_max": 1}, {"stance": Stance.PRONE}, "Nobody can do that lying down."),
        (
            {"act": "attack", "target": BLUES, "weapon": "rifle"},
            {"stance": Stance.CROUCHED, "cover": "full"},
            "In full cover and lying low Reds-foot cannot shoot.",
        ),
    ],
)
def test_orders_that_the_state_of_a_unit_forbids_are_refused(
    order: dict[str, Any], state: dict[str, Any], said: str
) -> None:
    assert refusals(order, **state) == [said]


def test_a_hero_has_three_minor_actions_or_one_and_a_significant_one() -> None:
    order = {"minor": "aim", "second": "aim", "do": "deed", "target": BLUES}
    said = "A character has one minor and one significant action, or three minor ones."
    assert refusals(order, "hero_orders:egil") == [said]
    assert refusals({**order, "do": "none", "third": "aim"}, "hero_orders:egil") == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"units": [{"id": "a", "side": "reds"}]},
            "A battle needs two sides that fight each other, each with a unit.",
        ),
        (
            {"units": [{"id": "a", "side": "reds", "endurance": 31}, {"id": "b", "side": "blues"}]},
            "Endurance ranges from 0 to 30.",
        ),
        (
            {"units": [{"id": "a", "side": "reds", "size": 2000}, {"id": "b", "side": "blues"}]},
            "A unit has more than 1,000 members: consider damage in proportion to Size.",
        ),
        (
            {"situation": {"map_mode": "zones", "zones": [{"name": "A"}, {"name": "B"}]}},
            "Two zones cannot lie at the same point.",
        ),
        ({"situation": {"map_mode": "zones"}}, "A map needs zones."),
        (
            {
                "situation": {
                    "map_mode": "zones",
                    "zones": [{"name": "A"}],
                    "standing": [{"unit": REDS, "zone": "C"}],
                }
            },
            "There is no zone C.",
        ),
        (
            {"heroes": [{"id": "egil", "side": "reds", "unit": BLUES}]},
            "Egil is with a unit of another side.",
        ),
    ],
)
def test_a_muster_that_cannot_stand_is_said(given: dict[str, Any], said: str) -> None:
    made = muster(**given)
    found = [one for one in check(made) if one.kind != "nowhere"]
    assert [complaint(RULES, one, names_of(made)) for one in found] == [said]


def test_who_is_put_nowhere_on_the_map_is_told_of() -> None:
    made = muster(situation={"map_mode": "zones", "zones": [{"name": "Mill"}]})
    said = [
        "Reds-foot begins in Mill if nobody says otherwise.",
        "Blues-foot begins in Mill if nobody says otherwise.",
    ]
    assert [complaint(RULES, one, names_of(made)) for one in check(made)] == said
    assert all(one.facts["warning"] for one in check(made))


def test_a_last_battle_is_not_both_won_and_lost() -> None:
    made = muster()
    force = made.sides[0].model_copy(update={"won_last": True, "lost_last": True})
    made = made.model_copy(update={"sides": (force, made.sides[1])})
    assert [one.kind for one in check(made)] == ["won_and_lost"]
