"""Reminders: one a phase and person, none that is not true any more, none lost and none twice."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db.models.functions import Now

from battles import actions, webhook
from battles.actions.reminders import known_to_all
from battles.letters import remind_and_send
from battles.models import Ends, Letter, Pace, Term, Webhook, Wish
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, html
from tests.test_examples_of_the_docs import blocks

HOUR = timedelta(hours=1)
HOOK = "https://discord.com/api/webhooks/1/secret-key"


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What would have been posted; nothing leaves this machine."""
    found: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(webhook, "public_address", lambda host: "192.0.2.1")

    def post(url: str, body: dict[str, Any]) -> int:
        found.append((url, body))
        return 204

    monkeypatch.setattr(webhook, "post", post)
    return found


@pytest.fixture
def post(ford: Table) -> Table:
    """The ford played by post: 24 hours, a reminder 6 hours before, and both players want it."""
    for name in ("ada", "bea", "cal", "dot"):
        user = ford.members[name].user
        user.email = f"{name}@example.org"
        user.save()
    for name in ("bea", "cal"):
        actions.wish_for_letters(ford.members[name], by_email=True)
    said: dict[str, Any] = {"is_sooner": False, "allowed": 24 * HOUR, "at": None, "zone": "Europe/Berlin"}
    actions.set_pace(ford.ada, ends=Ends.MOMENT, remind=6 * HOUR, **said)
    return ford


def come(table: Table) -> None:
    """The time to remind has come."""
    assert Term.objects.filter(phase=table.scene.row).update(remind_at=Now()) == 1


def to() -> list[str]:
    return sorted(address for letter in mail.outbox for address in letter.to)


def seal(table: Table, name: str) -> None:
    key = {"bea": "risk:rolf", "cal": "risk:berta"}[name]
    actions.answer(table.viewer(name), phase=table.number, key=key, value={"risk": 1, "action": ""})


def test_whoever_is_awaited_and_wants_it_is_reminded_once(post: Table) -> None:
    assert remind_and_send() == 0, "it is not yet time"
    come(post)
    assert remind_and_send() == 2
    assert to() == ["bea@example.org", "cal@example.org"]
    come(post)
    assert remind_and_send() == 0
    text = str(mail.outbox[0].body)
    assert "The ford" in text
    assert "Berlin time" in text
    assert f"/battles/{post.battle.pk}/" in text
    assert f"/campaigns/{post.battle.campaign_id}/reminders/" in text


def test_whoever_is_in_is_left_alone(post: Table) -> None:
    seal(post, "bea")
    come(post)
    remind_and_send()
    assert to() == ["cal@example.org"]


def test_a_letter_that_is_not_true_any_more_is_not_sent(post: Table) -> None:
    come(post)
    actions.remind_if_due(post.battle.pk)
    assert Letter.objects.filter(state=Letter.State.WAITING).count() == 2
    seal(post, "bea")
    actions.wish_for_letters(post.members["cal"], by_email=False)
    remind_and_send()
    assert mail.outbox == []
    assert set(Letter.objects.values_list("state", flat=True)) == {Letter.State.NEEDLESS}


@pytest.mark.parametrize("what", ["close", "pause", "undo", "end"])
def test_none_is_sent_when_the_asking_is_over_or_stands_still(post: Table, what: str) -> None:
    come(post)
    actions.remind_if_due(post.battle.pk)
    acts: dict[str, Callable[[], None]] = {
        "close": lambda: actions.close(post.ada, phase=1, without_the_absent=True),
        "pause": lambda: actions.pause(post.ada),
        "undo": lambda: actions.undo(post.ada, to=1, reason="Again"),
        "end": lambda: actions.end(post.ada, phase=1, reason="Enough"),
    }
    acts[what]()
    remind_and_send()
    assert mail.outbox == []


def test_only_people_with_an_address_who_switched_it_on(post: Table) -> None:
    Wish.objects.filter(member=post.members["bea"]).delete()
    user = post.members["cal"].user
    user.email = ""
    user.save()
    come(post)
    remind_and_send()
    assert mail.outbox == []


def test_a_stand_in_is_reminded_too(post: Table) -> None:
    actions.stand_in(post.ada, word="hero:rolf", member=post.members["cal"], lasts=None)
    seal(post, "cal")
    come(post)
    remind_and_send()
    assert to() == ["bea@example.org", "cal@example.org"]


def test_it_comes_before_the_moment_but_not_in_the_first_half() -> None:
    rule = Pace(remind=6 * HOUR)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    assert rule.reminder_before(now + 24 * HOUR, now) == now + 18 * HOUR
    assert rule.reminder_before(now + 4 * HOUR, now) == now + 2 * HOUR
    assert rule.reminder_before(now + HOUR / 2, now) is None
    assert Pace(remind=None).reminder_before(now + 24 * HOUR, now) is None


def test_whoever_is_asked_later_in_a_step_is_reminded_then(post: Table) -> None:
    post.orders()
    actions.close(post.ada, phase=post.number, without_the_absent=True)
    come(post)
    remind_and_send()
    assert to() == ["bea@example.org"], "she has the dice of the Reds in hand"
    Term.objects.update(reminded_at=None, remind_at=Now())
    remind_and_send()
    assert to() == ["bea@example.org"]


def test_more_time_moves_a_reminder_that_was_not_sent(post: Table) -> None:
    before = Term.objects.get().remind_at
    actions.extend(post.ada, phase=1, longer=24 * HOUR)
    after = Term.objects.get().remind_at
    assert before is not None
    assert after is not None
    assert after - before > 23 * HOUR


def test_a_server_that_does_not_answer_is_tried_again_and_not_for_ever(
    post: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal(post, "cal")
    come(post)

    def fail(self: Any, letters: Any) -> int:
        raise OSError("no route")

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    assert remind_and_send() == 1
    letter = Letter.objects.get()
    assert (letter.state, letter.tries) == (Letter.State.WAITING, 1)
    assert remind_and_send() == 0, "not at once"
    for _ in range(9):
        Letter.objects.update(next_at=Now())
        remind_and_send()
    letter.refresh_from_db()
    assert letter.state == Letter.State.FAILED


def test_a_fault_keeps_no_other_letter_waiting(
    post: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    come(post)
    actions.remind_if_due(post.battle.pk)
    monkeypatch.setattr("battles.letters.occasion_of", lambda letter: 1 / 0)
    assert remind_and_send() == 2
    assert Letter.objects.filter(state=Letter.State.WAITING, tries=1).count() == 2
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("style", ["discord", "json"])
def test_each_holds_the_fingerprint_of_the_log(post: Table, posted: list[Any], style: str) -> None:
    """Where the site cannot change it any more: the same one that everybody's page shows."""
    hook(post, style)
    come(post)
    remind_and_send()
    newest = post.battle.blocks.latest("number")
    said = f"Fingerprint of the log, block {newest.number}: "
    assert f"{said}{newest.in_full}\n" in mail.outbox[0].body
    [(_, body)] = posted
    if style == "json":
        assert (body["block"], body["fingerprint"]) == (newest.number, newest.in_full)
        assert [*body] == [*json.loads(*blocks("play-by-post.md", "json"))], "the page says all of it"
    else:
        assert body["content"].endswith(f"\n{said}`{newest.in_full}`")


def hook(table: Table, style: str = "discord") -> None:
    actions.set_webhook(table.battle.campaign, url=HOOK, style=style)


def test_the_webhook_says_who_is_awaited_once(post: Table, posted: list[Any]) -> None:
    hook(post)
    user = post.members["bea"].user
    user.display_name = "@everyone [Bea](https://evil.example) **"
    user.save()
    come(post)
    remind_and_send()
    remind_and_send()
    [(url, body)] = posted
    assert url == HOOK
    assert body["allowed_mentions"] == {"parse": []}
    assert r"\@everyone \[Bea\]\(https\://evil.example\) \*\*" in body["content"]
    assert "Cal" in body["content"]


def test_plain_json_holds_the_same(post: Table, posted: list[Any]) -> None:
    hook(post, "json")
    seal(post, "bea")
    come(post)
    remind_and_send()
    [(_, body)] = posted
    assert (body["event"], body["battle"], body["people"]) == ("awaited", "The ford", ["Cal"])
    assert body["until"].endswith("+00:00")


def test_the_webhook_tells_no_secret_question(post: Table, posted: list[Any]) -> None:
    asks = [one for one in post.scene.played.asks if one.key == "risk:rolf"]
    hidden = [type(asks[0])(asks[0].key, asks[0].to, asks[0].form, asks[0].default, secret=True)]
    assert known_to_all(post.scene, {1: asks}) == [1]
    assert known_to_all(post.scene, {1: hidden}) == []


def test_a_webhook_that_fails_says_so_to_the_game_master_alone(
    post: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "public_address", lambda host: "192.0.2.1")
    hook(post)

    def refuse(url: str, body: Any) -> None:
        raise webhook.NotDelivered("answered:404")

    monkeypatch.setattr(webhook, "post", refuse)
    come(post)
    remind_and_send()
    assert Letter.objects.get(member=None).state == Letter.State.FAILED
    assert Webhook.objects.get().failure == "answered:404"
    address = f"/campaigns/{post.battle.campaign_id}/reminders/"
    assert "It answered 404." in html(Browser(post, "ada").client.get(address))
    shown = html(Browser(post, "bea").client.get(address))
    assert "It answered 404." not in shown
    assert "secret-key" not in shown


def test_everyone_has_a_switch_of_his_own(ford: Table) -> None:
    address = f"/campaigns/{ford.battle.campaign_id}/reminders/"
    bea = Browser(ford, "bea").client
    assert "You have given no e-mail" in html(bea.get(address))
    user = ford.members["bea"].user
    user.email = "bea@example.org"
    user.save()
    assert "You get an e-mail" in html(bea.post(f"{address}wish/", {"by_email": "on"}, follow=True))
    assert "You get no e-mail" in html(bea.post(f"{address}wish/", {}, follow=True))
    assert bea.post(f"{address}webhook/", {"webhook-url": HOOK}).status_code == 404
    for path in ("", "wish/", "webhook/"):
        eve = Browser(ford, "eve").client
        assert (eve.post if path else eve.get)(f"{address}{path}").status_code == 404


def test_the_game_master_sets_and_clears_the_webhook(ford: Table, posted: list[Any]) -> None:
    address = f"/campaigns/{ford.battle.campaign_id}/reminders/webhook/"
    ada = Browser(ford, "ada").client
    assert "Kept." in html(ada.post(address, {"webhook-url": HOOK, "webhook-style": "json"}, follow=True))
    assert Webhook.objects.get().style == "json"
    refused = ada.post(address, {"webhook-url": "http://10.0.0.1/", "webhook-style": "json"})
    assert refused.status_code == 422
    assert "Only an address that begins with https://" in html(refused)
    cleared = ada.post(address, {"webhook-url": "", "webhook-style": "json"}, follow=True)
    assert "Nothing is posted" in html(cleared)
    assert not Webhook.objects.exists()


# trying the webhook


def trial(table: Table, name: str = "ada") -> Any:
    at = f"/campaigns/{table.battle.campaign_id}/reminders/webhook/try/"
    return Browser(table, name).client.post(at, follow=True)


def test_a_test_is_posted_at_once_and_says_what_was_answered(ford: Table, posted: list[Any]) -> None:
    assert "There is no address yet." in html(trial(ford))
    hook(ford)
    Webhook.objects.update(failure="answered:404")
    assert "Delivered: it answered 204." in html(trial(ford))
    assert "The ford" in posted[0][1]["content"]
    assert posted[0][1]["allowed_mentions"] == {"parse": []}
    assert Webhook.objects.get().failure == ""
    Webhook.objects.update(style=Webhook.Style.JSON)
    trial(ford)
    assert posted[1][1]["event"] == "test"


def test_a_test_that_fails_says_why(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Webhook.objects.create(campaign=ford.battle.campaign, url="https://127.0.0.1/hook")
    assert "This address is not on the public internet." in html(trial(ford))
    assert Webhook.objects.get().failure == "not_public"

    def refuse(url: str, body: Any) -> int:
        raise webhook.NotDelivered("answered:404")

    monkeypatch.setattr(webhook, "post", refuse)
    assert "Not delivered. It answered 404." in html(trial(ford))


def test_a_webhook_is_tried_a_few_times_an_hour_and_by_game_masters_alone(
    ford: Table, posted: list[Any]
) -> None:
    hook(ford)
    assert [trial(ford, name).status_code for name in ("bea", "dot", "eve")] == [404, 404, 404]
    for _ in range(10):
        trial(ford)
    assert "often enough for now" in html(trial(ford))
    assert len(posted) == 10
