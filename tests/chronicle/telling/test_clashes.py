"""Who met whom in a round: every pair that fought in it, and how both stood as it began."""

from __future__ import annotations

import re
from typing import Any

import pytest

from battles.models import Battle, Phase
from battles.parts.picture.facts import Faced, Host, Piece
from battles.parts.picture.part import Fought
from battles.play.scenes import field_of
from battles.truths import WHOLE, Truth, truths_for_all
from chronicle.telling.clashes import clashes
from chronicle.telling.report import report
from rulesets.engine import GM, Blow, Stand, Viewer, seen, viewer
from tests.chronicle.fighting import fight, sample_war

REDS, BLUES = (Host(key, key.title(), "or", "", n) for n, key in enumerate(("reds", "blues")))


def piece(id: str, host: Host, number: str = "", word: str = "", stand: Stand = Stand.STANDS) -> Piece:
    return Piece(id, host, id.title(), id.title(), stand, number=number, word=word)


def met(began: list[Piece], ended: list[Piece], *blows: Blow) -> list[str]:
    hosts = [REDS, BLUES]
    return clashes(Fought(Faced(hosts, began), Faced(hosts, ended, met=blows)))


def test_each_clash_is_one_line_with_how_both_stood_before_it() -> None:
    began = [
        piece("spears", REDS, "560 of 600", "wavers"),
        piece("wolves", BLUES),
        piece("bows", BLUES, "80"),
    ]
    ended = [piece("spears", REDS, "20 of 600", "routed"), piece("wolves", BLUES), piece("bows", BLUES, "9")]
    assert met(
        began,
        ended,
        Blow("spears", "wolves", 3),
        Blow("wolves", "spears", 5, is_far=True),
        Blow("bows", "spears", 2, is_far=True),
        Blow("", "bows", 4),
    ) == [
        "Spears (560 of 600, wavers) against Wolves",
        "Bows (80) against Spears (560 of 600, wavers), from afar",
    ]


def test_who_is_gone_by_its_end_fought_in_it_and_who_was_gone_before_it_did_not() -> None:
    began = [piece("spears", REDS, "60"), piece("bows", BLUES, "80"), piece("dead", BLUES, stand=Stand.GONE)]
    ended = [began[0], piece("bows", BLUES, stand=Stand.GONE), began[2]]
    assert met(began, ended, Blow("spears", "bows", 3), Blow("spears", "dead", 1)) == [
        "Spears (60) against Bows (80)"
    ]


def test_of_who_comes_in_it_the_name_alone_is_told_and_of_who_waited_his_strength() -> None:
    began = [
        piece("spears", REDS, "60", "in reserve", Stand.RESERVE),
        piece("bows", BLUES, stand=Stand.COMING),
    ]
    ended = [piece("spears", REDS, "50"), piece("bows", BLUES, "70"), piece("imps", BLUES, "3")]
    blows = Blow("spears", "bows", 3), Blow("spears", "imps", 1)
    assert met(began, ended, *blows) == ["Spears (60) against Bows", "Spears (60) against Imps"]


def strengths(battle: Battle, round: int, words: Viewer) -> dict[str, tuple[str, Any, Any]]:
    """Of each unit by its name, as these eyes had it: how strong as the round began, and as it ended."""
    outside = {step.key for step in battle.rules.aftermath}
    rows = Phase.objects.standing().filter(battle=battle, round=round).exclude(step__in=outside)
    rows = rows.filter(state=Phase.State.RESOLVED).order_by("number")
    fields = [field_of(battle, state) for state in (rows[0].before, list(rows)[-1].after)]
    began, ended = ({card.id: card for card in seen(battle.rules.cards(one), words)} for one in fields)
    return {
        card.name: (card.side, card.strength, ended[card.id].strength)
        for card in began.values()
        if card.kind == "unit" and card.id in ended
    }


def truth_of_a_side(battle: Battle) -> Truth:
    return next(one for one in truths_for_all(battle) if one.side)


@pytest.mark.parametrize("ruleset", ["starwars", "traveller", "runequest", "gridless"])
def test_every_round_of_a_battle_tells_who_fought_in_it_as_it_began(db: None, ruleset: str) -> None:
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm, longest=3)
    whole = Truth(WHOLE, "", viewer(GM))
    told = {one.number: one.clashes for one in report(battle, whole, "all")["rounds"] if one.number > 0}
    assert any(told.values())
    for number, lines in [(number, lines) for number, lines in told.items() if lines]:
        known = strengths(battle, number, whole.words)
        text = "\n".join(lines)
        for name, (_, was, now) in known.items():
            shown = set(re.findall(rf"{re.escape(name)} \((\d+)", text))
            assert isinstance(was, tuple) and shown <= {str(was[0])}, (number, name)
            if ruleset in ("starwars", "traveller") and was[0] != now[0]:
                assert name in text, f"{name} lost somebody, but by whom?"
    tells_nobody_more(battle, told)


def tells_nobody_more(battle: Battle, whole: dict[int, list[str]]) -> None:
    """A side's own list has no strength that its own cards did not have then."""
    truth = truth_of_a_side(battle)
    for one in report(battle, truth, "all")["rounds"]:
        known = strengths(battle, one.number, truth.words) if one.number > 0 and one.clashes else {}
        text = "\n".join(one.clashes)
        for name, (side, was, _) in known.items():
            if not isinstance(was, tuple):
                exact = re.search(rf"{re.escape(name)} \(\d+( of \d+)?[,)]", text)
                assert side != truth.side and not exact, name
        assert len(one.clashes) <= len(whole.get(one.number, []))
