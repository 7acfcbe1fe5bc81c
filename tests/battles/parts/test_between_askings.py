"""What a player's page says while nothing is asked of him, and how much talk there is behind its fold."""

import re
from dataclasses import replace

import pytest

from battles import actions
from battles.models import EVERYBODY, Battle
from battles.parts.sight import sight_of
from battles.parts.story.chronicle import endings
from battles.parts.story.own import happened_to
from battles.parts.story.told import Told
from rulesets.engine import Event
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.battles.turncoats import make_stair, play_to
from tests.chance import throw_alike


def test_between_two_askings_one_reads_for_whom_and_for_what_it_waits(dicing: Table) -> None:
    text = words(shown(dicing, "cal", "mine"))
    assert "Waiting for Bea" in text
    assert text.partition("Waiting for Bea")[2].startswith(
        " Clash Nothing is asked of you now. Next in the book: "
    )


def test_with_nobody_awaited_one_reads_what_the_battle_waits_for(ford: Table) -> None:
    ford.orders()
    ford.clash()
    assert "The dice fall when the game master says so." in words(shown(ford, "cal", "mine"))
    actions.close(ford.ada, phase=ford.number)
    said = "The game master goes on when the table is ready."
    assert said in words(shown(ford, "cal", "mine"))
    awaited = words(shown(ford, "cal", "awaited"))
    assert "Nobody, unless something is asked of you above." in awaited
    assert said not in awaited


def test_talk_says_how_much_there_is_of_it(ford: Table) -> None:
    """A player has it folded to its last line."""
    for text in ("Over the wall.", "Mind the ditch."):
        actions.say(ford.bea, to=EVERYBODY, text=text)
    assert words(shown(ford, "cal", "chat")).startswith("2 messages")


def test_after_the_battle_one_reads_who_holds_the_field(ford: Table) -> None:
    ford.fight_to_the_end()
    battle = Battle.objects.get(pk=ford.battle.pk)
    end = endings([battle], ford.viewer("bea").words)[battle.pk]
    assert end and end in words(shown(ford, "bea", "mine"))


def test_a_secret_question_changes_nothing_of_what_the_battle_waits_for(ford: Table) -> None:
    """The same sentence stands where the game master is asked in secret and where he is not."""
    ford.orders()
    assert ford.scene.played.asks
    says = "The dice fall when the game master says so."
    for name in ("bea", "cal"):
        assert (says in words(shown(ford, name, "mine"))) == bool(ford.scene.played.throws)


def test_what_came_of_the_last_choice_stands_below_the_next_question(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    throw_alike(monkeypatch, "spears lose")
    assert "Last, for you" not in words(shown(ford, "bea", "mine")), "nothing has come of anything yet"
    play_to(ford, "orders", round=2)
    text = words(shown(ford, "bea", "mine"))
    question, _, last = text.partition("Last, for you")
    assert "Seal my answer" in question and last.startswith(" Spears loses ")


def told(*facts: Event) -> Told:
    return Told(1, 1, "losses", "", facts=list(facts))


def test_a_commander_reads_the_sum_first_and_his_units_one_by_one(ford: Table) -> None:
    lost, total = Event("men_fell", "spears", {"men": 1}), Event("won", "reds", {})
    more = replace(lost, subject="rolf")
    subjects = frozenset({"reds", "spears", "rolf"})
    sight = sight_of(ford.bea)
    found = happened_to(sight, told(lost, more, total), subjects)
    assert [one.kind for one in found.first] == ["won"]
    assert [[one.kind for one in run.sentences] for run in found.each] == [["men_fell", "men_fell"]]
    assert len(list(found.all)) == 3
    [run] = found.each
    assert run.begins == run.sentences[0].text != "", "the line that folds them says whose they are"
    alone = happened_to(sight, told(lost, total), subjects)
    assert [one.kind for one in alone.first] == ["men_fell", "won"] and not alone.each
    few = happened_to(sight, told(lost, more), subjects)
    assert len(few.first) == 2 and not few.each, "without a sum each of a few is read at once"
    assert not happened_to(sight, told(lost), frozenset({"berta"}))


def test_what_somebody_did_to_another_came_of_his_choice_too(ford: Table) -> None:
    sight = sight_of(ford.bea)
    healed = Event("men_fell", "bows", {"men": 1, "by": "rolf"})
    assert [one.kind for one in happened_to(sight, told(healed), frozenset({"rolf"})).first] == ["men_fell"]
    other = replace(healed, facts={"men": 1, "by": 3})
    assert not happened_to(sight, told(other), frozenset({"rolf"}))


def test_who_seals_nothing_reads_what_then_holds(db: None) -> None:
    stair = make_stair()
    play_to(stair, "teams", round=0)
    page = re.sub(r"\s*\n\s*", "", shown(stair, "bea", "mine"))
    assert '<div class="slim-only"><div class="pic-near all-near">' in page, (
        "a desk shows the whole picture beside it"
    )
    actions.answer(stair.bea, phase=stair.number, key="beside:brenna", value={})
    text = words(shown(stair, "bea", "mine"))
    assert " Waiting for " in text.partition("You chose nothing.")[2], "whoever has sealed reads for whom"
    assert "With whom does Brenna Ironhand fight first?" in text
    assert "You chose nothing." in text
