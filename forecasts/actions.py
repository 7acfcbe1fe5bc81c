"""What is done with inquiries: they are asked, looked at, stopped, gone on with, and cleared away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext

from battles.access import Viewer
from battles.actions import TableError
from battles.models import Battle
from forecasts import debriefing, readings, taking
from forecasts.access import Eyes
from forecasts.asking import fingerprint_of, kept_muster, muster_of
from forecasts.models import IDLE, Inquiry, Kind
from forecasts.news import tell
from forecasts.taking import CannotTake
from forecasts.tasks import begin
from rulesets.engine import CannotRead, Muster
from rulesets.engine.kept import read_muster
from rulesets.engine.values import Json
from rulesets.forecasts.changes import CHANGE, parts_of
from rulesets.forecasts.courses import Course

MOST_OF_ONE, MOST_OF_A_CAMPAIGN = 2, 8
"""So many are fought at a time."""
LOST = 2 * IDLE
"""So long nobody has fought for what somebody looks at: then its jobs are asked for once more."""


class TooMany(TableError):
    """All that a campaign may have fought at a time is being fought."""


@transaction.atomic
def ask(
    viewer: Viewer,
    *,
    kind: Kind,
    eyes: Eyes,
    asked: Json,
    courses: Sequence[Course],
    tried: Iterable[str] = (),
) -> Inquiry:
    """Have these courses fought ahead. What was asked before of the same field is gone on with.

    `tried`: keys of changes to the first of them, which are fought as often. Workers make their courses, for
    with many sheets that takes seconds.
    """
    battle = Battle.objects.select_for_update().only("pk").get(pk=viewer.battle.pk)
    kept = [course.as_json() for course in courses]
    words, fingerprint = sorted(eyes.words), fingerprint_of(kept)
    _make_room(viewer)
    same = Inquiry.objects.filter(battle=battle, member=viewer.member, kind=kind, fingerprint=fingerprint)
    if found := same.filter(words=words, asked=asked).exclude(state=Inquiry.State.FAILED).first():
        _go_on(found)
        return found
    inquiry = Inquiry.objects.create(
        battle=battle, member=viewer.member, kind=kind, words=words, asked=asked, fingerprint=fingerprint
    )
    rows = [(one["key"], one["battles"], one["forecast"]) for one in kept]
    readings.keep(inquiry, [*rows, *((key, courses[0].battles, {}) for key in tried)])
    begin(inquiry)
    return inquiry


def _make_room(viewer: Viewer) -> None:
    """Of one person the oldest gives way; of a whole campaign no more than so many are fought. Debriefs that
    nobody looks at wait for all others, and take nobody's room.
    """
    seen = Inquiry.objects.running().in_sight()
    running = seen.filter(battle__campaign=viewer.battle.campaign_id)
    own = seen.filter(member__user=viewer.member.user).order_by("-looked_at", "-nth")
    for inquiry in own[MOST_OF_ONE - 1 :]:
        stop(inquiry)
    if running.exclude(member=viewer.member).count() >= MOST_OF_A_CAMPAIGN:
        raise TooMany(
            gettext("Eight forecasts are being fought in this campaign. Wait until one of them is done.")
        )


def stop(inquiry: Inquiry) -> None:
    """Fight no more for it; what has been fought stays."""
    with transaction.atomic():
        running = Inquiry.objects.running().filter(pk=inquiry.pk)
        if running.update(state=Inquiry.State.STOPPED, version=F("version") + 1):
            tell(inquiry.pk)


@transaction.atomic
def go_on(viewer: Viewer, inquiry: Inquiry) -> None:
    _make_room(viewer)
    _go_on(inquiry)


def _go_on(inquiry: Inquiry) -> None:
    """Fight on where it was stopped."""
    rows = Inquiry.objects.filter(pk=inquiry.pk)
    rows.filter(state=Inquiry.State.STOPPED).update(state=Inquiry.State.RUNNING, version=F("version") + 1)
    rows.update(looked_at=Now(), fought_at=Now())
    begin(inquiry)
    tell(inquiry.pk)


def look(inquiry_id: int) -> None:
    """Somebody has a page of it open. If nobody had for a while, it is fought on from now.

    Where nobody has fought for long its jobs may be lost, as with the database: they are asked for again.
    """
    rows = Inquiry.objects.running().filter(pk=inquiry_id)
    with transaction.atomic():
        if rows.filter(looked_at__lt=Now() - IDLE).update(looked_at=Now(), fought_at=Now()):
            begin(Inquiry(pk=inquiry_id))
    is_noted = rows.filter(looked_at__lt=Now() - IDLE / 4).update(looked_at=Now())
    if is_noted and (lost := rows.filter(fought_at__lt=Now() - LOST).first()):
        begin(lost)


@transaction.atomic
def take(viewer: Viewer, inquiry: Inquiry, key: str) -> None:
    """A proposal: the changes of one of its courses are made to the draft."""
    known = {one: CHANGE.validate_python(raw) for one, raw in inquiry.asked["changes"].items()}
    parts = parts_of(key) if inquiry.courses.filter(key=key).exclude(battles=0).exists() else []
    if not parts:
        raise CannotTake(gettext("This is none of the changes that were tried."))
    rules = inquiry.battle.rules
    try:
        muster: Muster = read_muster(rules, rules.muster, inquiry.asked["muster"])
    except CannotRead as error:
        raise CannotTake(gettext("The rules have changed since. Look for changes once more.")) from error
    before = taking.take(viewer, muster, [known[part] for part in parts])
    made = muster_of(Battle.objects.select_related("campaign").get(pk=viewer.battle.pk))
    _note(inquiry, {"before": before, "taken": key, "stands": kept_muster(rules, made)})


@transaction.atomic
def put_back(viewer: Viewer, inquiry: Inquiry) -> None:
    """The draft as it was before a proposal was taken."""
    before = inquiry.asked.get("before")
    if before is None:
        raise CannotTake(gettext("Nothing has been taken here."))
    taking.put_back(viewer, before)
    _note(inquiry, {"before": None, "taken": "", "stands": None})


def _note(inquiry: Inquiry, words: Json) -> None:
    rows = Inquiry.objects.filter(pk=inquiry.pk)
    rows.update(asked={**inquiry.asked, **words}, version=F("version") + 1)
    tell(inquiry.pk)


@transaction.atomic
def debrief(battle: Battle) -> Inquiry:
    """The one debrief of a battle, begun if it is not; anew, if the battle has gone on since."""
    Battle.objects.select_for_update().only("pk").get(pk=battle.pk)
    fingerprint = debriefing.fingerprint_of(battle)
    rows = Inquiry.objects.filter(battle=battle, kind=Kind.DEBRIEF)
    if (found := rows.first()) and found.fingerprint == fingerprint:
        return found
    rows.delete()
    inquiry = Inquiry.objects.create(battle=battle, kind=Kind.DEBRIEF, fingerprint=fingerprint)
    begin(inquiry)
    return inquiry
