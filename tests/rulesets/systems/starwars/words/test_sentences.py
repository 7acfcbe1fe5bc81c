"""The sentences of the rules fit names of one and of many: Storm company and Stormtroopers."""

import re

import pytest

from rulesets.engine import say
from rulesets.systems.starwars import RULES

OF_PERSONS = frozenset(
    (
        *("force_point", "scouted", "leader_struck", "stands", "hurt_by", "held_on", "taken", "stabilised"),
        *("took_over", "hero", "breakout_try", "no_force_point", "too_many_points", "leads_no_unit"),
        *("leads_from_elsewhere", "leads_several", "own_superior"),
        *(f"points_{kind}" for kind in ("anticipate", "deceive", "heroic", "danger", "soak", "breakout")),
    )
)
"""Kinds that are told, asked or refused of a person alone."""
NAMED = "subject|target|unit|side|other|part|carrier|against|officer|winner|to_side"
NAME = rf"\{{(?:{NAMED})(?::[^}}]*)?\}}"
BEGINS = re.compile(rf"(?:^|[.:;,?!“] |\b(?:and|but|that) ){NAME} (?P<verb>\w+)")
TURNED = re.compile(rf"\b(?:does|is|has|was) {NAME}", re.IGNORECASE)
OWNS = re.compile(r"\b(?:its|itself)\b")
SINGULAR = re.compile(r"\w*[^s]s")


def kind_of(key: str) -> str:
    return key.partition(".")[0]


def speaks_as_of_one(text: str) -> bool:
    """Whether a verb or a pronoun in a sentence fits the name of one alone."""
    if not re.search(NAME, text):
        return False
    verbs = [found["verb"] for found in BEGINS.finditer(text)]
    return any(SINGULAR.fullmatch(verb) for verb in verbs) or bool(TURNED.search(text) or OWNS.search(text))


def test_every_sentence_fits_the_name_of_many() -> None:
    of_all = {key: text for key, text in RULES.wording.items() if kind_of(key) not in OF_PERSONS}
    assert len(of_all) > 300
    assert [text for text in of_all.values() if speaks_as_of_one(text)] == []


def test_what_is_said_of_persons_is_said() -> None:
    assert {kind_of(key) for key in RULES.wording} >= OF_PERSONS


@pytest.mark.parametrize(
    "text",
    [
        "{subject} has marched {hours} hours.",
        "The orders lie open, and {target} is too slow.",
        "How does {subject} react?",
        "The leader of {unit} is not in its force.",
    ],
)
def test_a_sentence_of_one_is_found(text: str) -> None:
    assert speaks_as_of_one(text)


def test_stormtroopers_march_and_break_like_a_company() -> None:
    names = {"storm": "Stormtroopers", "cell": "Rebels"}
    marched = say(RULES, "came", {"subject": "storm", "hours": 9, "lost": 1}, names)
    broken = {"subject": "storm", "nerve": "retreat", "own": 4, "other": 9, "against": "cell"}
    assert marched == "9 hours on the march for Stormtroopers; stamina lost: 1 die."
    assert say(RULES, "checked", broken, names) == "The morale of Stormtroopers breaks, 4 to 9 of Rebels."


def test_no_sentence_of_a_hero_sets_bare_numbers_against_each_other() -> None:
    """Stunned: 13 against 13 is no deed that anybody can read."""
    of_heroes = [text for key, text in RULES.wording.items() if kind_of(key) in ("hurt_by", "endangered")]
    told = [text for text in of_heroes if "against" in text]
    assert len(told) > 7 and all(re.search(r"(?:damage|dodge) \{\w+\} against", text) for text in told)


def test_a_hero_at_a_command_post_is_still_with_his_unit() -> None:
    """The picture draws him there: the post is that of his unit, and not the army's."""
    assert "of the unit" in RULES.wording["stands"] and "their units" in RULES.wording["stands.many"]
