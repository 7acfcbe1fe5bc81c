"""What was decided is told in the words of the question, in every system."""

from dataclasses import replace
from random import Random

import pytest

from rulesets.engine import GM, Ruleset, names_of, proposals
from rulesets.forecasts.debrief.decisions import Part, _choice
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import Battle
from rulesets.registry import rulesets
from rulesets.trials import arbitrary, staff
from tests.rawkeys import RAW
from tests.rulesets.forecasts.debrief.tosses import RUSH, SCORES, fought

STAFFED = [pytest.param(rules, id=key) for key, rules in rulesets().items() if rules.officers]


@pytest.mark.parametrize("rules", STAFFED)
def test_no_key_of_the_record_stands_in_what_was_decided(rules: Ruleset) -> None:
    muster, chance, met = rules.sample(), Random("decided"), list[Part]()
    battle = Battle(rules, muster, [])
    for scene in staff.battle(rules, muster, "decided"):
        names = names_of(scene.field.muster)
        ids = {kind: list(scene.field.muster.ids(kind)) for kind in ("unit", "hero", "side")}
        proposed = proposals(rules, scene.field, scene.asks)
        for ask in (one for one in scene.asks if one.to != GM and one.key in proposed):
            said = arbitrary.answer(ask, chance, ids)
            if choice := _choice(battle, ask, said, proposed[ask.key], names):
                met += choice.parts
    assert met
    texts = {text for part in met for text in part}
    assert [text for text in texts if RAW.search(text) or not text] == []


def test_what_nobody_answered_is_no_decision() -> None:
    battle = fought([SCORES, SCORES], [RUSH, RUSH])
    silent = [
        replace(one, unsaid=frozenset({"stake:reds"})) if one.round == 1 else one for one in battle.moments
    ]
    found = Debriefing(replace(battle, moments=silent)).answered
    assert [(one.asked.moment.round, one.seat) for one in found] == [
        (1, "commander:blues"),
        (2, "commander:reds"),
        (2, "commander:blues"),
    ]
