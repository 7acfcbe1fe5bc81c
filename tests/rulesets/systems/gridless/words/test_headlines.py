"""What the big screen says of the great moments."""

from rulesets.engine import Event
from rulesets.engine.words import PASSING, facts_wanted, is_passing, say, template_of
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.words.headlines import HEADLINES
from rulesets.systems.gridless.words.wording import EVENTS

NAMES = {"vesper": "Vesper", "ulfa": "Ulfa", "wolves": "Wolf riders", "archers": "Hill archers"}


def headline(fact: Event) -> str | None:
    kind = f"{fact.kind}.headline"
    if template_of(RULES.wording, kind, fact.facts) is None:
        return None
    return say(RULES, kind, {"subject": fact.subject, **fact.facts}, NAMES)


def test_treason_a_fall_and_the_end_make_headlines() -> None:
    facts = {"unit": "wolves", "old": "archers", "magnitude": 4}
    assert headline(Event("defected", "vesper", facts)) == "Vesper goes over to Wolf riders"
    assert headline(Event("now_stands", "vesper", {"result": HeroStatus.FALLEN})) == "Vesper falls"
    assert headline(Event("now_stands", "vesper", {"result": HeroStatus.FIT})) is None
    ran = {"tokens": 3, "margin": 7}
    assert headline(Event("deserted_in_numbers", "wolves", ran)) == "Wolf riders: 3 tokens desert"
    assert (
        headline(Event("deserted_in_numbers", "wolves", ran | {"tokens": 1}))
        == "Wolf riders: 1 token deserts"
    )
    wavered = {"tokens": 0, "margin": 1}
    assert headline(Event("deserted_in_numbers", "wolves", wavered)) == "The ranks of Wolf riders waver"


def test_a_duel_says_against_whom_and_a_blow_whom_it_hit() -> None:
    duel = {"winner": "b", "a": 9, "b": 17, "foes": ["ulfa"]}
    assert headline(Event("duelled_with", "vesper", duel)) == "Vesper is driven back by Ulfa"
    assert say(RULES, "duelled_with", {"subject": "vesper", **duel}, NAMES) == (
        "Vesper is driven back by Ulfa, 9 to 17."
    )
    assert headline(Event("lost_tokens", "archers", {"tokens": 2, "left": 4})) == (
        "2 tokens of Hill archers struck down"
    )
    assert is_passing(RULES, "struck_home"), "whoever was struck loses so many, which is told anyway"


def test_a_headline_speaks_of_what_its_event_tells() -> None:
    for kind, sentence in HEADLINES.items():
        if kind == PASSING:
            continue
        event = kind.partition(".headline")[0]
        told = [text for key, text in EVENTS.items() if key.partition(".")[0] == event]
        assert told, f"nothing is ever told as {event}"
        many = {"count", "side"} if kind.endswith(".many") else set[str]()
        assert facts_wanted(sentence) <= {"subject"}.union(many, *map(facts_wanted, told)), kind


def test_what_a_hero_brings_says_on_what() -> None:
    sentences = [text for key, text in EVENTS.items() if key.startswith("contributed") and "{bonus" in text]
    assert sentences and all("{bonus:+} on the battle roll" in text for text in sentences)
