"""The table view: large, calm, and nothing on it that is not everyone's."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.access import TABLE_VIEW
from battles.live.pushing import Pushing
from battles.models import Battle
from battles.parts import render_big_screen
from battles.parts.sight import sight
from rulesets.engine import Part, Step, viewer
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.battles.parts.test_parts import seal, words
from tests.battles.turncoats import make_stair, play_to
from tests.rulesets.samples import skirmish


def shown(table: Table) -> str:
    battle = Battle.objects.select_related("campaign").get(pk=table.battle.pk)
    return render_big_screen(sight(battle, viewer()))["moment"]


def test_while_people_choose_it_says_what_and_who_is_awaited(ford: Table) -> None:
    assert "Orders: waiting for Rolf and Berta." in words(shown(ford))
    seal(ford)
    assert "Orders: waiting for Berta." in words(shown(ford))


def test_the_last_thing_that_happened_is_the_headline(ford: Table) -> None:
    ford.orders()
    ford.clash()
    html = shown(ford)
    assert "Reds has the better of it</h1>" in html
    assert 'class="headline azure"' in html
    assert 'aria-label="6"' in html


def test_a_headline_has_no_full_stop_where_a_gap_ends_its_sentence(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ford.battle.rules.wording, "won", "The ford is held by {subject}. ")
    ford.orders()
    ford.clash()
    assert "The ford is held by Reds</h1>" in shown(ford)


def test_a_headline_is_not_said_again_below_where_a_gap_ends_its_sentence(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "The ford is held by {subject}. ")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert words(shown(ford)).count("The ford is held by Reds") == 1


def test_the_rules_may_word_a_headline_of_their_own(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert "The ford is held by Reds</h1>" in shown(ford)
    assert "Reds has the better of it." not in words(shown(ford)), "one happening is told once"


def test_what_a_headline_left_out_stands_below_it(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "{subject} has the better of it after 17 blows.")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert "Reds has the better of it after 17 blows." in words(shown(ford))


def test_a_headline_that_its_sentence_begins_with_is_not_said_again(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "The ford is held by {subject}, 17 blows to 4: a day to remember.")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    html = shown(ford)
    assert "The ford is held by Reds</h1>" in html and "<p>17 blows to 4: a day to remember.</p>" in html


def test_a_short_sentence_that_begins_with_its_headline_is_the_headline(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "The ford is held by {subject} after 17 blows.")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    html = shown(ford)
    assert "The ford is held by Reds after 17 blows</h1>" in html and words(html).count("17 blows") == 1


def test_a_figure_that_stands_above_the_headline_is_not_said_again(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "It ends in round 1 with the ford in the hands of {subject}.")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert "in the hands of" not in words(shown(ford))


def test_a_verdict_is_no_news_of_a_side(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """“Whether Reds holds the field yes” is no news for a table."""
    monkeypatch.setitem(ford.battle.rules.wording, "winner", "Whether {subject} has won")
    ford.orders()
    ford.clash()
    assert "Whether" not in words(shown(ford))


def test_a_game_master_opens_no_more_than_everyone_sees(ford: Table, client: Client) -> None:
    seal(ford)
    client.force_login(ford.members["ada"].user)
    page = client.get(f"/battles/{ford.battle.pk}/table/").content.decode()
    assert "planted" not in page
    assert "fortune" not in page.lower()
    assert client.get(f"/battles/{ford.battle.pk}/").status_code == 200


def test_before_the_battle_the_table_view_waits_and_names_the_sides_once_called(draft: Table) -> None:
    address = f"/battles/{draft.battle.pk}/table/"
    assert client_of(draft, "bea").get(address).status_code == 404
    page = client_of(draft, "ada").get(address).content.decode()
    assert "goes on by itself" in page
    assert "Reds" not in page
    actions.call_to_arms(draft.ada)
    pages = [client_of(draft, name).get(address).content.decode() for name in ("ada", "bea", "dot")]
    assert all("Reds" in page and "Blues" in page for page in pages)


def test_the_stream_of_a_table_view_has_its_own_parts(ford: Table) -> None:
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    audience = frozenset({TABLE_VIEW})
    parts = Pushing(ford.battle.pk).shared(audience)
    assert set(parts) == {"moment", "picture", "news", "deadline"}


def trifle(field: Any, table: Any) -> None:
    for hero in field.heroes.values():
        table.tell("deed_shown", hero, deed="Nothing comes of it for him.")


def test_when_it_is_over_it_says_who_holds_the_field(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the last trifle of the aftermath; that stands below, while it is played."""
    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, aftermath=(LAST,)))
    monkeypatch.setitem(ford.battle.rules.wording, "won.headline", "The ford is held by {subject}")
    while ford.scene.row.step != LAST.key:
        ford.go_on()
    html = shown(ford)
    assert "The ford is held by" in html.split("</h1>")[0]
    assert "Nothing comes of it for him." in words(html)
    ford.fight_to_the_end()
    assert "The ford is held by" in shown(ford).split("</h1>")[0]
    actions.confirm_changes(ford.ada)
    assert "The ford is held by" in shown(ford).split("</h1>")[0]


def rout(field: Any, table: Any) -> None:
    for part in range(5):
        table.tell("ran", Part(field.units["spears"], part))
    table.tell("ran", field.units["bows"])


def test_what_happened_to_most_is_the_headline_and_names_stand_below_it(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = replace(skirmish.RULES, steps=(skirmish.RULES.steps[0], Step("rout", "Rout", rout)))
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    said = {
        "ran": "{subject} runs.",
        "ran.many": "{subjects} run.",
        "ran.headline": "The men of {subject} run",
        "ran.headline.many": "{count} units of {side} run",
    }
    for key, text in said.items():
        monkeypatch.setitem(ford.battle.rules.wording, key, text)
    ford.orders()
    html = shown(ford)
    assert "5 units of Reds run</h1>" in html and 'class="headline azure"' in html
    assert "Spears run, and 2 more with them." in words(html), "each name once"
    assert "Bows runs." in words(html)


def strikes(field: Any, table: Any) -> None:
    for _ in range(3):
        table.tell("grazed", field.units["spears"])
    table.tell("grazed", field.units["bows"], badly=True)


def test_what_happened_to_one_three_times_is_no_greater_than_what_came_last(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = replace(skirmish.RULES, steps=(skirmish.RULES.steps[0], Step("rout", "Rout", strikes)))
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    said = {"grazed": "{subject}: a scratch.", "grazed.yes": "The men of {subject} are torn apart."}
    for key, text in said.items():
        monkeypatch.setitem(ford.battle.rules.wording, key, text)
        monkeypatch.setitem(ford.battle.rules.wording, f"grazed.headline{key[6:]}", text)
    ford.orders()
    html = shown(ford)
    assert "The men of Bows are torn apart</h1>" in html
    assert "Spears: a scratch (3 times)." in words(html)


@pytest.mark.parametrize("headline", ["The men of {subject} run", ""])
def test_of_several_without_a_headline_of_their_own_each_is_named_once(
    ford: Table, monkeypatch: pytest.MonkeyPatch, headline: str
) -> None:
    rules = replace(skirmish.RULES, steps=(skirmish.RULES.steps[0], Step("rout", "Rout", rout)))
    monkeypatch.setitem(rulesets(), "skirmish", rules)
    wording = {"ran": "{subject} runs.", "ran.many": "Running now: {subjects}."}
    for key, text in {**wording, **({"ran.headline": headline} if headline else {})}.items():
        monkeypatch.setitem(ford.battle.rules.wording, key, text)
    ford.orders()
    html = shown(ford)
    assert "Running now: " in html.split("</h1>")[0].split("<h1")[1]
    assert words(html).count("Running now:") == 1 and "The men of" not in html


def test_a_battle_that_was_ended_early_says_so(ford: Table) -> None:
    ford.orders()
    actions.end(ford.ada, phase=ford.number, reason="The ferry leaves.")
    ford.fight_to_the_end()
    html = shown(ford)
    assert "The fighting is over</h1>" in html
    assert "Ada ended the fighting here: “The ferry leaves.” It was broken off: nobody holds" in words(html)
    assert "Nothing comes of it" not in words(html), "what the last step told is no end"


LAST = Step("aftermath", "Aftermath", trifle)


def test_what_came_before_the_first_round_is_of_no_round(db: None) -> None:
    stair = make_stair()
    play_to(stair, "events", round=1)
    assert '<span class="tag tag-now">Forces</span>' in shown(stair)
