"""Each setting of a campaign does what its page says (Options; R12, R18, R28)."""

from typing import Any

import pytest

from rulesets.engine import Throw
from rulesets.systems.gurps.book.kinds import Class
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.mechanics.odds import superiority
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, lines, step, tally, told, until


def test_every_setting_explains_itself() -> None:
    silent = [name for name, one in Options.model_fields.items() if not one.title or not one.description]
    assert silent == []


@pytest.mark.parametrize(
    ("mode", "afraid", "glad"), [("both", 270, 330), ("down_only", 270, 300), ("off", 300, 300)]
)
def test_morale_moves_strength_as_the_campaign_has_it(mode: str, afraid: int, glad: int) -> None:
    """R12: a tenth for each level, but never for home and a hereditary foe."""
    for mood, strength in ((-1, afraid), (1, glad)):
        mods = [{"key": "gm", "value": mood}, {"key": "home_territory", "value": 2}]
        units = [{"id": "reds-foot", "side": "reds", "morale_mods": mods}, {"id": "few", "side": "blues"}]
        field = field_of(units=units, options={"morale_affects_ts": mode})
        assert until(field, "strategy").sides["reds"].ts == strength


@pytest.mark.parametrize(
    ("options", "bonus"), [({}, 4), ({"tl_cap": 3}, 3), ({"tl_cap": 0}, 0), ({"tl_bonus": "off"}, 0)]
)
def test_the_higher_tech_level_counts_as_far_as_the_campaign_has_it(
    options: dict[str, Any], bonus: int
) -> None:
    field = until(field_of(options=options), "catastrophe")
    field.sides["reds"].sheet = field.sides["reds"].sheet.model_copy(update={"tl": 5})
    done = step(field, "strategy")
    assert lines(done, "effective_strategy:reds").get("Higher tech level", 0) == bonus


@pytest.mark.parametrize("allowed", [True, False])
def test_tactics_stand_in_below_two_hundred_men_where_the_campaign_lets_them(*, allowed: bool) -> None:
    units = [{"id": f"{side}-few", "side": side, "count": 50} for side in ("reds", "blues")]
    heroes = [{**GENERAL, "tactics": 17}]
    field = field_of(units=units, heroes=heroes, options={"small_battle_tactics": allowed})
    field = until(field, "muster")
    if not allowed:
        with pytest.raises(AssertionError, match="tactics_not_allowed"):
            step(field, "plans", {"plan:reds": {"skill": "tactics"}})
        return
    field = until(field, "strategy", {"plan:reds": {"skill": "tactics"}})
    assert field.sides["reds"].base == 17


@pytest.mark.parametrize("said", [True, False])
def test_places_of_wounds_are_for_the_story_alone(*, said: bool) -> None:
    """R28: thrown and told where the campaign wants it, and worth nothing."""
    field = until(field_of(units=led(), heroes=[CAPTAIN], options={"hit_locations": said}), "risk")
    done = step(field, "survival", {"survival:dagny": [5, 5, 6]})
    thrown = [one for one in done.requests.values() if isinstance(one, Throw)]
    assert any(one.kind == "hit_location" for one in thrown) is said
    assert bool(told(done, "wounded_at")) is said
    assert done.field.heroes["dagny"].hits == CAPTAIN_LEFT


CAPTAIN_LEFT = 0
"""Survival 12 missed by 4: two wounds of 1d+2, with threes on the dice."""


def test_one_army_of_machines_makes_an_age_of_them() -> None:
    """R18: modern if any force is; unless the game master says which troops count."""
    units = [
        {"id": "guns", "side": "reds", "special": "modern_artillery", "count": 4},
        {"id": "horse", "side": "blues", "mobility": "light_horse"},
    ]
    for tl, said, classes in (
        (6, [], {Class.ARTILLERY}),
        (3, [], {Class.CAVALRY}),
        (3, ["artillery", "cavalry"], {Class.ARTILLERY, Class.CAVALRY}),
    ):
        made = field_of(units=units, situation={"superiority_classes": said})
        made.sides["reds"].sheet = made.sides["reds"].sheet.model_copy(update={"tl": tl})
        found = superiority(made, list(made.sides.values()))
        assert {kind for many in found.values() for kind, bonus in many if bonus} == classes


def test_an_early_wound_asks_for_no_armour() -> None:
    """R16: two dice, toughness off, armour not, and at least one hit."""
    heroes = [{**GENERAL, "dr": 50, "toughness": 2, "ht": 12, "unit": "reds-foot"}]
    field = until(field_of(heroes=heroes), "plans")
    said = {"catastrophe:reds": [5, 5, 6], "catastrophe_damage:reds": [3, 4]}
    done = step(field, "catastrophe", said)
    assert done.field.heroes["boris"].hits == 12 - 5
    assert tally(done, "injury:boris:early").total == 5
    assert (
        step(field, "catastrophe", {**said, "catastrophe_damage:reds": [1, 1]}).field.heroes["boris"].hits
        == 11
    )


def test_the_fallen_of_a_wiped_out_unit_roll_no_more() -> None:
    """R43: it stays on the record with nobody in it."""
    units = [{"id": "gone", "side": "reds", "count": 0}, *led()]
    done = step(until(field_of(units=units), "contest"), "outcome")
    assert "morale:gone" not in done.requests and done.field.units["gone"].men == 0
