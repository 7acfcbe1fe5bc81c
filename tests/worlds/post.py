"""What leaves the site: letters to people, and what is posted where everybody of a campaign reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db.models.functions import Now

from battles import actions, webhook
from battles.letters import remind_and_send
from battles.models import Ends, Term, Webhook
from tests.worlds.site import Site

WISHING = ("cal", "fay", "gus", "pat")
CHANNEL = "everybody in the channel"


@contextmanager
def caught() -> Iterator[list[str]]:
    """What is posted comes here instead of to the address. Everything up to that is as it always is."""
    posted: list[str] = []

    def post(url: str, body: dict[str, Any]) -> int:
        posted.append(f"{url} {json.dumps(body)}")
        return 204

    mail.outbox.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(webhook, "post", post)
        yield posted


def played_by_post(site: Site) -> None:
    """People have days for each answer, and some want letters."""
    pace: dict[str, Any] = {"is_sooner": False, "allowed": timedelta(days=5), "at": None, "zone": "UTC"}
    actions.set_pace(site.ada, ends=Ends.MOMENT, remind=timedelta(hours=6), **pace)
    for name in WISHING:
        actions.wish_for_letters(site.members[name], by_email=True)
    Webhook.objects.create(campaign=site.campaign, url="https://hooks.example.org/1")


def remind(site: Site, posted: list[str], nth: int) -> Iterator[tuple[str, str, str]]:
    """The moment to remind people has come: who gets it, what it is called, and what it says."""
    styles = list(Webhook.Style)
    Webhook.objects.update(style=styles[nth % len(styles)])
    Term.objects.filter(phase=site.here.row).update(remind_at=Now())
    remind_and_send()
    for letter in mail.outbox:
        yield letter.to[0].partition("@")[0], f"letter {letter.subject}", written(letter)
    for text in posted:
        yield CHANNEL, "what is posted", text
    mail.outbox.clear()
    posted.clear()


def written(letter: EmailMessage) -> str:
    """Its headers and its words; the body as it is typed, before a mail server breaks its lines."""
    headers = [f"{name}: {value}" for name, value in letter.message().items()]
    return "\n".join([*headers, "", str(letter.body)])
