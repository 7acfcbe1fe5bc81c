"""Careers fill themselves: when an aftermath is written, all that each truth of the battle tells is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils.translation import override

from annals.models import Correction, Fought, Service
from annals.models.careers import Kind
from annals.summing import sum_up
from annals.truths import Truth, own, seated_in, truths_in
from battles.models import Battle, Event, Phase
from battles.play import hidden_names
from battles.play.scenes import field_of
from rulesets import engine
from rulesets.engine import CannotRead, Card, Field, HeroSheet, Ruleset, Sheet, SideSheet, UnitSheet, kept
from rulesets.engine.values import Facts, Json
from rulesets.forecasts.results import Ending, winners_of

MOST_DEEDS = 12
"""So many lines of one battle stand in a career."""


@transaction.atomic
def remember(battles: Sequence[Battle]) -> None:
    """What is known of battles of one campaign as they are now; it is summed up once."""
    there = set(Fought.objects.filter(battle__in=battles).values_list("battle", flat=True))
    over = [one for one in battles if one.state == Battle.State.OVER and not one.is_practice]
    gone = [one for one in battles if one not in over and one.pk in there]
    fresh = [one for one in over if one.pk not in there]
    keys = _still_known([one for one in over if one.pk in there])
    keys |= set[str]().union(*map(forget, gone), *map(fill, fresh))
    for battle in battles[:1]:
        sum_up(battle.campaign, keys)


@transaction.atomic
def remember_anew(battles: Sequence[Battle]) -> None:
    """The same, of each from its own record, whatever was written of it before."""
    for battle in battles:
        Battle.objects.select_for_update().get(pk=battle.pk)
        battle.refresh_from_db(fields=["state"])
        is_over = battle.state == Battle.State.OVER and not battle.is_practice
        sum_up(battle.campaign, fill(battle) if is_over else forget(battle))


def _still_known(battles: Collection[Battle]) -> set[str]:
    """Of whom battles tell that are remembered already. One that somebody reads by now in a truth in which it
    was not told, since he was given a seat on another side too, is told anew.
    """
    rows = Service.objects.filter(battle__in=battles)
    told = set(rows.order_by().values_list("battle", "truth").distinct())
    missing = {battle for battle, _ in seated_in(battles) - told}
    keys = set(rows.order_by().values_list("key", flat=True).distinct())
    return keys.union(*(fill(one) for one in battles if one.pk in missing))


def forget(battle: Battle) -> set[str]:
    keys = set(battle.services.values_list("key", flat=True))
    battle.services.all().delete()
    Fought.objects.filter(battle=battle).delete()
    return keys


def fill(battle: Battle) -> set[str]:
    """Write everybody's service anew; of a battle that the rules cannot read, only that there was one.

    What is kept of it is in English, whoever writes it: a rank is said in another language when it is read.
    """
    with override(settings.LANGUAGE_CODE):
        return _fill(battle)


def _fill(battle: Battle) -> set[str]:
    standing = battle.phases.standing()
    Fought.objects.update_or_create(
        battle=battle,
        defaults={
            "campaign": battle.campaign,
            "day": int((battle.muster or {}).get("day") or 1),
            "rounds": standing.aggregate(most=Max("round"))["most"] or 0,
        },
    )
    try:
        with kept.reading("This battle"):
            rows = [] if battle.rules_are_missing else list(_services(battle))
    except CannotRead:
        rows = []
    if not rows and battle.services.exists():  # the rules read it no more: what they once read stands
        return set()
    keys = set(battle.services.values_list("key", flat=True)) | {row.key for row in rows}
    battle.services.all().delete()
    Service.objects.bulk_create(rows)
    return keys


@transaction.atomic
def fill_again(battle: Battle) -> None:
    """The same with what was corrected since."""
    sum_up(battle.campaign, fill(battle))


@dataclass(frozen=True)
class Story:
    """A battle to be told: how it ended, what was said in it, and what was written of it."""

    battle: Battle
    field: Field
    events: Sequence[Event]
    cards: Sequence[Card]
    changes: Mapping[str, Sequence[Facts]]
    corrections: Mapping[str, Sequence[Correction]]

    @property
    def rules(self) -> Ruleset:
        return self.battle.rules

    @cached_property
    def moved(self) -> Mapping[str, int]:
        return self.rules.career.moved(self.field)


@dataclass
class Told:
    """What a truth tells of one: figures, and deeds as they happened."""

    figures: Counter[str] = field(default_factory=Counter)
    deeds: list[Json] = field(default_factory=list)


def _services(battle: Battle) -> Iterator[Service]:
    last = battle.phases.standing().filter(state=Phase.State.RESOLVED).last()
    if last is None:
        return
    ended, rules = field_of(battle, last.after), battle.rules
    told = battle.events.filter(form=Event.Form.FACT).exclude(phase__state=Phase.State.STRUCK)
    writing = battle.writings.filter(taken_back_at=None).order_by("-pk").first()
    story = Story(
        battle,
        ended,
        list(told.order_by("seq")),
        # of who is off the field in the end, his first card tells that he was there
        [*rules.cards(ended), *rules.cards(rules.open(battle.mustered))],
        _by_key(writing.receipt if writing else ()),
        _corrected(battle),
    )
    for truth in truths_in(battle):
        yield from _as_told(story, truth)


def _by_key(receipt: Iterable[Facts]) -> dict[str, list[Facts]]:
    found: dict[str, list[Facts]] = {}
    for change in receipt:
        found.setdefault(str(change["subject"]), []).append(change)
    return found


def _corrected(battle: Battle) -> dict[str, list[Correction]]:
    found: dict[str, list[Correction]] = {}
    for row in battle.career_corrections.in_force().order_by("nth"):
        found.setdefault(row.key, []).append(row)
    return found


def _as_told(story: Story, truth: Truth) -> Iterator[Service]:
    """Everybody whom this truth knows; and its heroes once more, as each reads of himself."""
    known = hidden_names.known(story.battle, story.field, truth.words)
    sheets = story.rules.known(story.field, truth.words).muster.sheets if not truth.is_whole else None
    sheets = story.battle.mustered.sheets if sheets is None else sheets
    known_here = {id: sheet for id, sheet in sheets.items() if id not in known.aliases}
    for eyes, whom in _eyes(truth, known_here):
        found = _deeds(story, eyes, known.names)
        cards = engine.seen(story.cards, eyes.words)
        states = {card.id: card.status for card in reversed(cards)}
        for id in whom:
            if id in states or id in found:  # without a card for these eyes, if they were told of him
                row = _service(story, eyes, known_here, id, found.get(id, Told()))
                row.state = states.get(id, "")[:40]
                yield row


def _eyes(truth: Truth, sheets: Mapping[str, Sheet]) -> Iterator[tuple[Truth, Iterable[str]]]:
    yield truth, sheets
    for id, sheet in sheets.items():
        if isinstance(sheet, HeroSheet) and sheet.side in truth.sides:
            yield own(truth, id), [id]


def _deeds(story: Story, truth: Truth, names: Mapping[str, str]) -> dict[str, Told]:
    """By id: what is counted and told of the events that this truth has."""
    found: dict[str, Told] = {}
    career = story.rules.career
    for event in story.events:
        if not engine.Audience(frozenset(event.to), frozenset(event.but)).includes(truth.words):
            continue
        subject, facts = str(event.body["subject"]), event.body["facts"]
        for id, feat in career.feats_in(event.kind, subject, facts):
            told = found.setdefault(id, Told())
            if feat.figure:
                told.figures[feat.figure] += feat.worth(facts)
            line = {"kind": event.kind, "subject": subject, "facts": facts}
            if feat.is_told and len(told.deeds) < MOST_DEEDS:
                line |= {"names": {key: names[key] for key in _ids(line) if key in names}}
                told.deeds += [line] if line not in told.deeds else []
    return found


def _ids(value: object) -> Iterator[str]:
    """All that may be an id in these facts."""
    if isinstance(value, str):
        yield from value.split(":")
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_ids(key), *_ids(one))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _ids(one)


def _service(story: Story, truth: Truth, sheets: Mapping[str, Sheet], id: str, told: Told) -> Service:
    sheet: Any = sheets[id]
    outcome = _outcome(story, truth, sheet.side)
    fielded, lost = losses(story, sheet, id) if truth.knows(sheet.side) else (None, None)
    if truth.knows(sheet.side):
        told.figures.update(_rises(story, id))
    figures, deeds = _as_corrected(story.corrections.get(id, ()), truth, sheet.side, told)
    return Service(
        campaign=story.battle.campaign,
        battle=story.battle,
        at=story.battle.started_at,
        truth=truth.name,
        kind=_kind(sheet),
        key=id,
        name=sheet.name,
        side=sheet.side,
        outcome=outcome,
        commanded=_leads(sheets, id),
        led_by=_led_by(sheets, sheet)[:120],
        rank=story.rules.career.rank(sheet)[:40],
        fielded=fielded,
        lost=lost,
        figures=figures,
        deeds=deeds,
    )


def _kind(sheet: Sheet) -> Kind:
    if isinstance(sheet, SideSheet):
        return Kind.SIDE
    return Kind.HERO if isinstance(sheet, HeroSheet) else Kind.UNIT


def _outcome(story: Story, truth: Truth, side: str) -> Service.Outcome:
    """By the last word on the end that this truth has."""
    ends = [
        Ending(str(one.body["subject"]), one.body["facts"])
        for one in story.events
        if one.kind in story.rules.endings
        and engine.Audience(frozenset(one.to), frozenset(one.but)).includes(truth.words)
    ]
    winners = winners_of(story.battle.mustered, ends)
    if not winners:
        return Service.Outcome.OPEN
    return Service.Outcome.WON if side in winners else Service.Outcome.LOST


def _leads(sheets: Mapping[str, Sheet], id: str) -> bool:
    leaders = (getattr(one, "commander", None) or getattr(one, "leader", None) for one in sheets.values())
    return id in leaders


def _led_by(sheets: Mapping[str, Sheet], sheet: Sheet) -> str:
    leader = str(getattr(sheet, "commander", None) or getattr(sheet, "leader", None) or "")
    return sheets[leader].name if leader in sheets else ""


def losses(story: Story, sheet: Sheet, id: str) -> tuple[int | None, int | None]:
    """How many marched out, and how many of them the written aftermath has lost for good.

    Whoever is off the rolls and may come back, such as the wounded, is not lost; nor is who went into another
    unit in the battle.
    """
    if isinstance(sheet, SideSheet):
        units = [one for one in story.battle.mustered.units if one.side == id]
        found = [losses(story, one, one.id) for one in units]
        return sum(one or 0 for one, _ in found), sum(lost or 0 for _, lost in found)
    roster = story.rules.roster
    size = getattr(sheet, roster.size, None) if roster else None
    if roster is None or not isinstance(sheet, UnitSheet) or not isinstance(size, int):
        return None, None
    ends = {str(one["name"]): one["new"] for one in story.changes.get(id, ())}
    is_gone = roster.gone(sheet.model_copy(update=ends))
    gone = size - (0 if is_gone else int(ends.get(roster.size, size)))
    back = sum(
        int(ends[name]) - int(getattr(sheet, name)) for name in story.rules.career.recover if name in ends
    )
    return size, max(0, gone + story.moved.get(id, 0) - max(0, back))


def _rises(story: Story, id: str) -> Counter[str]:
    """What went up by the written aftermath."""
    names = {rise.name: rise.figure for rise in story.rules.career.rises}
    return Counter(
        names[one["name"]]
        for one in story.changes.get(id, ())
        if one["name"] in names and (one["new"] or 0) > (one["old"] or 0)
    )


def _as_corrected(
    corrections: Iterable[Correction], truth: Truth, side: str, told: Told
) -> tuple[dict[str, int], list[Json]]:
    figures, deeds = dict(told.figures), list(told.deeds)
    for one in corrections:
        if not is_told(one, truth, side):
            continue
        if one.name == Correction.LINE:
            deeds.append({"text": one.new})
        else:
            figures[one.name] = int(one.new)
    return {name: n for name, n in figures.items() if n}, deeds


def is_told(correction: Correction, truth: Truth, side: str) -> bool:
    """Whether this truth has what a game master said."""
    if correction.told_to == Correction.Reads.GM:
        return truth.is_whole
    return correction.told_to == Correction.Reads.ALL or truth.knows(side)
