"""Talk at the table: who hears it, what is made of it, and how it is taken back."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.access import hearers
from battles.live.pushing import Pushing
from battles.models import Battle, Message, Seat
from battles.parts.talking.said import linked
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, html

HELLO: dict[str, Any] = {"talk-to": "everyone", "talk-text": "Hello"}


def say(table: Table, name: str, to: str, text: str = "Hello") -> Message:
    return actions.say(table.viewer(name), to=to, text=text)


def thread(table: Table, name: str) -> str:
    return f"member:{table.members[name].pk}"


def test_each_speaks_to_his_own(ford: Table) -> None:
    def named(name: str) -> list[str]:
        return [who for _, who in hearers(ford.viewer(name))]

    assert named("ada") == ["Everyone", "Reds", "Blues", "Bea alone", "Cal alone"]
    assert named("bea") == ["Everyone", "Reds", "The game master alone"]
    assert named("dot") == []


def test_nobody_speaks_before_the_battle_begins(draft: Table) -> None:
    assert hearers(draft.ada) == []
    with pytest.raises(actions.NobodyHears):
        say(draft, "ada", "everyone")


@pytest.mark.parametrize(
    ("name", "to"), [("bea", "side:blues"), ("dot", "everyone"), ("bea", "gm"), ("cal", "")]
)
def test_nobody_speaks_where_he_is_not_heard(ford: Table, name: str, to: str) -> None:
    with pytest.raises(actions.NobodyHears):
        say(ford, name, to)


def test_a_player_does_not_speak_in_the_thread_of_another(ford: Table) -> None:
    with pytest.raises(actions.NobodyHears):
        say(ford, "bea", thread(ford, "cal"))


def test_what_is_said_reaches_its_own_people_and_no_others(ford: Table) -> None:
    say(ford, "bea", "everyone", "for-all")
    say(ford, "bea", "side:reds", "for-the-reds")
    say(ford, "ada", thread(ford, "cal"), "for-cal")
    say(ford, "bea", thread(ford, "bea"), "for-the-gm")
    heard = {
        "ada": {"for-all", "for-the-reds", "for-cal", "for-the-gm"},
        "bea": {"for-all", "for-the-reds", "for-the-gm"},
        "cal": {"for-all", "for-cal"},
        "dot": {"for-all"},
    }
    words = {"for-all", "for-the-reds", "for-cal", "for-the-gm"}
    for name, expected in heard.items():
        for page in ("", "talk/", "parts/chat/", "parts/whispers/"):
            shown = html(Browser(ford, name).get(page))
            assert {word for word in words if word in shown} <= expected, (name, page)
        assert {word for word in words if word in html(Browser(ford, name).get("talk/"))} == expected
        assert {word for word in words if word in html(Browser(ford, name).get())} == expected


def test_who_loses_a_side_hears_it_no_longer(ford: Table) -> None:
    say(ford, "bea", "side:reds", "for-the-reds")
    Seat.objects.filter(battle=ford.battle, side="reds").delete()
    assert "for-the-reds" not in html(Browser(ford, "bea").get("talk/"))


def test_talk_changes_nothing_of_the_battle(ford: Table) -> None:
    before = Battle.objects.get(pk=ford.battle.pk)
    say(ford, "bea", "everyone")
    after = Battle.objects.get(pk=ford.battle.pk)
    assert (after.version, after.talk) == (before.version, before.talk + 1)


def test_the_same_words_pressed_twice_are_one_message(ford: Table) -> None:
    assert say(ford, "bea", "everyone").pk == say(ford, "bea", "everyone").pk
    assert say(ford, "bea", "side:reds").pk != say(ford, "bea", "everyone").pk


def test_more_than_anybody_can_read_is_refused(ford: Table) -> None:
    for n in range(20):
        say(ford, "bea", "everyone", f"word {n}")
    with pytest.raises(actions.TooMuchTalk):
        say(ford, "bea", "everyone", "one more")
    say(ford, "cal", "everyone", "another may")
    answer = Browser(ford, "bea").act("talk/say/", **{**HELLO, "talk-text": "one more"})
    assert answer.status_code == 422
    assert "Wait a minute" in html(answer)
    assert "one more" in html(answer), "nothing typed is lost"


def test_its_writer_takes_it_back_and_a_trace_stays(ford: Table) -> None:
    said = say(ford, "bea", "everyone", "hasty-words")
    actions.take_back_message(ford.bea, message=said.pk)
    for name in ("ada", "bea", "cal", "dot"):
        shown = html(Browser(ford, name).get())
        assert "hasty-words" not in shown
        assert "Taken back." in shown
    assert Message.objects.get().text == ""


def test_a_game_master_takes_back_anybodys(ford: Table) -> None:
    said = say(ford, "bea", "everyone", "rude-words")
    Browser(ford, "ada").act("talk/take-back/", script=False, message=said.pk)
    assert "Taken back by the game master." in html(Browser(ford, "bea").get())


def test_nobody_takes_back_what_is_not_his_or_not_for_him(ford: Table) -> None:
    open_words, secret = say(ford, "bea", "everyone"), say(ford, "bea", "side:reds")
    with pytest.raises(actions.NotYours):
        actions.take_back_message(ford.cal, message=open_words.pk)
    for number in (secret.pk, 10**9):
        with pytest.raises(actions.NothingIsThere, match="not there any more"):
            actions.take_back_message(ford.cal, message=number)
    with pytest.raises(actions.NothingIsThere):
        actions.take_back_message(ford.bea, message=_of_another_battle(ford))


def _of_another_battle(ford: Table) -> int:
    other = Battle.objects.create(campaign=ford.battle.campaign, name="Another", ruleset="skirmish")
    return Message.objects.create(battle=other, member=ford.members["bea"], to="everyone", text="x").pk


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 40])
def test_odd_numbers_of_messages_meet_no_fault(ford: Table, number: str) -> None:
    shown = html(Browser(ford, "bea").act("talk/take-back/", script=False, message=number))
    assert "not there any more" in shown
    assert Browser(ford, "bea").get(f"talk/?before={number}").status_code == 200


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("", "Say something."), ("  \n ", "Say something."), (LONG, "too many"), ("a\x00b", "cannot be shown")],
)
def test_what_cannot_be_said_is_said_at_the_field(ford: Table, text: str, complaint: str) -> None:
    bea = Browser(ford, "bea")
    for script in (True, False):
        answer = bea.act("talk/say/", script=script, **{**HELLO, "talk-text": text})
        assert answer.status_code == 422
        assert complaint in html(answer)
    assert not Message.objects.exists()


def test_saying_it_leaves_an_empty_form_to_the_same_people(ford: Table) -> None:
    bea, said = Browser(ford, "bea"), {**HELLO, "talk-to": "side:reds", "talk-text": "To the wall"}
    answer = html(bea.act("talk/say/", **said))
    assert "To the wall" not in answer
    assert 'value="side:reds" selected' in answer
    assert "To the wall" in html(bea.act("talk/say/", script=False, **{**said, "talk-text": "Go"}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>bold</b> & *more*", "&lt;b&gt;bold&lt;/b&gt; &amp; *more*"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("http://user:secret@evil.example/", "http://user:secret@evil.example/"),
        ("https://[bad", "https://[bad"),
        ('https://a.example/"onclick=x', None),
    ],
)
def test_words_stay_words(text: str, shown: str | None) -> None:
    made = linked(text)
    assert shown is None or made == shown
    assert "<b>" not in made
    assert '"onclick' not in made


def test_web_addresses_become_links_that_tell_nobody_where_from() -> None:
    made = linked("See https://maps.example/ford?a=1&b=2, and (http://b.example).")
    assert made == (
        'See <a href="https://maps.example/ford?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc"'
        ' target="_blank">https://maps.example/ford?a=1&amp;b=2</a>, and '
        '(<a href="http://b.example" rel="nofollow noopener noreferrer ugc" target="_blank">http://b.example</a>).'
    )


def test_the_stream_has_what_an_audience_hears(ford: Table) -> None:
    say(ford, "bea", "side:reds", "for-the-reds")
    say(ford, "ada", thread(ford, "bea"), "for-bea-alone")
    for name, has in (("ada", (True, True)), ("bea", (True, False)), ("cal", (False, False))):
        audience = ford.viewer(name).audience
        parts = Pushing(ford.battle.pk).said(audience)
        assert ("for-the-reds" in parts["chat"], "for-bea-alone" in parts["chat"]) == has


def test_the_page_of_all_talk_goes_on(ford: Table) -> None:
    said = {"battle": ford.battle, "member": ford.members["bea"], "to": "everyone"}
    rows = [Message(text=f"w{n}!", **said) for n in range(130)]
    Message.objects.bulk_create(rows)
    first = html(Browser(ford, "dot").get("talk/"))
    assert "w129!" in first
    assert "w29!" not in first
    last = Message.objects.get(text="w30!").pk
    second = html(Browser(ford, "dot").get(f"talk/?before={last}"))
    assert "w29!" in second
    assert "What was said before" not in second


def test_the_talk_of_a_draft_is_not_there(draft: Table) -> None:
    actions.call_to_arms(draft.ada)
    bea = Browser(draft, "bea")
    assert bea.get("talk/").status_code == 404
    assert bea.act("talk/say/", **HELLO).status_code == 404


def test_who_only_watches_says_nothing(ford: Table) -> None:
    assert Browser(ford, "dot").act("talk/say/", **HELLO).status_code == 404


def test_strangers_hear_and_say_nothing(ford: Table) -> None:
    eve = Browser(ford, "eve")
    assert eve.get("talk/").status_code == 404
    assert eve.act("talk/say/", **HELLO).status_code == 404
    assert eve.act("talk/take-back/", message="1").status_code == 404


@pytest.mark.parametrize("name", ["ada", "bea", "dot"])
def test_queries_do_not_grow_with_what_is_said(ford: Table, name: str) -> None:
    browser = Browser(ford, name)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            browser.get()
            browser.get("talk/")
        return len(queries)

    say(ford, "bea", "everyone", "one")
    say(ford, "bea", thread(ford, "bea"), "one")
    browser.get()
    first = count()
    for n in range(3):
        say(ford, "cal", "everyone", f"more {n}")
        say(ford, "cal", thread(ford, "cal"), f"more {n}")
        say(ford, "bea", "side:reds", f"more {n}")
    assert count() == first
