"""Sending what is on its way: e-mail to one person, a post to the webhook of a campaign.

A letter's row is locked while it is sent, and judged once more before: whoever has answered since gets none.
If this process dies with a letter in its hands, the row is as it was, and the next process sends it.
"""

import logging
import re
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, override

from accounts.languages import language_of_letters
from accounts.limits import HOUR, Limit, TooOften
from battles import webhook
from battles.actions.reminders import (
    WEBHOOKS,
    Occasion,
    known_to_all,
    names_of,
    occasion_of,
    remind_if_due,
    settled,
    try_again,
    wants_letters,
)
from battles.models import Battle, Block, Letter, Term, Webhook
from battles.parts.deadline import Moment, moment_of
from battles.play import clock
from battles.ticking import each
from campaigns.models import Membership, Role
from campaigns.parts import Context
from rulesets import engine
from rulesets.engine import reason

logger = logging.getLogger(__name__)
TRIALS = Limit(
    "webhook-trial", 10, HOUR, gettext_lazy("That is often enough for now. Wait an hour, then try it again.")
)
A_TICK = 20
"""So many letters at most before it is looked again what else is due."""


def remind_and_send(held_back: dict[int, float] | None = None) -> int:
    """Write the letters whose time has come, and send what is on its way."""
    battles = Term.objects.to_remind_of().order_by("remind_at").values_list("phase__battle", flat=True)
    each(battles, remind_if_due, {} if held_back is None else held_back)
    sent = 0
    while sent < A_TICK and send_one():
        sent += 1
    return sent


@transaction.atomic
def send_one() -> bool:
    """Send, or drop, one letter that nobody else has in hand; False if there is none."""
    rows = Letter.objects.due().select_for_update(of=("self",), skip_locked=True)
    letter = rows.select_related("phase", "member__user").order_by("next_at", "nth").first()
    if letter is None:
        return False
    try:
        with transaction.atomic():
            _send(letter)
    except Exception:
        logger.exception("Letter %s could not be written; it is tried again.", letter.pk)
        try_again(letter, 300)
    return True


def _send(letter: Letter) -> None:
    occasion = occasion_of(letter)
    if occasion is None or (letter.member and not wants_letters(letter.member)):
        settled(letter, Letter.State.NEEDLESS)
    elif letter.member:
        _mail(letter, letter.member, occasion)
    else:
        _post(letter, occasion)


def _mail(letter: Letter, member: Membership, occasion: Occasion) -> None:
    try:
        with override(language_of_letters(member.user)):
            mail = mail_of(letter, member, occasion)
        mail.send()
    except (SMTPException, OSError) as error:
        logger.warning("A reminder could not be mailed: %s", type(error).__name__)
        try_again(letter, 60)
    else:
        settled(letter, Letter.State.SENT)


def mail_of(letter: Letter, member: Membership, occasion: Occasion) -> EmailMessage:
    """The letter, with a number of its own by which a mail server knows one that comes twice."""
    user, battle = member.user, occasion.battle
    rules, names = battle.rules, engine.names_of(battle.mustered)
    asked = [reason(rules, one, names) for one in occasion.awaited[member.pk]]
    where = _link("battles:reminders", battle.campaign_id)
    context = {"user": user, "battle": battle, "asked": list(dict.fromkeys(asked)), "switch": where}
    context |= {"link": _link("battles:battle", battle.pk), "moment": _moment(occasion)}
    context["sealed"] = _newest_block(battle)
    domain = settings.SITE_URL.partition("://")[2].partition(":")[0].partition("/")[0]
    headers = {"Message-ID": f"<reminder-{letter.pk}@{domain}>", "Auto-Submitted": "auto-generated"}
    headers["List-Unsubscribe"] = f"<{where}>"
    subject = gettext("%(battle)s: you are awaited") % {"battle": battle.name}
    text = render_to_string("battles/reminder.txt", context)
    return EmailMessage(subject, text, to=[user.email], headers=headers)


def _post(letter: Letter, occasion: Occasion) -> None:
    hook = Webhook.objects.filter(campaign=occasion.battle.campaign_id).first()
    if hook is None:
        settled(letter, Letter.State.NEEDLESS)
        return
    try:
        WEBHOOKS.take(hook.pk)
        with override(_language_of(hook)):
            body = body_of(hook, occasion)
        webhook.post(hook.url, body)
    except TooOften:
        try_again(letter, webhook.LONGEST_WAIT)
    except webhook.AddressIsNotPublic as refusal:
        _failed(hook, refusal.why)
        settled(letter, Letter.State.FAILED)
    except webhook.NotDelivered as refusal:
        _failed(hook, refusal.why)
        try_again(letter, refusal.retry_after)
    else:
        _failed(hook, "")
        settled(letter, Letter.State.SENT)


def try_webhook(hook: Webhook) -> int:
    """Post a word to try the webhook, now; what it answered, or why it was not delivered."""
    TRIALS.take(hook.pk)
    WEBHOOKS.take(hook.pk)
    try:
        answered = webhook.post(hook.url, trial_of(hook))
    except webhook.AddressIsNotPublic as refusal:
        _failed(hook, refusal.why)
        raise
    except webhook.NotDelivered as refusal:
        _failed(hook, refusal.why)
        raise
    _failed(hook, "")
    return answered


def trial_of(hook: Webhook) -> Context:
    link = _link("battles:reminders", hook.campaign_id)
    if hook.style == Webhook.Style.JSON:
        return {"event": "test", "campaign": hook.campaign.name, "link": link}
    name = _plain(hook.campaign.name)
    text = gettext("**%(campaign)s**: reminders come here. %(link)s") % {"campaign": name, "link": link}
    return {"content": text[:2000], "allowed_mentions": {"parse": []}}


def _failed(hook: Webhook, why: str) -> None:
    Webhook.objects.filter(pk=hook.pk).exclude(failure=why).update(failure=why)


def _language_of(hook: Webhook) -> str:
    """That of whoever runs the game, for all of whose people it is."""
    rows = Membership.objects.present().filter(campaign=hook.campaign_id, role=Role.GM)
    first = rows.select_related("user").order_by("pk").first()
    return language_of_letters(first.user) if first else settings.LANGUAGE_CODE


def body_of(hook: Webhook, occasion: Occasion) -> Context:
    """What everybody in the campaign may know: who is awaited, and until when."""
    battle, moment = occasion.battle, _moment(occasion)
    people = names_of(known_to_all(occasion.scene, occasion.awaited))
    link, until = _link("battles:battle", battle.pk), f"{moment.words} {moment.zone}"
    sealed = _newest_block(battle)
    if hook.style == Webhook.Style.JSON:
        body: Context = {"event": "awaited", "campaign": battle.campaign.name, "battle": battle.name}
        body |= {"step": occasion.scene.phase.step.title, "people": people}
        body |= {"until": moment.at.isoformat(), "link": link}
        return body | {"block": sealed and sealed.number, "fingerprint": sealed and sealed.in_full}
    names = ", ".join(map(_plain, people))
    left = f"<t:{int(moment.at.timestamp())}:R>"
    text = gettext("**%(battle)s**: %(names)s awaited until %(until)s (%(left)s). %(link)s")
    text %= {"battle": _plain(battle.name), "names": names, "until": until, "left": left, "link": link}
    fingerprint = f"\n{_fingerprint_of(sealed)}" if sealed else ""
    return {"content": text[: 2000 - len(fingerprint)] + fingerprint, "allowed_mentions": {"parse": []}}


def _fingerprint_of(sealed: Block) -> str:
    text = gettext("Fingerprint of the log, block %(number)s: `%(fingerprint)s`")
    return text % {"number": sealed.number, "fingerprint": sealed.in_full}


def _newest_block(battle: Battle) -> Block | None:
    """What everybody's page shows as well: a letter keeps it where nobody can change it any more."""
    return battle.blocks.order_by("-number").first()


def _plain(name: str) -> str:
    """A name as text, where Discord would make something of its signs."""
    return re.sub(r"([\\*_~`|>#\[\]()<@:-])", r"\\\1", name)


def _moment(occasion: Occasion) -> Moment:
    now = clock.now()
    return moment_of(occasion.term.ends_at or now, occasion.term.zone, now)


def _link(name: str, number: int) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, args=[number])}"
