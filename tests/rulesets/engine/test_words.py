"""Sentences, as people read them."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from rulesets.engine import (
    Ask,
    Event,
    Problem,
    Tally,
    Throw,
    Verdict,
    YesNo,
    closing,
    complaint,
    filled,
    label,
    names_of,
    only,
    percent,
    player,
    question,
    reason,
    result,
    say,
    say_event,
    say_of_many,
    say_written,
    status,
    title,
    worded_of_many,
)
from rulesets.engine.shown import small
from rulesets.engine.text import Tongue, Unnamed, in_percent, spoken
from rulesets.engine.words import headline_of, said_in_parts, thrown_for
from tests.rulesets.samples import skirmish

NAMES = {"caliburn": "Caliburn", "orcs": "Orcs", "wolves": "Wolves"}
WORDING = {
    "survived": "{subject}: {result}.",
    "survived.unhurt": "{subject} is unhurt.",
    "result.one_hit": "a scratch",
    "lost": "{subject} lost {men} {men:man|men}.",
    "shifted": "Strategy {by:+}.",
    "aimed": "{subject} aims at {targets}.",
    "called": "{who:cap} came.",
    "quiet": "Quiet: {quiet}.",
    "quiet.yes": "Nothing stirs.",
    "risk": "How hard does {subject} press in?",
    "risk.close": "Closing shows the deeds.",
    "second_wound": "The second wound of {subject}",
    "survival_target": "{subject}’s Survival",
    "status.holds": "stands firm",
    "rode": "{subject} rides.",
    "rode#2": "Off goes {subject}.",
    "rode#3": "{subject} is away.",
    "rode.headline": "{subject} rides",
    "stood.holds": "{subject} stands.",
    "stood.holds.many": "{subjects} stand before {of}.",
    "planned": "The plan of {subject}: “{plan:markdown}”",
    "over": "{spent} spent, {have} to spend.",
}


UNNAMED = {"foe": Unnamed("An unseen hero"), "host": Unnamed("An unseen unit")}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("{subject} is hit by {foe}.", "Orcs is hit by an unseen hero."),
        ("{foe} strikes {host}.", "An unseen hero strikes an unseen unit."),
        ("{subject} runs. {foe} is away!", "Orcs runs. An unseen hero is away!"),
        ("“{foe}”, {foe}", "“An unseen hero”, an unseen hero"),
        ("{all} fight.", "An unseen hero, Orcs and an unseen unit fight."),
    ],
)
def test_what_stands_for_a_name_is_small_within_a_sentence(sentence: str, said: str) -> None:
    facts = {"subject": "orcs", "foe": "foe", "host": "host", "all": ["foe", "orcs", "host"]}
    assert say({"met": sentence}, "met", facts, NAMES | UNNAMED) == said


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((3, 1200, 2), "3 killed, 1,200 hurt, 2 taken; 5 left."),
        ((3, 0, 0), "3 killed; 5 left."),
        ((0, 4, 0), "4 hurt; 5 left."),
        ((0, 0, 0), "0 killed; 5 left."),
    ],
)
def test_what_is_nought_is_left_out_of_a_count(counts: tuple[int, int, int], said: str) -> None:
    sentence = "[{killed:,} killed, {hurt:,} hurt, {taken:,} taken]; {left} left."
    facts = {**dict(zip(("killed", "hurt", "taken"), counts, strict=True)), "left": 5}
    assert say({"lost": sentence}, "lost", facts, {}) == said


class Result(StrEnum):
    UNHURT, ONE_HIT, TWO_HITS = "unhurt", "one_hit", "two_hits"


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("survived", {"subject": "caliburn", "result": Result.UNHURT}, "Caliburn is unhurt."),
        ("survived", {"subject": "caliburn", "result": "unhurt"}, "Caliburn is unhurt."),
        ("survived", {"subject": "caliburn", "result": Result.ONE_HIT}, "Caliburn: a scratch."),
        ("survived", {"subject": "caliburn:2", "result": Result.TWO_HITS}, "Caliburn: two hits."),
        ("lost", {"subject": "orcs", "men": 12000}, "Orcs lost 12,000 men."),
        ("lost", {"subject": "orcs", "men": 1}, "Orcs lost 1 man."),
        ("shifted", {"by": 2}, "Strategy +2."),
        ("shifted", {"by": -1200}, "Strategy −1,200."),
        ("shifted", {"by": 0}, "Strategy 0."),
        ("shifted", {"by": -2.5}, "Strategy −2.5."),
        ("shifted", {"by": 3.0}, "Strategy +3."),
        (
            "aimed",
            {"subject": "caliburn", "targets": {"orcs": 8, "wolves": 2}},
            "Caliburn aims at Orcs (8) and Wolves (2).",
        ),
        (
            "aimed",
            {"subject": "caliburn", "targets": ["orcs", "wolves", "them"]},
            "Caliburn aims at Orcs, Wolves and them.",
        ),
        ("aimed", {"subject": "caliburn", "targets": ()}, "Caliburn aims at nobody."),
        ("called", {"who": None}, "Nobody came."),
        ("quiet", {"quiet": True}, "Nothing stirs."),
        ("quiet", {"quiet": False}, "Quiet: no."),
        ("never_worded", {"subject": "orcs"}, "Orcs: never worded."),
        ("never_worded", {}, "never worded."),
        ("survived", {}, "nobody: nobody."),
    ],
)
def test_says_a_kind_with_its_facts(kind: str, facts: dict[str, Any], said: str) -> None:
    assert say(WORDING, kind, facts, NAMES) == said


def test_text_of_people_is_never_read_as_a_sentence() -> None:
    assert say({"did": "“{deed}”"}, "did", {"deed": "{subject.__class__} {0}"}, {}) == (
        "“{subject.__class__} {0}”"
    )


def test_a_sentence_reaches_into_nothing() -> None:
    assert say({"did": "{subject.side}"}, "did", {"subject": "orcs"}, NAMES) == "nobody"


def test_a_ruleset_speaks_by_its_own_catalogue() -> None:
    event = Event("men_lost", "spears", {"men": 30})
    assert say_event(skirmish.RULES, event, names_of(skirmish.sample())) == "Spears loses 30 men."


def test_asks_throws_numbers_and_problems_are_worded() -> None:
    ask = Ask("risk:caliburn", player("caliburn"), YesNo, YesNo())
    assert question(WORDING, ask, NAMES) == reason(WORDING, ask, NAMES) == "How hard does Caliburn press in?"
    assert closing(WORDING, "risk") == "Closing shows the deeds." and not closing(WORDING, "plan")

    throw = Throw("damage:caliburn:2", player("caliburn"), "2d6", "second_wound")
    assert reason(WORDING, throw, NAMES) == "The second wound of Caliburn"
    assert reason(WORDING, Throw("damage:caliburn", player("caliburn"), "2d6", "Damage"), NAMES) == "Damage"
    assert reason(WORDING, Throw("hit_place:caliburn", player("caliburn"), "2d6"), NAMES) == "Hit place"
    assert thrown_for(WORDING, throw.key, throw.why, NAMES) == "The second wound of Caliburn"

    tally = Tally("survival_target:caliburn", "Battle", 10, (), 10, 10)
    assert (tally.kind, tally.subject) == ("survival_target", "caliburn")
    assert title(WORDING, tally, NAMES) == "Caliburn’s Survival"
    verdict = Verdict("result:caliburn", Result.ONE_HIT, Result.UNHURT)
    assert (title(WORDING, verdict, NAMES), result(WORDING, verdict, NAMES)) == ("Result", "a scratch")
    survived = Verdict("survived:caliburn", Result.UNHURT, Result.ONE_HIT)
    assert (title(WORDING, survived, NAMES), result(WORDING, survived, NAMES)) == (
        "Survived",
        "Caliburn is unhurt.",
    )

    assert complaint(WORDING, Problem("over", {"spent": 7, "have": 6}), NAMES) == "7 spent, 6 to spend."
    wrong = Problem("not_an_option", {"at": "pick", "value": "dragons"})
    assert complaint(WORDING, wrong, NAMES) == "“dragons” is not one of the choices."
    assert (status(WORDING, "holds"), status(WORDING, "cut_off")) == ("stands firm", "cut off")


def test_what_somebody_wrote_stands_in_its_sentence_and_by_itself() -> None:
    event = Event("planned", "orcs", {"plan": "# Hold\n- the *hill*", "men": 4})
    assert say_event(WORDING, event, NAMES) == "The plan of Orcs: “# Hold\n- the *hill*”"
    assert say_written(WORDING, event, NAMES) == ("The plan of Orcs:", ["# Hold\n- the *hill*"])
    assert say_written(WORDING, Event("planned", "orcs", {"plan": ""}), NAMES)[1] == []
    assert say_written(WORDING, Event("nothing", "orcs", {}), NAMES) == ("Orcs: nothing.", [])


def test_the_same_of_several_is_one_sentence_where_there_are_words_for_it() -> None:
    stood = Event("stood", "orcs", {"how": "holds", "of": "caliburn"})
    assert worded_of_many(WORDING, stood) == "stood.holds.many"
    assert worded_of_many(WORDING, Event("stood", "orcs", {"how": "breaks"})) == ""
    assert worded_of_many(WORDING, Event("lost", "orcs", {"men": 3})) == ""
    names = NAMES | {"foot": "Foot, first", "horse": "Horse"}
    several = ["orcs", "wolves", "horse"]
    said = say_of_many(WORDING, "stood.holds.many", stood.facts, several, names)
    assert said == "Orcs, Wolves and Horse stand before Caliburn."
    said = say_of_many(WORDING, "stood.holds.many", stood.facts, [*several, "foot"], names)
    assert said == "Orcs; Wolves; Horse and Foot, first stand before Caliburn."


def test_what_happens_often_is_told_in_several_sentences() -> None:
    def told(number: int, subject: str = "orcs") -> str:
        return say_event(WORDING, Event("rode", subject, {}, number=number), NAMES)

    assert {told(number) for number in range(1, 30)} == {"Orcs rides.", "Off goes Orcs.", "Orcs is away."}
    assert len({told(4, name).replace(NAMES[name], "") for name in NAMES}) > 1


def test_a_happening_keeps_its_sentence_and_what_is_read_without_its_step_has_the_first() -> None:
    rode = Event("rode", "orcs", {"men": 4}, number=2)
    hidden = replace(rode, facts={"men": 5}, audience=only(player("caliburn")), because=("why:orcs",))
    assert say_event(WORDING, rode, NAMES) == say_event(WORDING, hidden, NAMES) == "Orcs is away."
    assert say_written(WORDING, rode, NAMES) == ("Orcs is away.", [])
    assert headline_of(WORDING, rode, NAMES) == "Orcs rides"
    assert say_event(WORDING, replace(rode, number=0), NAMES) == "Orcs rides."
    assert rode == replace(rode, number=0)


def test_a_choice_that_aims_at_somebody_names_him() -> None:
    say = {"told": "{fire}."}
    aimed = Event("told", "orcs", {"fire": {"great_bow:caliburn": 3, "rope:orcs:snare": 1}})
    assert say_event(say, aimed, NAMES) == "great bow at Caliburn (3) and rope at Orcs, snare (1)."
    assert say_event(say, Event("told", "orcs", {"fire": "great_bow:nobody"}), NAMES) == "great_bow:nobody."


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.006, "1%"), (0.62, "62%"), (0.997, "over 99%"), (1.0, "100%")],
)
def test_a_small_chance_never_reads_as_none(share: float, words: str) -> None:
    assert percent(share) == words


def test_what_can_hardly_happen_is_said_in_the_language_that_is_spoken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = {"{wins} wins.": "{wins} siegt.", "under 1%": "unter 1 %"}
    monkeypatch.setattr(spoken, "ask", lambda: Tongue(lambda english: german.get(english, english)))
    say = {"told": "{wins} wins."}
    assert say_event(say, Event("told", "orcs", {"wins": percent(0.001)}), NAMES) == "unter 1 % siegt."
    assert say_event(say, Event("told", "orcs", {"wins": percent(0.5)}), NAMES) == "50% siegt."
    german["{percent}%"] = "{percent}\xa0%"
    assert say_event(say, Event("told", "orcs", {"wins": percent(0.5)}), NAMES) == "50\xa0% siegt."
    assert [said_in_parts(one) for one in ("45%", "−5%", "100% wool")] == ["45\xa0%", "−5\xa0%", "100% wool"]
    assert in_percent("<1") == "<1\xa0%"


GREETED = label("Greeted by {name}, {n} times")


def test_a_label_that_a_log_has_kept_is_said_in_the_language_of_its_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = {GREETED: "{n}-mal gegrüßt von {name}", "Rolf": "not to be said", "yes": "ja"}
    tongue = Tongue(lambda english: german.get(english, english), thousands=".", point=",")
    kept = str(filled(GREETED, name="Rolf", n=1_200))
    assert kept == "Greeted by Rolf, 1,200 times"
    assert said_in_parts(kept) == kept
    monkeypatch.setattr(spoken, "ask", lambda: tongue)
    assert said_in_parts(kept) == "1.200-mal gegrüßt von Rolf"
    assert said_in_parts("yes, Greeted") == "ja, Greeted"


def test_a_title_within_a_sentence_is_small_but_for_what_is_all_capitals() -> None:
    assert small("Ask me next round what I do on the side") == "ask me next round what I do on the side"
    assert small("DC") == "DC"
    assert small("A lasting bonus") == "a lasting bonus"
