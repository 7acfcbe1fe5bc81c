"""What the pages of the camp show, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Q
from pydantic.fields import FieldInfo

from campaigns import parts as campaign_parts
from campaigns.models import Campaign, Membership
from rosters import ruling_parts
from rosters.camp_forms import Dice, Questions
from rosters.camping import CannotOpen, Sitting, camp_of, procedures, sitting_of
from rosters.change_forms import ChangesForm
from rosters.changes import keys_at_hand
from rosters.models import CampAct, Force
from rosters.numbers import Number, Roll, number_of
from rosters.parts import viewer_of
from rosters.ruling_parts import ruled_in, thrown
from rulesets.building import extra_of
from rulesets.engine import GM, Ask, Event, Procedure, Value, Viewer, question, say_event, seen
from rulesets.engine.people import Keyed
from rulesets.engine.words import Speaker, listed, say
from rulesets.fields import key_of

LATELY = 5
MOST_ACTS = 100


class Offered(NamedTuple):
    """A procedure in a list, and whether there is anything to do with it now."""

    procedure: Procedure
    is_due: bool


class DueNow(NamedTuple):
    """What the calendar has brought, in words, with what deals with it."""

    text: str
    procedure: Procedure | None
    force: Force | None


class ActLine(NamedTuple):
    """An act in the list: what was done, to whom as far as the reader may know, and when."""

    act: CampAct
    of: str


@dataclass
class About:
    """All that an act says of one subject: dice, numbers with their lines, sentences."""

    key: str
    name: str
    rolls: list[Roll] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


class Answered(NamedTuple):
    """A question that was answered, and what was said."""

    key: str
    question: str
    said: Sequence[tuple[str, str]]


def camp(member: Membership) -> dict[str, Any]:
    """The campaign's calendar, what it has brought, what may be done, and what was done."""
    acts = acts_of(member)
    found = {**campaign_parts.frame(member), "acts": [one for one in acts if not one.act.is_open]}
    if not member.is_gm:
        return found
    dues, problems = dues_of(member.campaign)
    return {
        **found,
        "open_acts": [one for one in acts if one.act.is_open],
        "dues": dues,
        "problems": problems,
        "procedures": procedures(member.campaign),
    }


def acts_of(member: Membership, *, force: Force | None = None, most: int = MOST_ACTS) -> list[ActLine]:
    """What this member may know of, the latest first."""
    acts = CampAct.objects.visible_to(member).select_related("force", "other")
    if force is not None:
        acts = acts.filter(Q(force=force) | Q(other=force))
    known = set(Force.objects.visible_to(member).values_list("pk", flat=True))
    rows = acts.defer("muster", "answers", "rolls", "receipt").order_by("-day", "-pk")[:most]
    return [ActLine(act, of_whom(act, known, is_gm=member.is_gm)) for act in rows]


def of_whom(act: CampAct, known: set[int], *, is_gm: bool) -> str:
    """Whom an act was about: a force that the reader does not see is not named."""
    if is_gm:
        return act.of
    return " and ".join(one.name for one in (act.force, act.other) if one is not None and one.pk in known)


def dues_of(campaign: Campaign) -> tuple[list[DueNow], Sequence[str]]:
    """What falls due by the campaign's day; and what keeps the rules from telling."""
    forces = list(campaign.forces.order_by("pk"))
    if not forces:
        return [], ()
    try:
        camp = camp_of(campaign, forces, everybody=True)
    except CannotOpen as refusal:
        return [], refusal.problems
    names = {key: sheet.name for key, sheet in camp.muster.sheets.items()}
    known, by_key = {one.key: one for one in procedures(campaign)}, {one.key: one for one in forces}
    rows = []
    for due in campaign.rules.due(camp):
        text = say(campaign.rules, due.kind, {"subject": due.subject, **due.facts}, names)
        side = getattr(camp.muster.sheets.get(due.subject), "side", "")
        rows.append(DueNow(text, known.get(due.procedure), by_key.get(side)))
    return rows, ()


def offered(force: Force) -> list[Offered]:
    """What may be done with one force, and with it and another."""
    found = [one for one in procedures(force.campaign) if one.of != "all"]
    if not found:
        return []
    try:
        camp = camp_of(force.campaign, [force])
    except CannotOpen:
        return [Offered(one, False) for one in found]
    return [Offered(one, one.of == "two" or one.when(camp)) for one in found]


def beside(member: Membership, force: Force) -> dict[str, Any]:
    """What the page of a force shows of its camp."""
    return {
        "offered": offered(force) if member.is_gm else [],
        "acts": acts_of(member, force=force, most=LATELY),
    }


def viewer_of_camp(member: Membership) -> Viewer:
    """Whoever sees a force reads what is told to its people between battles."""
    if member.is_gm:
        return viewer_of(member)
    sides = Force.objects.visible_to(member).values_list("key", flat=True)
    return viewer_of(member) | {f"side:{key}" for key in sides}


def act(
    member: Membership,
    act: CampAct,
    *,
    questions: Questions | None = None,
    dice: Dice | None = None,
    changes: ChangesForm | None = None,
    refusal: str = "",
    problems: Sequence[str] = (),
) -> dict[str, Any]:
    """The page of one act: for a game master with all that is still to be done."""
    sitting = sitting_of(act)
    known = set(Force.objects.visible_to(member).values_list("pk", flat=True))
    context = {
        **campaign_parts.frame(member),
        "act": act,
        "of": of_whom(act, known, is_gm=member.is_gm),
        "procedure": sitting.procedure if sitting else None,
        "abouts": abouts(sitting, viewer_of_camp(member)) if sitting else [],
        "refusal": refusal,
        "problems": problems,
        "tincture": act.force.tincture if act.force and act.force.pk in known else "",
    }
    if not member.is_gm:
        return context
    shows_changes = sitting is not None and (sitting.played.done or not act.is_open)
    return {
        **context,
        "answered": answered(sitting) if sitting else [],
        "rulings": ruling_parts.words(sitting) if sitting and act.rulings else [],
        "can_rule": sitting is not None and act.is_open,
        "questions": questions or (Questions(sitting) if sitting and act.is_open else None),
        "dice": dice or (Dice(sitting) if sitting and act.is_open else None),
        **(_changes(act, changes) if shows_changes else {}),
        "is_written": not act.is_open,
        "is_stale": act.is_open and sitting is not None and is_stale(sitting),
    }


def is_stale(sitting: Sitting) -> bool:
    """Whether the rosters, or the calendar, are no longer what the act opened on."""
    act, campaign = sitting.act, sitting.act.campaign
    forces = [one for one in (act.force, act.other) if one is not None]
    everybody = sitting.procedure.of == "all"
    forces = list(campaign.forces.order_by("pk")) if everybody else forces
    if not everybody and not forces:
        return True
    try:
        now = camp_of(campaign, forces, everybody=everybody)
    except CannotOpen:
        return True
    return bool(now.muster.model_dump(mode="json") != act.muster)


def changes_form(act: CampAct, data: Any = None) -> ChangesForm:
    campaign = act.campaign
    muster = campaign.rules.muster.model_validate(act.muster)
    rows = list(act.changes.order_by("place", "pk"))
    return ChangesForm(campaign, campaign.rules, muster, rows, keys_at_hand(campaign), data)


def _changes(act: CampAct, form: ChangesForm | None) -> dict[str, Any]:
    form = form or changes_form(act)
    tinctures = dict(act.campaign.forces.values_list("key", "tincture"))
    return {"form": form, "sides": [(one, tinctures.get(one.key, "")) for one in form.sides]}


def abouts(sitting: Sitting, viewer: Viewer) -> list[About]:
    """What the act says, subject by subject; of a force that the reader does not see, nothing."""
    found: dict[str, About] = {}

    def about(one: Keyed | Event) -> About:
        whole = one.subject.partition(":")[0]
        return found.setdefault(whole, About(whole, sitting.names.get(whole, whole)))

    ruled = ruled_in(sitting.act)
    rolls = {roll.key: roll for roll in thrown(sitting, ruled)}
    for throw in seen(sitting.thrown, viewer):
        about(throw).rolls.append(rolls[throw.key])
    for said in seen(sitting.played.said, viewer):
        if isinstance(said, Event):
            about(said).sentences.append(say_event(sitting.rules, said, sitting.names))
        else:
            about(said).numbers.append(number_of(said, sitting.rules, sitting.names, ruled.get(said.key, ())))
    sheets, forces = sitting.camp.muster.sheets, {side.id for side in sitting.camp.muster.sides}
    return [
        one
        for one in sorted(found.values(), key=lambda one: one.key not in forces)
        if GM in viewer or one.key not in sheets or f"side:{sheets[one.key].side}" in viewer
    ]


def answered(sitting: Sitting) -> list[Answered]:
    return [
        Answered(one.key, question(sitting.rules, one, sitting.names), _said(sitting, one))
        for one in sitting.answered
    ]


def _said(sitting: Sitting, ask: Ask[Any]) -> list[tuple[str, str]]:
    """An answer in words, field by field; what was left empty or at nothing says nothing."""
    value = ask.read(sitting.act.answers[ask.key])[0]
    assert isinstance(value, Value)  # noqa: S101
    speaker = Speaker(sitting.rules.wording, sitting.names)
    empty: Sequence[Any] = (None, "", (), frozenset(), {}, 0, "none", "no")
    return [
        (described.title or name.replace("_", " ").capitalize(), _in_order(speaker, name, said, described))
        for name, described in type(value).model_fields.items()
        if (said := getattr(value, name)) not in empty
    ]


def _in_order(speaker: Speaker, name: str, said: Any, described: FieldInfo) -> str:
    """A value in words, as its form has them; a set in one order always."""
    labels = extra_of(described).get("labels", {})
    if label := labels.get(str(key_of(said))):
        return str(label)
    if isinstance(said, (set, frozenset)):
        return listed(sorted(speaker.word(name, one) for one in said))
    return speaker.word(name, said)
