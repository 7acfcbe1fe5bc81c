"""In three truths: who may read what, and that nobody can tell apart what he may not know."""

import json

import pytest

from rulesets.engine import GM, Ruleset, Viewer, names_of, viewer
from rulesets.forecasts.debrief.inquiry import Debrief, Debriefing
from rulesets.forecasts.debrief.moments import TRUTH, Battle, Moment
from rulesets.forecasts.debrief.seeing import seen_by
from rulesets.forecasts.debrief.told import debrief_json, debrief_text
from rulesets.registry import rulesets
from rulesets.trials.conformance import scenes
from tests.rulesets.forecasts.debrief.tosses import MISSES, RUSH, SCORES, fought, spreads_of

REDS, BLUES = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
DOT, ADA = viewer(), viewer(GM)


def debriefed(battle: Battle, battles: int = 50) -> Debrief:
    debriefing = Debriefing(battle)
    return debriefing.reading(spreads_of(debriefing, battles))


def as_read(battle: Battle, who: Viewer, battles: int = 50) -> str:
    """Byte by byte, as data and in words."""
    seen = seen_by(debriefed(battle, battles), who)
    names = names_of(battle.rules.known(battle.opening, who).muster)
    data = json.dumps(debrief_json(battle.rules, seen), ensure_ascii=False)
    return data + debrief_text(battle.rules, seen, names)


def test_a_side_reads_what_it_believed_and_its_own_dice_and_decisions() -> None:
    debrief = debriefed(fought([SCORES, MISSES, SCORES], [RUSH], ready=True))
    seen = seen_by(debrief, REDS)
    assert seen.curves.keys() == seen.turnings.keys() == seen.heroes.keys() == {"side:reds"}
    assert seen.winners == ("reds",)
    assert {made.seat for made in seen.decisions} == {"commander:reds"}
    assert [made.worth for made in seen.decisions] == [
        made.believed for made in debrief.decisions if made.seat == "commander:reds"
    ]
    assert not seen.swings and not seen.fortunes, "what dice were worth in truth tells of what is hidden"
    assert {roll.side for roll in seen.rolls} == {"reds"}
    assert seen.luck.keys() == {"reds"}


def test_another_of_the_side_does_not_read_what_its_commander_sealed() -> None:
    debrief = debriefed(fought([SCORES, SCORES], [RUSH]))
    assert seen_by(debrief, viewer("side:reds", "hero:rolf")).decisions == ()


def test_who_only_watches_reads_the_end() -> None:
    seen = seen_by(debriefed(fought([SCORES, SCORES])), DOT)
    assert seen.winners == ("reds",)
    assert not (seen.curves or seen.decisions or seen.rolls or seen.luck)


def test_the_game_master_reads_all() -> None:
    debrief = debriefed(fought([SCORES, SCORES]))
    assert seen_by(debrief, ADA) is debrief
    assert TRUTH in debrief.curves


def test_hidden_pikes_make_no_difference_to_the_reds() -> None:
    plain, pikes = (fought([SCORES, MISSES, SCORES], ready=ready) for ready in (False, True))
    assert as_read(plain, REDS) == as_read(pikes, REDS)
    assert as_read(plain, DOT) == as_read(pikes, DOT)


def test_a_sealed_answer_and_hidden_dice_make_no_difference_to_the_others() -> None:
    plain = fought([SCORES, SCORES], [RUSH])
    secret = fought([SCORES, SCORES], [RUSH], feints=True, omen=6)
    assert as_read(plain, REDS) == as_read(secret, REDS)
    assert as_read(plain, BLUES) != as_read(secret, BLUES), "they know what they chose themselves"


SYSTEMS = [rules for rules in rulesets().values() if rules.twins()]


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_twins_are_debriefed_alike(rules: Ruleset) -> None:
    """In each system, of a secret: what is fought ahead for whoever may not know begins from the same."""
    for twins in rules.twins():
        told = [_told(rules, muster, twins.unknown_to, twins.until) for muster in (twins.one, twins.other)]
        assert told[0] == told[1]


def _told(rules: Ruleset, muster: object, who: Viewer, until: str) -> tuple[str, list[object]]:
    """What is read, and the fields from which is fought ahead what is read."""
    moments: list[Moment] = []
    for n, scene in enumerate(scenes(rules, 1, 1, muster), start=1):
        if scene.phase.step.key == until:
            break
        moments.append(Moment(n, scene.phase, scene.field, scene.played, scene.record))
    debriefing = Debriefing(Battle(rules, muster, moments))
    mine = [
        (one.key, one.forecast) for one in debriefing.courses if not who.isdisjoint(one.key.split("/")[1:2])
    ]
    seen = seen_by(debriefing.reading({}), who)
    return json.dumps(debrief_json(rules, seen)), [*mine]
