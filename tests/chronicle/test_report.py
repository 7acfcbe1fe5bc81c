"""The report: a battle in brief, who was there, its heroes, and the whole with its reasons behind."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, Phase, Seat
from battles.parts.shared import ShownCard, standing_sides
from battles.parts.sight import reading, sight_of
from battles.parts.story.told import Told
from battles.truths import Truth, truths_of
from chronicle.telling.attendance import attendance, times_of
from chronicle.telling.beliefs import _both_gone, _sentence, beliefs, is_mistaken
from chronicle.telling.beside import side_by_side
from chronicle.telling.brief import MOST_ALIKE, Great, Passage, heroes, passages
from chronicle.telling.posts import commanders
from chronicle.telling.report import ALL_AT_ONCE, report, wanted_round, without_end
from chronicle.telling.turning import with_moments
from forecasts import actions as forecasts
from forecasts.debriefing import read
from forecasts.models import Inquiry
from forecasts.parts.debrief import Reading
from rulesets.engine import GM, Event, viewer
from rulesets.forecasts.debrief.chances import Turning
from rulesets.forecasts.debrief.worth import Worth
from tests.battles.conftest import Table
from tests.chronicle.fighting import fight, sample_war
from tests.forecasts.asking import fought as worked_out


def page(table: Table, name: str, query: str = "") -> str:
    client = Client()
    client.force_login(table.members[name].user)
    return client.get(f"/battles/{table.battle.pk}/report/{query}").content.decode()


@pytest.mark.parametrize("ruleset", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_it_tells_in_brief_who_fought_how_it_went_and_who_the_heroes_were(db: None, ruleset: str) -> None:
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm)
    client = Client()
    client.force_login(gm.user)
    html = client.get(f"/battles/{battle.pk}/report/?round=all").content.decode()
    went = html[html.index("How it went") : html.index("Who was there")]
    assert len(re.findall(r'class="story"', went)) >= 1 and "Nothing happened" not in went
    assert "Dice and reasons" in html and 'class="lost-bar"' in html
    left = re.search(
        r"<tr>\s*<th scope=.row.>.*?</th>((?:\s*<td class=.num.>[^<]+</td>){3})", html, re.DOTALL
    )
    assert left is not None
    had, lost, now = (int(one.replace(",", "")) for one in re.findall(r">([\d,]+)<", left[1]))
    assert had - lost == now
    fought = [hero.hero.name for side in battle.sides.all() for hero in side.heroes.select_related("hero")]
    told = html[html.index('id="heroes"') :]
    assert any(f"<h3>{name}</h3>" in told for name in fought)
    seen_by = sight_of(viewer_of(gm, battle))
    for one in battle.mustered.heroes:
        shown = {hero.card.id for hero in heroes(seen_by, [], one.id)}
        assert shown == {one.id, *commanders(seen_by).values()}, "who changed most, and who commanded"


@pytest.mark.parametrize(
    ("numbers", "asked", "wanted"),
    [
        ([0, 1, 2, 3], "", 1),
        ([0, 1, 2, 3], "0", 0),
        ([0, 1, 2, 3], "all", None),
        ([0, 1, 2], "", None),
        ([0, 1, 2], "2", 2),
    ],
)
def test_a_long_battle_opens_where_the_fighting_begins(
    numbers: list[int], asked: str, wanted: int | None
) -> None:
    assert wanted_round(numbers, asked) == wanted


@pytest.mark.parametrize("truth", ["", "?truth=beside"])
def test_the_rounds_stand_beside_their_chapters_and_lead_to_them(ford: Table, truth: str) -> None:
    ford.fight_to_the_end()
    html = page(ford, "ada", truth)
    rounds = html.index('id="rounds"')
    assert rounds < html.index('id="round-') and 'round=1#rounds"' in html
    if not truth:
        assert html.index("Who was there") < rounds


def test_a_round_that_is_printed_alone_says_so(ford: Table) -> None:
    ford.fight_to_the_end()
    alone = 'class="small soft only-print"'
    for asked in ("?round=1", "?truth=beside&round=1"):
        assert re.search(rf"{alone}>\s*This is Round 1 alone", page(ford, "ada", asked)), asked
    assert alone not in page(ford, "ada", "?round=all")


def test_side_by_side_says_once_what_several_were_told(ford: Table) -> None:
    ford.fight_to_the_end()
    html = page(ford, "ada", "?truth=beside")
    assert html.index('id="went"') < html.index('id="rounds"')
    assert "all were told the same" in html
    labels = [truth.label for truth in truths_of(ford.ada)]
    told = side_by_side(ford.battle, truths_of(ford.ada), "all")
    rows = [row for part in told["parts"] for row in part.rows if row.differs]
    assert any(len(row.cells) < len(labels) for row in rows)
    for row in rows:
        assert sorted(truth.label for cell in row.cells for truth in cell.truths) == sorted(labels)
        assert len({tuple(cell.texts) for cell in row.cells}) == len(row.cells)


def test_a_chapter_without_a_story_folds_away(ford: Table) -> None:
    ford.fight_to_the_end()
    actions.lay_open(ford.ada, is_open=True)
    html = page(ford, "ada")
    assert re.search(r'<details class="card" aria-labelledby="round--1">', html)
    assert re.search(r'<section class="card" aria-labelledby="round-1">', html)


def test_whoever_goes_back_and_fights_on_closes_what_was_laid_open(ford: Table) -> None:
    ford.fight_to_the_end()
    actions.lay_open(ford.ada, is_open=True)
    opened = [truth.label for truth in truths_of(ford.viewer("bea"))]
    last = ford.battle.phases.standing().last()
    assert last
    actions.undo(ford.ada, to=last.number, reason="One more blow")
    ford.fight_to_the_end()
    assert ford.viewer("bea").battle.state == Battle.State.AFTERMATH
    assert len(truths_of(ford.viewer("bea"))) < len(opened)
    assert ford.battle.events.filter(kind="closed_again").count() == 1


def test_all_that_leads_on_from_a_report_is_there(ford: Table) -> None:
    ford.fight_to_the_end()
    html = page(ford, "ada")
    head, more = html[html.index("headline report-head") :].split("</header>")[0].split("<details")
    assert "Replay" in head and "Debrief" in head and head.count("<a ") <= 4
    wanted = ("As PDF", "As Markdown", "As a file", "Share it", "Check the dice", "How the dice fell")
    assert all(words in more for words in wanted)


def test_who_was_there_is_told_with_what_the_reader_knows_of_them(ford: Table) -> None:
    ford.fight_to_the_end()
    Seat.objects.create(battle=ford.battle, word="hero:ghost", side="reds", member=ford.members["bea"])
    there = attendance(reading(ford.ada.battle, viewer(GM)))
    assert there.leaders == ["Ada"]
    assert {one.name: list(one.parts) for one in there.players}["Bea"] == [
        "The commander of Reds",
        "Rolf",
        "Spears",
    ]
    cal = sight_of(ford.cal)
    vars(cal)["known"] = replace(cal.known, aliases={"rolf": "unseen-1"})
    assert list(attendance(cal).players[0].parts) == ["The commander of Reds", "Spears"], "nor who is hidden"
    html = page(ford, "cal")
    assert "Who was there" in html and "Bea" in html and "ghost" not in html


def test_what_was_guessed_in_men_stands_beside_men(db: None) -> None:
    gm = sample_war("gurps")
    battle = fight(gm.campaign, gm, longest=1)
    side = battle.sides.order_by("pk")[0].key
    known = beliefs(battle, Truth("own", "", viewer(f"side:{side}"), side))
    [men] = [
        sheet.model_dump()["count"] for sheet in battle.mustered.units if sheet.name == "Mounted archers"
    ]
    told = {one.name: one for one in known[0].beliefs}["Mounted archers"]
    assert "about fifty men" in told.thought and told.was.startswith(f"{men} men")
    sides = [one for one in known[0].beliefs if one.kind == "side"]
    assert sides and all(" men" in one.was for one in sides)
    assert known[0].sentences[0] == "You took Palace foot for some hundreds of men. It was: 150 men."
    mistaken = [one.sharp for one in known[0].beliefs]
    assert mistaken == sorted(mistaken, reverse=True) and mistaken[0] > 0
    near = replace(known[0], beliefs=[replace(one, is_told=False) for one in known[0].beliefs])
    assert near.sentences == ["You took the enemy for about what was there."]


def test_of_whom_nobody_is_left_no_difference_is_told(ford: Table) -> None:
    side = standing_sides(sight_of(ford.ada))[0]
    unit = replace(side.units[0], strength="0", exact=(0, 9), status="off the field", heads=None)
    thought = replace(unit, strength="nobody", exact=None)
    assert _both_gone(unit, thought) and not _both_gone(unit, None)
    assert not _both_gone(unit, replace(thought, status="holds"))
    assert not _both_gone(replace(unit, exact=(5, 9)), thought)


@pytest.mark.parametrize(
    ("thought", "sentence"),
    [
        (None, "You knew nothing of Spears. It was: 640."),
        ({"strength": "about 1,000"}, "You took Spears for about 1,000. It was: 640."),
        ({"name": "Riders", "strength": ""}, "You took Spears for Riders. It was: 640."),
        ({"strength": ""}, "How strong Spears was, you did not know: 640."),
        ({"status": "wavers"}, "Of Spears you thought: wavers. The truth was: holds."),
    ],
)
def test_what_was_thought_is_told_in_a_sentence(
    ford: Table, thought: dict[str, Any] | None, sentence: str
) -> None:
    card = standing_sides(sight_of(ford.ada))[0].units[0]
    was = replace(card, name="Spears", strength="640", status="holds", heads=None)
    assert _sentence(was, None if thought is None else replace(was, **thought)) == sentence


@pytest.mark.parametrize(
    ("size", "taken_for", "told"),
    [(6, 5, False), (3, 6, False), (34, 30, True), (640, 1000, True), (640, 600, False)],
)
def test_a_handful_of_three_was_no_mistake(size: int, taken_for: int, told: bool) -> None:
    assert is_mistaken(size, by=abs(size - taken_for)) is told


def test_a_battle_that_is_broken_off_says_first_who_still_had_what(ford: Table) -> None:
    actions.end(ford.ada, phase=ford.number, reason="Night falls")
    assert report(ford.ada.battle, truths_of(ford.ada)[0], "all")["ending"] == "", (
        "the aftermath is played yet"
    )
    ford.fight_to_the_end()
    whole, own = truths_of(ford.ada)[0], truths_of(ford.bea)[0]
    told = report(ford.ada.battle, whole, "all")["ending"]
    left = r"Reds had \d+ of \d+ left and Blues had \d+ of \d+ left"
    assert re.fullmatch(rf"Nobody had won: {left}\. Ada .*”\.", told)
    assert report(ford.ada.battle, own, "all")["ending"].startswith("Nobody had won. Ada ")
    beside = side_by_side(ford.ada.battle, truths_of(ford.ada), "all")
    assert beside["ending"] == told, "side by side too"


def test_what_is_only_guessed_in_figures_is_no_figure(ford: Table) -> None:
    card = standing_sides(sight_of(ford.ada))[0].units[0]
    assert card.is_figure and not replace(card, strength="2 tokens", exact=None, heads=None).is_figure


def test_pictures_of_a_long_battle_stand_where_most_happened(db: None) -> None:
    gm = sample_war("traveller")
    battle = fight(gm.campaign, gm)
    told = report(battle, truths_of(viewer_of(gm, battle))[0], "all")
    great = {passage.number: len(passage.moments) for _, passage in told["brief"]}
    rounds = [one for one in told["rounds"] if one.number > 0]
    drawn = [great.get(one.number, 0) for one in rounds if one.picture]
    assert any(one.clashes for one in rounds if not one.picture), "who met whom is told of the others too"
    others = [great.get(one.number, 0) for one in rounds if not one.picture]
    assert len(drawn) == ALL_AT_ONCE and others and min(drawn) >= max(others)
    printed = report(battle, truths_of(viewer_of(gm, battle))[0], "all", is_printed=True)
    bare = [one.name for one in printed["rounds"] if one.number > 0 and one.clashes and not one.picture]
    assert not bare, "paper has room for all of them"


def test_whom_else_a_moment_befell_is_told_by_name(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more than three of a kind, where the sentence says no more of each than who it is."""
    cards = sight_of(ford.ada).cards
    ran = told_of(*(Event("men_fell", one.id, {"men": n}) for n, one in enumerate(cards)))
    first, *others = [one.name for one in cards]
    assert len(others) >= MOST_ALIKE
    for headline, wanted in (
        ("{subject} runs", f"{first} runs, and so it goes with {', '.join(others[:-1])} and {others[-1]}"),
        ("{subject} loses {men}", f"{first} loses 0, and {len(others)} more moments like it"),
    ):
        monkeypatch.setitem(ford.battle.rules.wording, "men_fell.headline", headline)
        [passage] = passages(sight_of(ford.ada), [ran])
        assert [moment.text for moment in passage.moments] == [wanted]


def told_of(*facts: Event) -> Told:
    return Told(1, 1, "losses", "", facts=list(facts))


def test_how_it_ended_is_told_once_in_the_heading(ford: Table) -> None:
    """And by its moment only where that says something else."""
    ford.fight_to_the_end()
    html = page(ford, "bea")
    assert "has the better of it." in html[: html.index('id="went"')]
    assert "has the better of it." not in html[html.index('id="went"') : html.index('id="there"')]
    end, other = Great(1, "The ford is held by Reds"), Great(1, "Rolf falls")
    told = [("Round 1", Passage(1, [other, end]))]
    assert without_end(told, "The ford is held by Reds.") == [("Round 1", Passage(1, [other]))]
    assert without_end(told, "The banner of Blues leaves the ford.") == told
    alone = [("Round 1", Passage(1, [end]))]
    assert without_end(alone, "The ford is held by Reds.") == alone, "better twice than nothing"


def test_a_hero_is_told_also_of_what_names_him_among_several(ford: Table) -> None:
    """A duel is told of both, each time under its round, and once where it says the same."""
    foes = Event("strikes", "berta", {"target": "berta", "foes": ["rolf"]})
    twice = told_of(foes, foes)
    found = {hero.card.id: hero for hero in heroes(sight_of(ford.ada), [twice])}
    assert found["rolf"].by_round == found["berta"].by_round
    [(when, texts)] = found["rolf"].by_round
    assert (when, len(texts), len(found["rolf"].deeds)) == ("Round 1", 1, 2)


def test_initials_pass_over_an_article() -> None:
    names = ("The Black Duke", "Berta", "The", "Therese of Bann")
    cards = [ShownCard("x", name, "hero", "", "", "", "", None, (), ()) for name in names]
    assert [card.initial for card in cards] == ["B", "B", "T", "T"]


def test_the_last_moment_says_who_holds_the_field(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    headlines = {"won.headline": "The ford is held by {subject}", "men_fell.headline": "{subject} falls"}
    for key, text in headlines.items():
        monkeypatch.setitem(ford.battle.rules.wording, key, text)
    ended = Told(1, 1, "clash", "", facts=[Event("won", "reds", {})])
    after = Told(2, 1, "losses", "", facts=[Event("men_fell", "rolf", {"by": "berta"})])
    [last] = passages(sight_of(ford.ada), [ended, after])
    assert [(one.number, one.text) for one in last.moments] == [
        (2, "Rolf falls"),
        (1, "The ford is held by Reds"),
    ]


def test_sittings_are_told_apart_by_long_pauses(ford: Table) -> None:
    ford.fight_to_the_end()
    rows = list(Phase.objects.filter(battle=ford.battle).order_by("number"))
    begin = rows[0].opened_at
    for n, row in enumerate(rows):
        at = begin + timedelta(hours=n * 2 + (48 if n else 0))
        Phase.objects.filter(pk=row.pk).update(opened_at=at, resolved_at=at + timedelta(minutes=50))
    times = times_of(Battle.objects.get(pk=ford.battle.pk))
    assert times is not None and times.sittings == 2
    assert times.spent == timedelta(minutes=50) + timedelta(hours=2 * (len(rows) - 2), minutes=50)
    assert times.took.endswith("minutes")


def test_what_happened_where_it_turned_stands_beside_it() -> None:
    great = [Passage(1, [Great(4, "The Emir is dead"), Great(5, "Night falls")])]
    turned = {"turning": "It took 42 to 98.", "turned_at": 4}
    assert with_moments(turned, great)["turning"] == "It took 42 to 98. What happened then: The Emir is dead."
    for at in (None, 9):
        assert with_moments(turned | {"turned_at": at}, great)["turning"] == "It took 42 to 98."
    assert with_moments({}, great) == {}


def test_where_it_turned_is_told_once_the_debrief_is_there(ford: Table) -> None:
    ford.fight_to_the_end()
    assert "once" in page(ford, "bea") and "chance of victory" not in page(ford, "bea")
    worked_out(forecasts.debrief(ford.ada.battle))
    for name in ("ada", "bea", "cal"):
        html = page(ford, name)
        assert "chance of victory after each step" in html and "The hero who changed most" in html
    told = Reading(ford.ada.battle, viewer(GM), read(Inquiry.objects.get().outcome or {}))
    assert told.hero().startswith("Without ") or told.hero() == "Nobody stands out."
    assert "what Blues believed" in page(ford, "ada", "?truth=side-blues")
    assert "as it was" not in page(ford, "ada", "?truth=side-blues")
    assert "what Blues believed" not in page(ford, "bea")
    assert "chance of victory" not in page(ford, "dot")
    points, nobody = told.debrief.curves["truth"], Worth(0.4, 0.1)
    for at, words in ((len(points) - 1, "It was open to the end. Before"), (1, "The turning point: ")):
        step = (points[at].number, points[at].round, points[at].step, points[at].turn)
        turning = Turning(*step, "reds", points[at - 1].chances["reds"], points[at].chances["reds"], nobody)
        told.debrief = replace(told.debrief, turnings={"truth": turning})
        assert told.turning().startswith(words)
