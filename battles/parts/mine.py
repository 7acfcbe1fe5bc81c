"""What one person has to do and what happened to him: asks, throws, facts and numbers of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from battles.access import Viewer
from battles.forms.table import AskForm, FacesForm, ask_form_of, reads, slug
from battles.models import Answer, Battle
from battles.parts.awaited import still_awaited, why_awaited, why_nobody
from battles.parts.field.prospects import Outlook, put_odds, weighs_parts
from battles.parts.helping import step_help
from battles.parts.orders import orders_to
from battles.parts.picture.part import faced, neighbourhood
from battles.parts.shared import ShownCard, comes_next, listed, round_name, shown_card, shown_steps
from battles.parts.sight import Sight, places_of
from battles.parts.story.chronicle import endings
from battles.parts.story.own import Own, happened_before, happened_to
from battles.parts.story.phases import in_words, told_now
from battles.parts.story.told import Told, whole
from battles.parts.throwing_again import own_pleas
from campaigns.parts import Context
from rosters.figures.numbers import Number, Roll, ShownSum, number_of, shown_sum
from rosters.models import initial_of
from rulesets.engine import Ask, Throw, advice, question, reason, written_in
from rulesets.engine.requests import Notes
from rulesets.engine.words import said, said_of_rules
from rulesets.forms.faces import count_words, dice_text, dice_words

ALL = "all"
"""Under the thumb lies the button for all throws, where there are several."""
SERVED = (Answer.By.OFFICER, Answer.By.STANDING)
"""What stands in a form from the first, since it counts if nothing else is sealed."""
FEW_ROLLS = 2
"""So many dice that fell stand above those still to be thrown; more are folded below."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to this person: open with its form, or sealed with what was said."""

    key: str
    id: str
    question: str
    tincture: str
    name: str
    person: str
    seat: str
    form: AskForm | None
    said: Sequence[tuple[str, str]]
    is_sealed: bool
    may_take_back: bool
    is_own: bool
    by_gm: bool
    is_secret: bool
    numbers: Sequence[Number]
    default: Sequence[tuple[str, str]]
    sums: Sequence[ShownSum] = ()
    outlooks: Sequence[Outlook] = ()
    is_weighed: bool = False
    """Its odds are renewed while it is written."""
    """What each choice leads to, where it is not shown in the choice itself."""
    notes: Notes = ()
    is_written: bool = False
    """Whether there is a longer text in it, whose draft shows how it reads."""
    stands: bool = False
    """Whether the default is what he said beforehand."""
    advice: str = ""
    """Why an officer would answer so; without an officer, nothing."""
    is_ready: bool = False
    """Whether nobody need look at it: what counts without an answer may stand."""
    may_stand: bool = False
    may_be_advised: bool = False
    """Whether he has an officer who could say something about it."""
    by_other: str = ""
    """Who of two people in one seat has answered, if it was not this one."""

    @property
    def is_served(self) -> bool:
        """Whether an officer's answer, or what is the same each time, stands in its row."""
        return not self.is_sealed and (self.is_ready or bool(self.advice))

    @property
    def is_followed(self) -> bool:
        """Whether what is typed is sent while it is typed: to be kept, added up, read or weighed."""
        return bool(self.is_own or self.sums or self.is_written or self.is_weighed)


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that this person is to throw."""

    key: str
    id: str
    why: str
    name: str
    person: str
    tincture: str
    dice: str
    words: str
    form: FacesForm
    numbers: Sequence[Number]

    @property
    def initial(self) -> str:
        return initial_of(self.name)

    @property
    def blanks(self) -> range:
        return range(min(self.form.count, 10))


def mine(viewer: Viewer, sight: Sight, bound: Mapping[str, AskForm] | None = None) -> Context:
    """The player's own part."""
    told = told_now(sight)
    subjects = frozenset(seat.partition(":")[2] for seat in viewer.seats)
    asks = sorted(asked(viewer, sight, bound or {}, own=True), key=lambda one: one.is_sealed)
    throws = thrown(sight, [one for one in throws_due(sight) if viewer.sits_in(one.to)])
    happened = happened_to(sight, told, subjects)
    fallen = fell(viewer, sight, told, happened)
    return {
        "battle": sight.battle,
        "stands_in": [sight.seat_name(word) for word in viewer.seats if word in sight.stand_ins],
        "phase": sight.scene.row if sight.scene else None,
        "step": step_line(sight),
        "ending": "" if sight.scene else endings([sight.battle], viewer.words).get(sight.battle.pk, ""),
        "is_tried": sight.battle.is_trial and sight.scene is None,
        "helped": step_help(sight),
        "heroes": own_heroes(sight, viewer),
        "units": own_units(sight, viewer),
        "near": (near := neighbourhood(sight)),
        "is_pictured_below": near is None and faced(sight) is not None,
        "orders": orders_to(viewer, sight),
        "asks": asks,
        "are_sealed": bool(asks) and not throws and not happened and all(one.is_sealed for one in asks),
        "throws": throws,
        "fell": fallen,
        "is_crowded": bool(throws) and len(fallen) > FEW_ROLLS,
        "thumb": ALL if len(throws) > 1 else thumb(asks, throws),
        "hand": count_words(len(throws)) if len(throws) > 1 else "",
        "happened": happened,
        **own_pleas(viewer, sight),
        "before": Own() if happened or throws else happened_before(sight, subjects, told, lately=bool(asks)),
        "waits_for": (awaits := listed(still_awaited(sight)) if sight.scene else ""),
        "reasons": why_awaited(sight),
        "why_nobody": "" if awaits else why_nobody(sight),
        "comes_next": comes_next(sight),
        "may_be_thrown_for": sight.scene is not None and sight.battle.dice == Battle.Dice.PLAYERS,
        "is_thrown_for": viewer.member.pk in sight.rows.thrown_for,
        "commitment": short(sight.scene.row.commitment) if sight.scene else "",
    }


def thumb(asks: Sequence[Asked], throws: Sequence[Thrown]) -> str:
    """What has its button under the thumb: the first throw, the first open question, or a sealed one."""
    due = [*(one.id for one in throws), *(one.id for one in asks if not one.is_sealed)]
    sealed = [one.id for one in asks if one.is_sealed and one.may_take_back]
    return next(iter([*due, *sealed]), "")


def step_line(sight: Sight) -> str:
    """Step 5 of 13, Risk, day 1."""
    if sight.scene is None:
        return ""
    rows = shown_steps(sight)
    at = next((n for n, row in enumerate(rows, start=1) if row.state == "now"), 1)
    where = gettext("Step %(at)s of %(steps)s") % {"at": at, "steps": len(rows)}
    parts = [where, sight.scene.phase.step.title, round_name(sight)]
    return ", ".join(filter(None, parts))


def own_heroes(sight: Sight, viewer: Viewer) -> list[tuple[ShownCard, str, str, range, range]]:
    """My heroes with their side, tincture, and hits to draw if there are not too many."""
    ids = {seat.partition(":")[2] for seat in viewer.seats if seat.startswith("hero:")}
    found = []
    for card in sight.cards:
        if card.kind == "hero" and card.id in ids:
            now, of = card.strength if isinstance(card.strength, tuple) else (0, 0)
            left, lost = (max(now, 0), of - max(now, 0)) if of <= 25 else (0, 0)
            side, tincture = sight.names.get(card.side, card.side), sight.tincture(card.side)
            found.append((shown_card(sight, card), side, tincture, range(left), range(max(lost, 0))))
    return found


def own_units(sight: Sight, viewer: Viewer) -> list[tuple[ShownCard, str]]:
    """The units that this person leads, each with its tincture."""
    ids = {seat.partition(":")[2] for seat in viewer.seats if seat.startswith("unit:")}
    mine = [card for card in sight.cards if card.kind == "unit" and card.id in ids]
    return [(shown_card(sight, card), sight.tincture(card.side)) for card in mine]


# asks


def asked(viewer: Viewer, sight: Sight, bound: Mapping[str, AskForm], *, own: bool) -> list[Asked]:
    """The questions of the open phase that this person may answer: his own, or as the GM the others'."""
    scene = sight.scene
    if scene is None:
        return []
    asks = [ask for ask in scene.played.asks if viewer.may_act_for(ask.to)]
    asks = [ask for ask in asks if is_own(viewer, sight, ask.to) == own]
    drafts = {} if viewer.is_looked_through else _drafts(sight, asks)
    return [_asked(viewer, sight, one, drafts.get(one.key), bound.get(one.key)) for one in asks]


def is_own(viewer: Viewer, sight: Sight, seat: str) -> bool:
    """His own seat; one that nobody fills is the game master's."""
    return viewer.sits_in(seat) or (viewer.is_gm and seat not in sight.people)


def _drafts(sight: Sight, asks: Sequence[Ask]) -> dict[str, Context]:
    """What is being written; a draft makes no news, so the scene that is kept may not know it."""
    if sight.scene is None or not asks:
        return {}
    keys = {one.key for one in asks}
    return {key: value for key, value in sight.rows.drafts.items() if key in keys}


def _asked(viewer: Viewer, sight: Sight, ask: Ask, draft: Context | None, bound: AskForm | None) -> Asked:
    scene = sight.here
    answer, own = scene.answers.get(ask.key), is_own(viewer, sight, ask.to)
    sealed = scene.locked(ask.key) and bound is None
    standing = None if sealed else sight.stands.get(ask.key)
    served = standing.value if standing and standing.by in SERVED else None
    form = None if sealed else bound or form_of(sight, ask, initial=(draft if own else None) or served)
    numbers = numbers_about(sight, told_now(sight), whole(ask.subject)) if own else []
    return Asked(
        key=ask.key,
        id=ask_id(sight, ask),
        question=question(sight.rules, ask, sight.names),
        tincture=sight.tincture(sight.side_of(ask.subject)),
        name=sight.names.get(whole(ask.subject)) or sight.seat_name(ask.to),
        person=sight.person(ask.to),
        seat=ask.to,
        form=form,
        said=in_words(sight, answer.value, ask.form, ask.labels) if answer and sealed else (),
        is_sealed=sealed,
        may_take_back=sealed,
        is_own=own,
        by_gm=bool(answer and answer.by == Answer.By.GM),
        is_secret=ask.secret,
        numbers=numbers,
        default=in_words(sight, standing.value, ask.form, ask.labels) if standing else (),
        stands=bool(standing and standing.by == Answer.By.STANDING),
        advice=advice(sight.rules, standing.proposal, sight.names) if standing and standing.proposal else "",
        is_ready=bool(standing and standing.is_ready),
        may_stand=ask.to in viewer.seats or (own and viewer.is_gm),
        may_be_advised=ask.to in viewer.seats
        and ask.kind in sight.rules.officers
        and not (standing and standing.proposal),
        by_other=_other(viewer, answer) if own else "",
        sums=sums_of(ask, form) if form else (),
        is_written=bool(written_in(ask.form)),
        outlooks=put_odds(sight, ask, form) if form else (),
        is_weighed=weighs_parts(sight, ask),
        notes=[(said(label), said_of_rules(text)) for label, text in ask.notes if text] if form else (),
    )


def _other(viewer: Viewer, answer: Answer | None) -> str:
    """Who else has answered from a seat that two people share for a while."""
    is_other = answer and answer.by == Answer.By.PLAYER and answer.member_id != viewer.member.pk
    return str(answer.member.user) if is_other and answer and answer.member else ""


def ask_id(sight: Sight, ask: Ask) -> str:
    """What its form is called in a page."""
    return slug(f"ask-{sight.here.row.number}-{ask.key}")


def sums_of(ask: Ask, form: AskForm) -> list[ShownSum]:
    """What the answer in a form comes to; of what cannot be read nothing is said."""
    so_far = form.so_far()
    return [] if so_far is None else [shown_sum(one) for one in ask.sums(so_far)]


def read_so_far(ask: Ask, form: AskForm) -> list[tuple[str, str]]:
    """How each longer text in a form reads by now, with the id of its field."""
    fields = [form[name] for name in written_in(ask.form)]
    return [(one.auto_id, reads(one.value())) for one in fields]


def form_of(sight: Sight, ask: Ask, *, data: object = None, initial: object = None) -> AskForm:
    return ask_form_of(ask, sight.rules.wording, choices_of(sight), data=data, initial=initial)


def choices_of(sight: Sight) -> dict[str, list[tuple[str, str]]]:
    """Whom an answer may name: what this person sees on the field."""
    found: dict[str, list[tuple[str, str]]] = {"side": [], "unit": [], "hero": []}
    for card in sight.cards:
        offered = found.setdefault(card.kind, [])
        if all(id != card.id for id, _ in offered):
            offered.append((card.id, card.name))
    if places := places_of(sight):
        found["place"] = [(one.id, one.name) for one in places.areas]
    if not found["side"]:
        found["side"] = [(side, sight.names.get(side, side)) for side in sight.sides]
    return found


def numbers_about(sight: Sight, told: Told | None, subject: str) -> list[Number]:
    """The numbers of the open step about one subject."""
    if told is None:
        return []
    return [
        number_of(number, sight.rules, sight.names, told.ruled.get(number.key, ()))
        for number in told.numbers.values()
        if whole(number.subject) == subject
    ]


# throws


def throws_due(sight: Sight) -> list[Throw]:
    """Throws that wait for a press: only once the asking is closed."""
    scene = sight.scene
    return list(scene.played.throws) if scene and scene.row.state != "asking" else []


def thrown(
    sight: Sight, throws: Sequence[Throw], bound: Mapping[str, FacesForm] | None = None
) -> list[Thrown]:
    told = told_now(sight)
    return _apart([_thrown(sight, told, one, (bound or {}).get(one.key)) for one in throws])


def _apart(throws: Sequence[Thrown]) -> list[Thrown]:
    """Throws of one person that would be called alike, each with which of them it is."""
    alike = Counter((one.name, one.why) for one in throws)
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for one in throws:
        seen[called := (one.name, one.why)] += 1
        which = {"why": one.why, "nth": seen[called], "count": alike[called]}
        found.append(
            replace(one, why=gettext("%(why)s, %(nth)s of %(count)s") % which) if alike[called] > 1 else one
        )
    return found


def _thrown(sight: Sight, told: Told | None, throw: Throw, bound: FacesForm | None) -> Thrown:
    number = sight.scene.row.number if sight.scene else 0
    return Thrown(
        key=throw.key,
        id=slug(f"throw-{number}-{throw.key}"),
        why=reason(sight.rules, throw, sight.names),
        name=sight.names.get(whole(throw.subject)) or sight.seat_name(throw.to),
        person=sight.person(throw.to),
        tincture=sight.tincture(sight.side_of(throw.subject)),
        dice=dice_text(throw.dice),
        words=dice_words(throw.dice),
        form=bound or FacesForm(throw.dice, prefix=slug(throw.key)),
        numbers=numbers_about(sight, told, whole(throw.subject)),
    )


def fell(viewer: Viewer, sight: Sight, told: Told | None, happened: Own) -> list[tuple[str, Roll]]:
    """His own dice of the open step that no sentence has told of yet, while others are still to throw."""
    if told is None or not throws_due(sight):
        return []
    requests = sight.here.played.requests
    known = {roll.key for one in happened.all for roll in one.rolls}
    return [
        (sight.names.get(whole(request.subject)) or sight.seat_name(request.to), roll)
        for key, roll in told.rolls.items()
        if key not in known and isinstance(request := requests.get(key), Throw) and viewer.sits_in(request.to)
    ]


def short(commitment: str) -> str:
    """The first of a hash, as much as people compare."""
    return f"{commitment[:4]} {commitment[4:8]}"
