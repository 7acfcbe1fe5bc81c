"""One happening is told once, in the log, on one's own page and in what is new; the rest stands behind."""

from dataclasses import replace
from typing import Any

import pytest

from battles import actions
from battles.parts.story.folding import folded
from rulesets.engine import Event, say_event
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.rulesets.samples import skirmish

GRIDLESS, GURPS, RUNEQUEST = (rulesets()[key] for key in ("gridless", "gurps", "runequest"))
STARWARS, TRAVELLER = rulesets()["starwars"], rulesets()["traveller"]


def told(*facts: tuple[str, str, dict[str, Any]]) -> list[Event]:
    return [Event(kind, subject, said) for kind, subject, said in facts]


def kinds(rules: Any, facts: list[Event]) -> list[tuple[str, list[str]]]:
    return [(fact.kind, [one.kind for one in more]) for fact, more in folded(rules, facts)]


def wounds(hero: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        ("struck", hero, {"hits": 10}),
        ("struck_plainly", hero, {}),
        ("hurt", hero, {"hits": 10, "left": 0}),
        ("fell", hero, {"status": "unconscious"}),
        ("struck_down", hero, {}),
        ("leader_fell", hero, {"units": ["archers"]}),
    ]


def test_who_falls_early_is_told_of_once() -> None:
    behind = ["struck", "struck_plainly", "hurt", "struck_down", "leader_fell"]
    assert kinds(GURPS, told(*wounds("maren"))) == [("fell", behind)]


def test_others_read_of_it_once_too_and_nothing_more_than_before() -> None:
    seen = [one for one in wounds("maren") if one[0] in ("struck_plainly", "struck_down", "leader_fell")]
    assert kinds(GURPS, told(*seen)) == [("struck_down", ["struck_plainly", "leader_fell"])]


def test_two_who_fall_are_two_happenings_however_they_are_told() -> None:
    both = [one for pair in zip(wounds("maren"), wounds("pike"), strict=True) for one in pair]
    found = folded(GURPS, told(*both))
    assert [(fact.kind, fact.subject) for fact, _ in found] == [("fell", "maren"), ("fell", "pike")]
    for fact, more in found:
        assert {one.subject for one in more} == {fact.subject}
        assert len(more) == 5


def test_the_dead_are_not_hidden_behind_anything() -> None:
    facts = told(("fell", "maren", {"status": "dead"}), ("commander_fell", "maren", {"side": "bannock"}))
    assert kinds(GURPS, facts) == [("fell", ["commander_fell"])]
    assert kinds(GURPS, facts[1:]) == [("commander_fell", [])]


def test_who_dodges_stands_behind_the_shot_that_is_dodged() -> None:
    at = {"target": "storm"}
    facts = told(
        ("dodges", "storm:character", {"total": 30}),
        ("dodges", "trench:walker", {"total": 20}),
        ("fired", "crew:rifle:storm", at),
        ("fired", "guard:rifle:storm", at),
        ("dodges", "storm:walker", {"total": 22}),
        ("fired", "walkers:cannon:storm", at),
    )
    behind = [("dodges", []), ("fired", ["dodges"]), ("fired", []), ("fired", ["dodges"])]
    assert kinds(STARWARS, facts) == behind
    alone = [fact for fact in facts if fact.kind == "dodges"]
    assert kinds(STARWARS, alone) == [("dodges", [])] * 3


def test_what_stands_behind_a_sentence_goes_with_it_behind_another() -> None:
    shot = ("fired", "crew:grenade:storm", {"target": "storm"})
    burst = ("scattered", "crew:grenade:storm", {"target": "storm"})
    facts = told(("dodges", "storm:character", {"total": 30}), shot, burst)
    assert kinds(STARWARS, facts) == [("scattered", ["fired", "dodges"])]
    aimed = [("aims", "vale", {"target": "crew"}), ("hit", "vale", {"target": "crew"})]
    facts = told(*aimed, ("shrugged_off", "crew", {"hero": "vale"}))
    assert kinds(TRAVELLER, facts) == [("shrugged_off", ["aims", "hit"])]


def test_what_a_power_costs_stands_behind_what_it_comes_to_and_names_whose_it_is() -> None:
    powers = [("power_seen", f"wazif:{n}", {"side": "wazif", "effect": "scouting"}) for n in (1, 2)]
    spent = [("power_spent", f"wazif:{n}", {"points": 2 + n}) for n in (1, 2)]
    ends = [("power_told", "wazif:1", {"effect": "scouting"}), ("power_spent_in_vain", "wazif:2", {})]
    facts = told(powers[0], spent[0], powers[1], spent[1], *ends)
    behind = [("power_told", ["power_spent"]), ("power_spent_in_vain", ["power_spent"])]
    assert kinds(GURPS, facts) == [("power_seen", []), ("power_seen", []), *behind]
    said = [say_event(GURPS, one, {"wazif": "Al-Wazif"}) for one in (facts[1], facts[-2])]
    assert said == ["The power costs Al-Wazif 3 points.", "The power of Al-Wazif takes hold."]


def test_who_called_a_unit_back_is_told_of_with_those_who_form_again() -> None:
    heard = ("called", "mirel", {"unit": "storm", "result": "success"})
    rallied = ("rallied", "storm", {"by": "mirel"})
    assert kinds(RUNEQUEST, told(heard, rallied)) == [("rallied", ["called"])]
    assert kinds(RUNEQUEST, told(heard)) == [("called", [])], "where they run on it is told by itself"


def test_of_two_opponents_each_is_behind_the_end_of_his_fight() -> None:
    first, second = {"who": "soldier", "foe": "orcs"}, {"who": "veteran", "foe": "orcs"}
    facts = told(
        ("opposed", "storm:1", first),
        ("opposed", "storm:2", second),
        ("fought", "storm:1", first),
        ("fought", "storm:2", second),
    )
    assert [(fact.subject, [one.subject for one in more]) for fact, more in folded(RUNEQUEST, facts)] == [
        ("storm:1", ["storm:1"]),
        ("storm:2", ["storm:2"]),
    ]


def test_blows_at_two_enemies_are_two_happenings() -> None:
    one, other = {"target": "crew"}, {"target": "garrison"}
    facts = told(
        ("hit", "first", one), ("cost", "first", one), ("hit", "first", other), ("cost", "first", other)
    )
    assert kinds(TRAVELLER, facts) == [("cost", ["hit"]), ("cost", ["hit"])]
    crossed = told(("hit", "first", one), ("hit", "first", other), ("cost", "first", one))
    assert kinds(TRAVELLER, crossed) == [("hit", []), ("hit", []), ("cost", [])]


def test_an_attack_is_told_by_what_comes_of_it() -> None:
    at = {"target": "crew"}
    shot = told(("attack_declared", "first", at), ("dodged", "crew", {}), ("hit", "first", at))
    assert kinds(TRAVELLER, shot) == [("dodged", []), ("hit", ["attack_declared"])]
    harmed = [*shot, *told(("cost", "first", at))]
    assert kinds(TRAVELLER, harmed) == [("dodged", []), ("cost", ["attack_declared", "hit"])]
    tried = told(("wavers", "crew", {}), ("wavered", "crew", {"state": "shaken"}))
    assert kinds(TRAVELLER, tried) == [("wavered", ["wavers"])]


def test_who_contributes_has_his_harm_behind_it_and_whoever_falls_is_told_of() -> None:
    facts = told(
        ("contributed", "vesper", {"bonus": 1}),
        ("helps_alone", "vesper", {"unit": "archers", "bonus": 1}),
        ("hurt", "vesper", {"points": 9}),
        ("hurt_left", "vesper", {"left": -2}),
        ("now_stands", "vesper", {"result": "fallen"}),
    )
    behind = ["helps_alone", "hurt", "hurt_left"]
    assert kinds(GRIDLESS, facts) == [("contributed", behind), ("now_stands", [])]


def test_who_survives_has_his_wounds_behind_it_unless_he_falls() -> None:
    hit = [("survived", "maren", {}), ("wounded_at", "maren", {"place": "leg"}), ("hurt", "maren", {})]
    assert kinds(GURPS, told(*hit)) == [("survived", ["wounded_at", "hurt"])]
    fell = ("fell", "maren", {"status": "unconscious"})
    assert kinds(GURPS, told(*hit, fell)) == [("fell", ["survived", "wounded_at", "hurt"])]


def test_a_volley_is_told_once_by_what_it_costs() -> None:
    volley = told(("fire_5_more", "foot", {}), ("enemy_shot", "foot", {}))
    assert kinds(RUNEQUEST, volley) == [("enemy_shot", ["fire_5_more"])]
    costly = [*volley, *told(("lost", "foot", {"men": 4}))]
    assert kinds(RUNEQUEST, costly) == [("lost", ["fire_5_more", "enemy_shot"])]


def test_a_fight_of_a_hero_is_told_by_its_end_and_by_what_it_cost() -> None:
    foe = {"who": "soldier", "foe": "orcs"}
    met = [*told(("fights_with", "storm", {"modifier": 5}), ("opposed", "storm:1", foe))]
    ended = told(("fought", "storm:1", {**foe, "outcome": "driven_off"}))
    assert kinds(RUNEQUEST, [*met, *ended]) == [("fought", ["fights_with", "opposed"])]
    hurt = told(("hurt", "storm", {"hp": 4, "left": 8}))
    costly = [("fought", ["fights_with", "opposed", "hurt"])]
    assert kinds(RUNEQUEST, [*met, *hurt, *ended]) == costly, "what it cost stands behind it"
    fell = told(("fell", "storm", {"status": "incapacitated"}))
    assert kinds(RUNEQUEST, [*met, *hurt, *fell]) == [("fell", ["fights_with", "opposed", "hurt"])]


def test_who_falls_in_his_second_fight_was_not_hurt_in_the_one_that_parted() -> None:
    foe = {"who": "soldier", "foe": "orcs"}
    parted = told(("opposed", "storm:1", foe), ("fought", "storm:1", {**foe, "outcome": "undecided"}))
    fell = told(("hurt", "storm", {"hp": 15, "left": 0}), ("fell", "storm", {"status": "dying"}))
    assert kinds(RUNEQUEST, [*parted, *fell]) == [("fought", ["opposed"]), ("fell", ["hurt"])]


def test_a_party_that_is_caught_is_told_of_once() -> None:
    gone = ("mission_over", "bannock:1", {"end": "failed", "band": "scout"})
    over = ("mission_over", "bannock:2", {"end": "caught", "band": "scout"})
    caught = ("mission_caught", "bannock:2", {"sent": "scout", "by": "bannock"})
    facts = told(gone, over, caught, gone)
    assert kinds(GURPS, facts) == [
        ("mission_over", []),
        ("mission_over", ["mission_caught"]),
        ("mission_over", []),
    ]
    assert kinds(GURPS, told(caught)) == [("mission_caught", [])], "the enemy reads of those he catches"


def test_what_something_else_parts_is_not_of_the_same_happening() -> None:
    facts = told(
        ("struck", "maren", {"hits": 2}), ("deed", "maren", {"deed": "On!"}), ("hurt", "maren", {"hits": 1})
    )
    assert kinds(GURPS, facts) == [("struck", []), ("deed", []), ("hurt", [])]


@pytest.fixture
def falling(ford: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """In the clash Rolf is struck and falls: three sentences of one happening."""

    def fall(field: Any, table: Any) -> None:
        rolf = field.heroes["rolf"]
        [roll] = table.throw("blow", [rolf], "1d6", why="The blow")
        table.tell("struck_first", rolf, because=("blow",), hits=roll)
        table.tell("goes_down", rolf)
        table.tell("mourned", rolf)

    wording = {
        **skirmish.RULES.wording,
        "struck_first": "{subject} is struck: {hits}.",
        "goes_down": "{subject} goes down.",
        "mourned": "{subject} is missed by all.",
        "goes_down.behind": "struck_first mourned",
    }
    first, clash, *rest = skirmish.RULES.steps
    steps = (first, replace(clash, play=fall), *rest)
    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, steps=steps, wording=wording))
    ford.orders()
    actions.close(ford.ada, phase=ford.number)
    actions.throw(ford.bea, phase=ford.number, key="blow:rolf", faces=(4,))
    return ford


def test_one_of_several_sentences_is_the_same_for_all_and_ever_after(
    falling: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulesets()["skirmish"]
    told = {**rules.wording, "goes_down#2": "{subject} falls.", "goes_down#3": "There lies {subject}."}
    monkeypatch.setitem(rulesets(), "skirmish", replace(rules, wording=told))
    number, names = falling.number, ("ada", "bea", "dot")
    sentence = say_event(told, Event("goes_down", "rolf", {}, number=number), {"rolf": "Rolf"})
    now = {name: words(shown(falling, name, "log")) for name in names}
    actions.next_step(falling.ada, phase=number)
    later = {name: words(shown(falling, name, "log")) for name in names}
    assert all(sentence in text for text in (*now.values(), *later.values()))
    others = {"Rolf goes down.", "Rolf falls.", "There lies Rolf."} - {sentence}
    assert not [one for one in others for text in (*now.values(), *later.values()) if one in text]


@pytest.mark.parametrize(("name", "part"), [("ada", "log"), ("dot", "log"), ("bea", "mine")])
def test_the_page_tells_it_once_and_keeps_the_rest_a_tap_away(falling: Table, name: str, part: str) -> None:
    html = shown(falling, name, part)
    before, _, behind = html.partition("How it came about")
    assert "Rolf goes down." in words(before)
    assert "Rolf is struck: 4." in words(behind)
    assert "Rolf is missed by all." in words(behind)
    assert "Rolf is struck" not in words(before)
    assert "1d6 gave 4" in words(behind)
    actions.next_step(falling.ada, phase=falling.number)
    assert "Rolf is struck: 4." in words(shown(falling, name, "log").partition("How it came about")[2])


@pytest.mark.parametrize("losses", ["lost_tokens", "lost_tokens_seen"])
def test_of_a_unit_of_which_nothing_is_left_the_last_losses_are_not_told_besides(losses: str) -> None:
    facts = told(
        (losses, "archers", {"tokens": 5, "left": 0}),
        ("fell_apart", "archers", {"stand": "destroyed"}),
        (losses, "orcs", {"tokens": 1, "left": 9}),
    )
    assert kinds(GRIDLESS, facts) == [("fell_apart", [losses]), (losses, [])]
