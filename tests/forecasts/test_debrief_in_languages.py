"""A worker works a debrief out who does not know in which language it is going to be read."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from forecasts.debriefing import DEBRIEF, WORDS, in_each_language, read
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.registry import rulesets
from tests.rulesets.forecasts.debrief.tosses import HOLD, RUSH, SCORES, fought
from tests.rulesets.samples import toss


@pytest.mark.parametrize(
    ("language", "chosen", "officers", "why"),
    [("en-gb", "yes", "no", "As usual."), ("de", "ja", "nein", "Wie immer.")],
)
def test_what_was_decided_is_read_in_the_language_of_its_reader(
    language: str, chosen: str, officers: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulesets(), "toss", toss.RULES)
    debriefing = Debriefing(fought([SCORES, SCORES], [RUSH]))
    with override("en-gb"):
        kept = DEBRIEF.dump_python(debriefing.reading({}), mode="json")
        kept |= {WORDS: in_each_language(debriefing)}
    with override(language):
        made = [one for one in read(kept).decisions if one.choices]
    [choice] = made[0].choices
    [part] = choice.parts
    assert (part.chosen, part.officers, choice.why) == (chosen, officers, why)
    assert (choice.chosen, choice.officers) == (RUSH, HOLD)
