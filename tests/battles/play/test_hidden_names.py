"""Names and ids of those who are on the field without being known."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from battles import actions
from battles.models import Battle
from battles.parts.field.ladder import ladder
from battles.parts.sight import sight_of
from battles.play import hidden_names
from battles.play.scenes import kept
from rulesets.engine import Card, Event, Viewer, people_of, say_event, viewer
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.field.test_ladder import STEPS
from tests.rulesets.samples import skirmish

UNKNOWN = "Some men"
STRANGER, ENEMY = viewer("everyone"), viewer("side:blues")


def known(field: Any, who: Viewer) -> Any:
    """Nobody but their own side knows who the Spears are."""
    if people_of("reds").includes(who):
        return field
    units = tuple(
        one.model_copy(update={"name": UNKNOWN}) if one.id == "spears" else one for one in field.muster.units
    )
    field = field.copy()
    field.muster = field.muster.model_copy(update={"units": units})
    return field


def named(battle: Battle, who: Viewer) -> hidden_names.Known:
    return hidden_names.known(battle, None, who)


def cards_without_spears(field: Any) -> list[Card]:
    shown = skirmish.cards(field)
    return [one for one in shown if one.id != "spears" or one.audience == people_of("reds")]


@pytest.fixture
def dark(draft: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    rules = replace(skirmish.RULES, known=known, steps=(*STEPS, *skirmish.RULES.steps))
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    kept.forget()
    actions.start(draft.ada)
    draft.battle.refresh_from_db()
    return draft


def test_who_is_unknown_has_another_name_and_no_id(dark: Table) -> None:
    theirs, own = named(dark.battle, ENEMY), named(dark.battle, viewer("side:reds"))
    assert (theirs.names["spears"], theirs.names["bows"]) == ("Some men", "Bows")
    assert (own.names["spears"], own.aliases) == ("Spears", {})
    alias = theirs.aliases["spears"]
    said = {"orders:spears": ["unit:spears", "the spears", 7, {"of": "bows"}]}
    assert theirs.hide(said) == {f"orders:{alias}": [f"unit:{alias}", "the spears", 7, {"of": "bows"}]}
    assert named(dark.battle, STRANGER).aliases["spears"] == alias


def test_the_other_name_is_said_in_the_language_of_the_reader(
    dark: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "UNKNOWN", "An unseen unit")
    with override("de"):
        theirs, own = named(dark.battle, ENEMY), named(dark.battle, viewer("side:reds"))
    assert (theirs.names["spears"], theirs.names["bows"]) == ("Eine ungesehene Einheit", "Bows")
    assert own.names["spears"] == "Spears"


def test_the_other_name_is_small_within_a_sentence(dark: Table) -> None:
    fell = Event("men_fell", "bows", {"men": 3, "by": "spears"})
    wording = {"men_fell": "{subject} lose {men} to {by}."}
    said = [say_event(wording, fell, named(dark.battle, who).names) for who in (ENEMY, viewer("side:reds"))]
    assert said == ["Bows lose 3 to some men.", "Bows lose 3 to Spears."]


def test_the_order_of_turns_keeps_a_secret(dark: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def order(who: str) -> list[str]:
        return [f"{one.name} {one.word}".strip() for one in ladder(sight_of(dark.viewer(who)))]

    assert order("cal") == ["Some men", "Bows 15"]
    assert order("bea") == order("ada") == ["Spears 20", "Bows 15"]
    monkeypatch.setitem(rulesets(), "skirmish", replace(dark.scene.rules, cards=cards_without_spears))
    kept.forget()
    assert order("cal") == ["Bows 15"]
    assert order("bea") == ["Spears 20", "Bows 15"]
