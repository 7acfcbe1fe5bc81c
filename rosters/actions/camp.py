"""What game masters do between battles: a procedure from its opening to the rosters, and back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaigns.actions import Refused
from campaigns.models import LAST_DAY, Campaign, Membership
from rosters.actions import changes as rosters
from rosters.actions.records import NotOfThisCampaign, OnlyGameMasters
from rosters.camping import CannotOpen, Sitting, bring_up, camp_of, forces_of, procedure_of, sitting_of
from rosters.keys import lock
from rosters.models import CampAct, CampChange, Edit, Force
from rulesets.engine import Ask, Change, Procedure, Value, dice, fair_faces
from rulesets.engine.kept import stamped
from rulesets.engine.values import Json

MOST_DAYS = 3650
name_days: list[Callable[[Campaign], str]] = []
"""What the apps above call the day on which a campaign is; nothing where they have no name for it."""


class NoSuchProcedure(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("These rules have no such procedure. Choose another."))


class ForcesAreMissing(Refused):
    """A procedure was opened on fewer forces than it needs, or twice on the same."""

    def __init__(self, procedure: Procedure) -> None:
        if procedure.of == "two":
            sentence = gettext("%(procedure)s needs two different forces. Choose again.")
        else:
            sentence = gettext("%(procedure)s needs a force. Choose again.")
        super().__init__(sentence % {"procedure": procedure.title})


class ActIsClosed(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("This is written. Take it back before you change it."))


class ActIsGone(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("This has been thrown away by another game master."))


class NotAsked(Refused):
    """What was answered or thrown is not waited for: the page was older than the act."""

    def __init__(self) -> None:
        super().__init__(gettext("That is not asked any more. The page shows what is."))


class AnswerIsWrong(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("That answer cannot stand. Look at the question again."))


class FacesAreWrong(Refused):
    def __init__(self, text: str) -> None:
        thrown = dice(text)
        facts = {"dice": text, "count": thrown.count, "sides": thrown.sides}
        super().__init__(gettext("%(dice)s shows %(count)s numbers from 1 to %(sides)s.") % facts)


class ActIsUnfinished(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("Something is still asked or to be thrown. Finish that first."))


class ActHasChanged(Refused):
    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Somebody has changed this since you opened the page. What you chose is still here: "
                "send it again to write it over the newer one."
            )
        )


class ActDoesNotFit(Refused):
    """The rosters are no longer what the act opened on; `problems` say where, in sentences."""

    def __init__(self, sentence: str, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(sentence)


# an act from its opening to its dice


@transaction.atomic
def open_act(by: Membership, *, procedure: str, forces: Sequence[Force] = ()) -> CampAct:
    """Begin a procedure on what the rosters hold now."""
    campaign = _begin(by)
    found = procedure_of(campaign, procedure)
    if found is None:
        raise NoSuchProcedure
    chosen = _chosen(campaign, found, forces)
    act = CampAct(
        campaign=campaign,
        procedure=found.key,
        title=found.english,
        of=" and ".join(force.name for force in chosen),
        force=chosen[0] if chosen else None,
        other=chosen[1] if len(chosen) > 1 else None,
        day=campaign.day,
        date=campaign.calendar,
        muster=_opened(campaign, found, chosen),
        opened_by=by,
    )
    act.save()
    settle(act)
    return act


def _chosen(campaign: Campaign, procedure: Procedure, forces: Sequence[Force]) -> list[Force]:
    if any(force.campaign_id != campaign.pk for force in forces):
        raise NotOfThisCampaign
    many = {"force": 1, "two": 2, "all": 0}[procedure.of]
    now = campaign.forces.in_bulk([force.pk for force in forces])
    chosen = [now[pk] for pk in dict.fromkeys(force.pk for force in forces) if pk in now][:many]
    if len(chosen) < many or not campaign.forces.exists():
        raise ForcesAreMissing(procedure)
    return chosen


def _opened(campaign: Campaign, procedure: Procedure, chosen: Sequence[Force]) -> Json:
    try:
        camp = camp_of(campaign, forces_of(campaign, procedure, chosen), everybody=procedure.of == "all")
    except CannotOpen as refusal:
        raise ActDoesNotFit(str(refusal), refusal.problems) from refusal
    return stamped(campaign.rules, camp.muster.model_dump(mode="json"))


@transaction.atomic
def answer(by: Membership, *, act: CampAct, answers: Mapping[str, Value]) -> CampAct:
    """What was said to one or several of the open questions, by their keys."""
    act, sitting = take_up(by, act)
    open_asks = {one.key: one for one in sitting.played.asks}
    for key, value in answers.items():
        if key not in open_asks:
            raise NotAsked
        answer, _ = open_asks[key].read(value.model_dump(mode="json"))
        if answer is None:
            raise AnswerIsWrong
        act.answers[key] = answer.model_dump(mode="json")
        act.drafts.pop(key, None)
    return settle(act)


@transaction.atomic
def reopen(by: Membership, *, act: CampAct, key: str) -> CampAct:
    """Ask again what was said; what follows stays on record for as long as it fits."""
    act, sitting = take_up(by, act)
    if key not in act.answers or not isinstance(sitting.played.requests.get(key), Ask):
        raise NotAsked
    act.drafts[key] = act.answers.pop(key)
    return settle(act)


@transaction.atomic
def throw(by: Membership, *, act: CampAct, key: str = "") -> CampAct:
    """The server's dice for all that is to be thrown now, or for one of them."""
    act, sitting = take_up(by, act)
    due = [one for one in sitting.played.throws if key in ("", one.key)]
    if not due:
        raise NotAsked
    for request in due:
        faces = fair_faces(secrets.token_bytes(32), request.key, request.dice)
        act.rolls[request.key] = {"dice": request.dice, "faces": list(faces), "by": "server"}
    return settle(act)


@transaction.atomic
def type_dice(by: Membership, *, act: CampAct, faces: Mapping[str, Sequence[int]]) -> CampAct:
    """What somebody's own dice showed, by the keys of their throws."""
    act, sitting = take_up(by, act)
    due = {one.key: one for one in sitting.played.throws}
    for key, shown in faces.items():
        if key not in due:
            raise NotAsked
        if not dice(due[key].dice).fits(list(shown)):
            raise FacesAreWrong(due[key].dice)
        act.rolls[key] = {"dice": due[key].dice, "faces": list(shown), "by": "typed"}
    return settle(act)


@transaction.atomic
def renew(by: Membership, *, act: CampAct) -> CampAct:
    """Open it on the rosters as they are now; what was said and thrown stays for as long as it fits."""
    act, sitting = take_up(by, act)
    chosen = _chosen(act.campaign, sitting.procedure, act.forces)
    act.muster = _opened(act.campaign, sitting.procedure, chosen)
    act.day, act.date = act.campaign.day, act.campaign.calendar
    return settle(act)


@transaction.atomic
def drop(by: Membership, *, act: CampAct) -> None:
    """Throw an open act away: it has changed nothing."""
    act = _fresh(by, act)
    if not act.is_open:
        raise ActIsClosed
    act.delete()


# what it proposes


@transaction.atomic
def edit_changes(
    by: Membership, *, act: CampAct, edits: Iterable[Edit], version: int | None = None
) -> CampAct:
    act, _ = take_up(by, act)
    if version is not None and act.version != version:
        raise ActHasChanged
    try:
        touched = rosters.edit(act.changes.all(), edits)
    except rosters.ChangeIsGone as refusal:
        raise Refused(str(refusal)) from refusal
    return _raised(act) if touched else act


@transaction.atomic
def write(by: Membership, *, act: CampAct) -> CampAct:
    """Write every accepted change to the rosters at once, or none of them."""
    act, sitting = take_up(by, act)
    if not sitting.played.done:
        raise ActIsUnfinished
    rows = act.changes.filter(is_accepted=True).order_by("place", "nth")
    changes = [rosters.RosterChange(row.subject, row.name, row.old, row.new) for row in rows]
    try:
        written = rosters.apply_changes(act.campaign, changes)
    except rosters.ChangesDoNotFit as refusal:
        raise ActDoesNotFit(
            gettext(
                "Nothing is written yet: the rosters have changed since this was opened. "
                "Open it again on the rosters as they are, or untick what does not fit any more."
            ),
            refusal.problems,
        ) from refusal
    act.receipt, act.state = written.as_json(), CampAct.State.WRITTEN
    act.written_by, act.written_at = by, timezone.now()
    return _raised(act)


@transaction.atomic
def take_back(by: Membership, *, act: CampAct) -> CampAct:
    """Give the rosters, or the calendar, back what they had before; all of it or nothing."""
    act = _fresh(by, act)
    if act.is_open:
        raise Refused(gettext("This is not written yet, so there is nothing to take back."))
    if not act.procedure:
        return _turn_back(act)
    try:
        rosters.take_back(act.campaign, rosters.Written.from_json(act.receipt))
    except rosters.ChangesDoNotFit as refusal:
        sentence = gettext("This cannot be taken back whole. Set the rosters by hand.")
        raise ActDoesNotFit(sentence, refusal.problems) from refusal
    act.receipt, act.state = [], CampAct.State.OPEN
    act.written_by, act.written_at = None, None
    return _raised(act)


# the calendar


@transaction.atomic
def pass_days(by: Membership, *, days: int, date: str = "") -> CampAct:
    """Let the calendar of the game world move on."""
    campaign = _begin(by)
    if not 0 <= days <= MOST_DAYS or campaign.day + days > LAST_DAY:
        raise Refused(gettext("Between 0 and %(most)s days can pass at once.") % {"most": MOST_DAYS})
    before = {"day": campaign.day, "date": campaign.calendar}
    campaign.day += days
    called = next(filter(None, (name(campaign) for name in name_days)), "")
    campaign.calendar = date or called[:80] or campaign.calendar
    campaign.clean_fields(exclude=["name", "ruleset", "options"])
    campaign.save(update_fields=["day", "calendar"])
    passed = "One day passes" if days == 1 else f"{days} days pass" if days else "The date is set"
    return CampAct.objects.create(
        campaign=campaign,
        title=passed,
        state=CampAct.State.WRITTEN,
        day=campaign.day,
        date=campaign.calendar,
        answers={"before": before},
        opened_by=by,
        written_by=by,
        written_at=timezone.now(),
    )


def _turn_back(act: CampAct) -> CampAct:
    campaign, before = act.campaign, act.answers["before"]
    if (campaign.day, campaign.calendar) != (act.day, act.date):
        raise Refused(gettext("The calendar has moved on since. Take back the later days first."))
    campaign.day, campaign.calendar = before["day"], before["date"]
    campaign.save(update_fields=["day", "calendar"])
    act.delete()
    return act


# what they have in common


def _begin(by: Membership) -> Campaign:
    if not by.is_gm:
        raise OnlyGameMasters
    lock(by.campaign)
    by.campaign.refresh_from_db(fields=["day", "calendar"])
    return by.campaign


def _fresh(by: Membership, act: CampAct) -> CampAct:
    """The act as it is now, under the campaign's lock."""
    campaign = _begin(by)
    if act.campaign_id != campaign.pk:
        raise NotOfThisCampaign
    now = CampAct.objects.select_related("force", "other").filter(pk=act.pk).first()
    if now is None:
        raise ActIsGone
    now.campaign = campaign
    return now


def take_up(by: Membership, act: CampAct) -> tuple[CampAct, Sitting]:
    now = _fresh(by, act)
    if not now.is_open:
        raise ActIsClosed
    sitting = sitting_of(now)
    if sitting is None:
        raise NoSuchProcedure
    bring_up(now)
    return now, sitting


def _raised(act: CampAct) -> CampAct:
    act.version += 1
    act.save()
    return act


def settle(act: CampAct) -> CampAct:
    """Keep what is on record and what follows from it: dice nobody needs go, changes are proposed anew."""
    sitting = sitting_of(act)
    if sitting is None:
        raise NoSuchProcedure
    if sitting.played.done:
        _propose(act, sitting.played.changes)
    return _raised(act)


def _propose(act: CampAct, changes: Sequence[Change]) -> None:
    """The list of proposed changes; the GM's word stays on those that are as they were."""
    kept = {(row.subject, row.name, str(row.old), str(row.proposed)): row for row in act.changes.all()}
    rows: list[CampChange] = []
    for place, change in enumerate(changes):
        known = kept.pop((change.subject, change.name, str(change.old), str(change.new)), None)
        row = known or CampChange(
            act=act, subject=change.subject, name=change.name, old=change.old, new=change.new
        )
        row.place, row.proposed, row.reason = place, change.new, change.reason[:500]
        rows.append(row)
    act.changes.filter(pk__in=[row.pk for row in kept.values()]).delete()
    CampChange.objects.bulk_create([row for row in rows if row._state.adding])
    CampChange.objects.bulk_update([row for row in rows if not row._state.adding], ["place", "reason"])
