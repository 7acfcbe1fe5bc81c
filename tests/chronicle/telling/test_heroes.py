"""The heroes of a report: who commanded and who led, for whoever may know, and what is told of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battles.parts.sight import reading, sight_of
from battles.parts.story.told import Told
from battles.truths import truths_for_all
from chronicle.telling import report
from chronicle.telling.brief import Deed, HeroTold, heroes
from chronicle.telling.posts import commanders, posts, under_whom
from chronicle.written import written
from rulesets.engine import Event
from tests.battles.conftest import Table
from tests.chronicle.fighting import fight, sample_war


@pytest.mark.parametrize("ruleset", ["runequest"])
def test_a_commander_of_whom_nothing_else_is_told_is_told_of(db: None, ruleset: str) -> None:
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm, longest=1)
    truths = {truth.key: truth for truth in truths_for_all(battle)}
    whole, ockless = (reading(battle, truths[key].words) for key in ("whole", "side-ockless"))
    assert commanders(whole) == commanders(ockless) == {"ockless": "black-duke"}
    assert under_whom(ockless) == ["No hero commands The Bridge.", "The Black Duke commands Ockless."]
    assert posts(whole)["sir-storm"] == "leads Storm Company"
    assert "sir-storm" not in posts(ockless), "whom a unit follows the enemy is not told"
    assert posts(ockless)["varga"] == "leads Guard of Ockless"
    told = {hero.card.name: hero for hero in heroes(whole, [])}
    assert set(told) == {"The Black Duke"}
    assert told["The Black Duke"].stands == "Ockless; in command; fit"
    text = written(battle, truths["whole"])
    assert "**The Black Duke** (Ockless; in command; fit): No deed is told." in text
    assert report(battle, truths["whole"], "all")["strengths"][:2] == under_whom(whole)


def told_of(*facts: Event) -> Told:
    return Told(1, 1, "losses", "", facts=list(facts))


def test_a_hero_is_told_also_of_what_names_him_beside_another(ford: Table) -> None:
    fell = Event("men_fell", "spears", {"men": 3, "by": "berta"})
    told = Told(1, 1, "losses", "", facts=[fell, Event("men_fell", "rolf", {"by": "rolf"})])
    found = {hero.card.id: [deed.text for deed in hero.deeds] for hero in heroes(sight_of(ford.ada), [told])}
    assert len(found["berta"]) == 1 and "Spears" in found["berta"][0]
    assert len(found["rolf"]) == 1, "once, however often he is named"


def told_of_rolf(ford: Table, *facts: Event) -> list[HeroTold]:
    return [hero for hero in heroes(sight_of(ford.ada), [told_of(*facts)]) if hero.card.id == "rolf"]


def test_a_hero_is_remembered_for_what_his_career_tells(ford: Table) -> None:
    shown, lost = (
        Event("deed_shown", "rolf", {"deed": "Over the wall."}),
        Event("men_lost", "rolf", {"men": 3}),
    )
    [rolf] = told_of_rolf(ford, lost, shown)
    assert "Over the wall." in " ".join(deed.text for deed in rolf.great)
    assert len(rolf.deeds) == 2 == sum(len(texts) for _, texts in rolf.remembered) and not rolf.has_more
    rolf.deeds = [
        Deed(1, round, text, False, f"Round {round}", text)
        for round, text in enumerate(("Up.", "Down.", "Down."))
    ]
    assert rolf.remembered == [("Round 0", ["Up."]), ("Round 2", ["Down."])], "each sentence once"


def test_of_a_hero_his_great_deeds_are_told_and_then_the_last_of_each_kind_but_no_trifle(ford: Table) -> None:
    [rolf] = told_of_rolf(ford, Event("men_fell", "rolf", {"men": 3, "by": "rolf"}))
    said = [("Up.", "a"), ("Great.", "b"), ("Mute.", "c"), ("On.", "a"), ("Down.", "d")]
    rolf.deeds = [
        Deed(1, n, text, text == "Great.", "", kind, is_trifle=text == "Mute.")
        for n, (text, kind) in enumerate(said)
    ]
    assert rolf.remembered == [("", ["Great.", "On.", "Down."])] and rolf.has_more
    rolf.deeds = [replace(deed, is_great=not deed.is_trifle) for deed in rolf.deeds]
    assert rolf.remembered == [("", ["Up.", "Great.", "On.", "Down."])], "four that stand out"
    rolf.deeds = [deed for deed in rolf.deeds if deed.is_trifle]
    assert rolf.remembered == [] and rolf.has_more, "a trifle is no deed, where there is nothing else too"


def test_whoever_changed_most_is_among_the_heroes_though_nothing_is_told_of_him(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = sight_of(ford.ada)
    told = [Told(1, 1, "losses", "", facts=[Event("men_fell", "spears", {"men": 3, "by": "berta"})])]
    monkeypatch.setattr("chronicle.telling.brief.commanders", lambda sight: {})
    assert [hero.card.id for hero in heroes(sight, told)] == ["berta"]
    found = {hero.card.id: len(hero.deeds) for hero in heroes(sight, told, "rolf")}
    assert found == {"berta": 1, "rolf": 0}


def test_who_struck_a_hero_down_is_remembered_for_it(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ford.battle.rules.wording, "strikes", "{subject} strikes {target}.")
    struck, missed = (
        Event("strikes", one, {"target": other}) for one, other in (("berta", "rolf"), ("rolf", "berta"))
    )
    down = Event("deed_shown", "rolf", {"deed": "Senseless."})
    found = {hero.card.id: hero for hero in heroes(sight_of(ford.ada), [told_of(missed, struck, down)])}
    assert [deed.text for deed in found["berta"].great] == ["Berta strikes Rolf."]
    assert [deed.text for deed in found["rolf"].great] == ["Rolf: Senseless."]
    unhurt = heroes(sight_of(ford.ada), [told_of(missed, struck)])
    assert len(unhurt) == 2 and not any(hero.great for hero in unhurt)
    stands = ["; ".join(filter(None, [hero.side, hero.post, "fighting"])) for hero in unhurt]
    assert [hero.stands for hero in unhurt] == stands, "no figure without what it counts"
