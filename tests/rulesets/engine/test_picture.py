"""The picture of the battle: who is on it and what it tells of him is what his cards tell."""

from dataclasses import replace

from rulesets.engine import (
    GM,
    Block,
    Blow,
    Card,
    Event,
    HeroSheet,
    Mark,
    Picture,
    Stand,
    only,
    pictured,
    viewer,
)
from rulesets.engine.picture import marks_of, nearest_half, weighed
from tests.rulesets.samples import raid
from tests.rulesets.samples.raid import Raid

ADA, STRANGER = viewer(GM), viewer()
FIELD: Raid = raid.RULES.open(raid.sample())
BLOWS = (Blow("axes", "bows", 5), Blow("bows", "axes", 3))


def cards(*more: Card) -> list[Card]:
    exact = Card("axes", "unit", "Axes", "reds", "stands", (7, 9), audience=only("side:reds"))
    return [exact, Card("bows", "unit", "Bows", "blues", "stands", "some"), *more]


def drawn(picture: Picture, *more: Card, who: frozenset[str] = ADA) -> Picture:
    rules = replace(raid.RULES, cards=lambda _: cards(*more), picture=lambda field, facts: picture)
    return pictured(rules, FIELD, who)


def test_a_ruleset_that_says_nothing_has_all_its_units_in_a_line() -> None:
    found = pictured(raid.RULES, FIELD, STRANGER)
    assert [(one.id, one.side, one.stand, one.lane, one.name) for one in found.blocks] == [
        ("axes", "reds", Stand.STANDS, 0, "Axes"),
        ("bows", "blues", Stand.STANDS, 1, "Bows"),
    ]
    assert (found.blows, found.marks, found.zones) == ((), (), ())


def test_an_exact_card_says_the_size_and_a_rough_one_leaves_it_to_the_rules() -> None:
    axes, bows = drawn(Picture((Block("axes", "reds"), Block("bows", "blues", size=(4, 3))))).blocks
    assert (axes.size, axes.is_rough) == ((7, 9), False)
    assert (bows.size, bows.strength, bows.is_rough) == ((4, 4), "some", True)


def test_whoever_has_no_card_is_not_on_the_picture_and_strikes_from_nowhere() -> None:
    seen = Picture((Block("axes", "reds"), Block("bows", "blues")), BLOWS)
    found = drawn(seen, who=STRANGER)
    assert [one.id for one in found.blocks] == ["bows"]
    assert found.blows == (Blow("", "bows", 5),)


def test_who_is_off_the_field_by_now_has_struck_and_was_struck() -> None:
    gone = Picture((Block("axes", "reds", Stand.GONE), Block("bows", "blues")), BLOWS)
    assert drawn(gone).blows == BLOWS
    assert drawn(gone, who=STRANGER).blows == (Blow("", "bows", 5),)


def test_heroes_stand_where_their_cards_say_so() -> None:
    rolf = Card("rolf", "hero", "Rolf", "reds", "fit", audience=only("side:reds"), unit="axes")
    berta = Card("berta", "hero", "Berta", "blues", "fit")
    blocks = Picture((Block("axes", "reds"), Block("bows", "blues")))
    assert [one.heroes for one in drawn(blocks, rolf, berta).blocks] == [(("rolf", "Rolf"),), ()]


def test_whoever_leads_stands_before_the_others_for_those_who_know_it() -> None:
    muster = raid.sample()
    reds, blues = muster.sides
    axes, bows = muster.units
    sides = (reds.model_copy(update={"commander": "gerd"}), blues)
    units = (axes.model_copy(update={"leader": "wido"}), bows)
    names = ("anna", "bert", "gerd", "wido")
    heroes = tuple(HeroSheet(id=one, name=one.title(), side="reds", unit="axes") for one in names)
    field = raid.RULES.open(muster.model_copy(update={"sides": sides, "units": units, "heroes": heroes}))
    shown = [Card(one, "hero", one.title(), "reds", "fit", unit="axes") for one in names]
    shown.append(Card("axes", "unit", "Axes", "reds", "stands", (7, 9)))
    rules = replace(raid.RULES, cards=lambda _: shown, picture=lambda *_: Picture((Block("axes", "reds"),)))
    for who, order in ((ADA, ["wido", "gerd", "anna", "bert"]), (STRANGER, list(names))):
        [block] = pictured(rules, field, who).blocks
        assert [id for id, _ in block.heroes] == order


def test_of_whom_nobody_knows_how_strong_he_is_there_is_no_size() -> None:
    shadow = Card("axes", "unit", "Somebody", "reds", "unseen", "?")
    rules = replace(raid.RULES, cards=lambda _: [shadow])
    [block] = pictured(rules, FIELD, STRANGER).blocks
    assert (block.size, block.icon) == (None, "")


def test_the_last_two_headlines_are_marks() -> None:
    facts = [Event("fell", id, {}) for id in ("a", "b", "c")]
    told = Picture((), marks=tuple(Mark(one, "fallen") for one in (*facts, Event("dull", "d", {}))))
    rules = replace(
        raid.RULES,
        picture=lambda field, _: told,
        wording={**raid.RULES.wording, "fell.headline": "{subject}"},
    )
    assert [one.fact.subject for one in pictured(rules, FIELD, ADA).marks] == ["b", "c"]


def test_marks_go_by_kind_or_by_what_came_of_it() -> None:
    facts = [
        Event("shot", "a", {"result": "critical"}),
        Event("shot", "b", {"result": "failure"}),
        Event("fell", "a", {}),
        Event("moved", "c", {"far": True}),
        Event("shot", "d", {"result": "critical"}),
    ]
    found = marks_of(facts, {"shot.critical": "archers", "fell": "fallen"})
    assert [(one.fact.subject, one.icon) for one in found] == [("a", "fallen"), ("d", "archers")]


def test_a_blow_that_is_struck_is_seen() -> None:
    assert [weighed(share) for share in (0.01, 0.5, 1.0, 7.0)] == [1, 5, 10, 10]


def test_the_nearest_stand_in_front() -> None:
    assert nearest_half({"a": 10, "b": 21, "c": 22}) == {"a", "b"}
    assert nearest_half({}) == frozenset()
