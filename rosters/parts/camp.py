"""What the pages of the camp show, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext
from pydantic.fields import FieldInfo

from campaigns import parts as campaign_parts
from campaigns.models import Campaign, Membership
from campaigns.parts import Context
from rosters.camping import (
    CannotOpen,
    Sitting,
    camp_of,
    keys_at_hand,
    muster_of,
    procedures,
    record_of,
    sitting_of,
)
from rosters.figures.numbers import Number, Roll, number_of
from rosters.forms.camp import Dice, Questions
from rosters.forms.changes import ChangesForm
from rosters.models import CampAct, Force
from rosters.parts import rulings as ruling_parts
from rosters.parts.change_sums import summed
from rosters.parts.forces import viewer_of
from rosters.parts.rulings import ruled_in, thrown
from rosters.templatetags.numbers import figure
from rulesets.engine import (
    GM,
    Ask,
    Event,
    Procedure,
    Value,
    Viewer,
    names_of,
    question,
    say_event,
    seen,
    shown_of,
)
from rulesets.engine.people import Keyed
from rulesets.engine.values import Facts
from rulesets.engine.words import Speaker, listed, said, say
from rulesets.forms.fields import key_of
from rulesets.forms.titles import title_of

LATELY = 5
MOST_ACTS = 100


class Way(NamedTuple):
    """The way into a procedure, from the page of a force or from that of the whole camp."""

    procedure: Procedure
    force: Force | None = None

    @property
    def opens_on(self) -> Force | None:
        """The force that it opens on where it is about one alone."""
        return self.force if self.procedure.of == "force" else None

    @property
    def is_plain(self) -> bool:
        """Whether it is plain whom it opens on; else there is a choice first."""
        return self.procedure.of == "all" or self.opens_on is not None


class Offered(NamedTuple):
    """A procedure in a list, and whether there is anything to do with it now."""

    way: Way
    is_due: bool


class DueNow(NamedTuple):
    """What the calendar has brought, in words, with what deals with it."""

    text: str
    way: Way | None


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


def camp(member: Membership) -> Context:
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
        "ways": [Way(one) for one in procedures(member.campaign)],
    }


def acts_of(member: Membership, *, force: Force | None = None, most: int = MOST_ACTS) -> list[ActLine]:
    """What this member may know of, the latest first."""
    acts = CampAct.objects.visible_to(member).select_related("force", "other")
    if force is not None:
        acts = acts.filter(Q(force=force) | Q(other=force))
    known = set(Force.objects.visible_to(member).values_list("pk", flat=True))
    rows = acts.defer("muster", "rolls", "receipt").order_by("-day", "-nth")[:most]
    return [ActLine(act, of_whom(act, known, is_gm=member.is_gm)) for act in rows]


def of_whom(act: CampAct, known: set[int], *, is_gm: bool) -> str:
    """Whom an act was about: a force that the reader does not see is not named."""
    chosen = act.forces
    seen = listed([one.name for one in chosen if one.pk in known]) if chosen else ""
    return act.of if is_gm and act.of != " and ".join(one.name for one in chosen) else seen


def dues_of(campaign: Campaign) -> tuple[list[DueNow], Sequence[str]]:
    """What falls due by the campaign's day; and what keeps the rules from telling."""
    forces = list(campaign.forces.order_by("nth"))
    if not forces:
        return [], ()
    try:
        camp = camp_of(campaign, forces, everybody=True)
    except CannotOpen as refusal:
        return [], refusal.problems
    names = names_of(camp.muster)
    known, by_key = {one.key: one for one in procedures(campaign)}, {one.key: one for one in forces}
    rows = []
    for due in campaign.rules.due(camp):
        text = say(campaign.rules, due.kind, {"subject": due.subject, **due.facts}, names)
        side = getattr(camp.muster.sheets.get(due.subject), "side", "")
        way = Way(known[due.procedure], by_key.get(side)) if due.procedure in known else None
        rows.append(DueNow(text, way))
    return rows, ()


def offered(force: Force) -> list[Offered]:
    """What may be done with one force, and with it and another."""
    found = [one for one in procedures(force.campaign) if one.of != "all"]
    if not found:
        return []
    try:
        camp = camp_of(force.campaign, [force])
    except CannotOpen:
        return [Offered(Way(one, force), False) for one in found]
    return [Offered(Way(one, force), one.of == "two" or one.when(camp)) for one in found]


def beside(member: Membership, force: Force) -> Context:
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
) -> Context:
    """The page of one act: for a game master with all that is still to be done."""
    sitting = sitting_of(act)
    known = set(Force.objects.visible_to(member).values_list("pk", flat=True))
    context = {
        **campaign_parts.frame(member),
        "act": act,
        "eyebrow": _eyebrow(act),
        "section": sitting.procedure.section if sitting else "",
        "of": of_whom(act, known, is_gm=member.is_gm),
        "procedure": sitting.procedure if sitting else None,
        "abouts": abouts(sitting, viewer_of_camp(member)) if sitting else [],
        "refusal": refusal,
        "problems": problems,
        "tincture": act.force.tincture if act.force and act.force.pk in known else "",
    }
    if not member.is_gm:
        return context
    listed = _changes(act, changes) if sitting and (sitting.played.done or not act.is_open) else {}
    return {
        **context,
        "answered": answered(sitting) if sitting else [],
        "rulings": ruling_parts.words(sitting) if sitting and act.rulings else [],
        "can_rule": sitting is not None and act.is_open,
        "questions": questions or (Questions(sitting) if sitting and act.is_open else None),
        "dice": dice or (Dice(sitting) if sitting and act.is_open else None),
        **listed,
        "is_written": not act.is_open,
        "written": _written(act, changes_nothing=listed.get("changes_nothing", False)),
        "is_stale": act.is_open and sitting is not None and is_stale(sitting),
    }


def _eyebrow(act: CampAct) -> str:
    """Day 12, the 3rd of May."""
    number = gettext("Day %(day)s") % {"day": figure(act.day)}
    return ", ".join(filter(None, [number, act.date]))


def _written(act: CampAct, *, changes_nothing: bool) -> str:
    """Closed by Ada."""
    if act.written_by is None:
        return gettext("Closed") if changes_nothing else gettext("Written to the rosters")
    by = {"name": act.written_by.user}
    if changes_nothing:
        return gettext("Closed by %(name)s") % by
    return gettext("Written to the rosters by %(name)s") % by


def is_stale(sitting: Sitting) -> bool:
    """Whether the rosters, or the calendar, are no longer what the act opened on."""
    act, campaign = sitting.act, sitting.act.campaign
    everybody = sitting.procedure.of == "all"
    forces = list(campaign.forces.order_by("nth")) if everybody else act.forces
    if not everybody and not forces:
        return True
    try:
        now = camp_of(campaign, forces, everybody=everybody)
    except CannotOpen:
        return True
    return bool(now.muster.model_dump(mode="json") != sitting.camp.muster.model_dump(mode="json"))


def changes_form(act: CampAct, data: Facts | None = None) -> ChangesForm:
    campaign = act.campaign
    muster = muster_of(act)
    rows = list(act.changes.order_by("place", "nth"))
    return ChangesForm(campaign, campaign.rules, muster, rows, keys_at_hand(campaign), data)


def _changes(act: CampAct, form: ChangesForm | None) -> Context:
    form = form or changes_form(act)
    tinctures = dict(act.campaign.forces.values_list("key", "tincture"))
    return {
        "form": form,
        "changes_nothing": not form.accepted,
        "sums": summed(form),
        "sides": [(one, tinctures.get(one.key, "")) for one in form.sides],
    }


def abouts(sitting: Sitting, viewer: Viewer) -> list[About]:
    """What the act says, subject by subject; of a force that the reader does not see, nothing."""
    found: dict[str, About] = {}

    def about(of: Keyed | Event) -> About:
        whole = of.subject.partition(":")[0]
        return found.setdefault(whole, About(whole, sitting.names.get(whole, whole)))

    ruled = ruled_in(sitting.act)
    rolls = {roll.key: roll for roll in thrown(sitting, ruled)}
    for throw in seen(sitting.played.thrown, viewer):
        about(throw).rolls.append(rolls[throw.key])
    for statement in seen(sitting.played.said, viewer):
        if isinstance(statement, Event):
            about(statement).sentences.append(say_event(sitting.rules, statement, sitting.names))
        else:
            about(statement).numbers.append(
                number_of(statement, sitting.rules, sitting.names, ruled.get(statement.key, ()))
            )
    sheets, forces = sitting.camp.muster.sheets, {side.id for side in sitting.camp.muster.sides}
    return [
        subject
        for subject in sorted(found.values(), key=lambda one: one.key not in forces)
        if GM in viewer or subject.key not in sheets or f"side:{sheets[subject.key].side}" in viewer
    ]


def answered(sitting: Sitting) -> list[Answered]:
    return [
        Answered(ask.key, question(sitting.rules, ask, sitting.names), _said(sitting, ask))
        for ask in sitting.played.answered
    ]


def _said(sitting: Sitting, ask: Ask) -> list[tuple[str, str]]:
    """An answer in words, field by field; what was left empty or at nothing says nothing."""
    value = ask.read(record_of(sitting.act)[ask.key])[0]
    assert isinstance(value, Value)  # noqa: S101
    speaker = Speaker(sitting.rules.wording, sitting.names)
    empty: Sequence[Any] = (None, "", (), frozenset(), {}, 0, "none", "no")
    return [
        (title_of(name, described), _in_order(speaker, name, part, described))
        for name, described in type(value).model_fields.items()
        if (part := getattr(value, name)) not in empty
    ]


def _in_order(speaker: Speaker, name: str, value: object, described: FieldInfo) -> str:
    """A value in words, as its form has them; a set in one order always."""
    labels = shown_of(described).labels or {}
    if label := labels.get(str(key_of(value))):
        return said(label)
    if isinstance(value, (set, frozenset)):
        return listed(sorted(speaker.word(name, one) for one in value))
    return speaker.word(name, value)
