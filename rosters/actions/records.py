"""What people do to rosters. The first argument is who does it; each verb is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack, cast

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from campaigns import news
from campaigns.actions import Refused
from campaigns.models import Campaign, Membership
from rosters.actions.changes import ChangesDoNotFit as ChangesDoNotFit
from rosters.actions.changes import RosterChange as RosterChange
from rosters.actions.changes import Written as Written
from rosters.actions.changes import apply_changes as apply_changes
from rosters.actions.changes import take_back as take_back
from rosters.actions.traces import EditDoesNotFit as EditDoesNotFit
from rosters.actions.traces import NoSuchEdit as NoSuchEdit
from rosters.actions.traces import WayBackIsGone as WayBackIsGone
from rosters.actions.traces import traced, undo
from rosters.actions.writing import KINDS, create, faults_of, forget, next_place, save, write
from rosters.figures.rows import options_of, side_of
from rosters.keys import give_keys, lock
from rosters.models import Force, Handed, Hero, Record, Unit, next_tincture, roster_of
from rosters.pasting.bulk import BadLine, Entry, LinesAreUnclear, LinesAreWrong, read_units
from rosters.pasting.shown import Shown
from rosters.pasting.vocabulary import Vocabulary
from rulesets.engine import Preset
from rulesets.engine.values import Facts


class Fields(TypedDict, total=False):
    """What may be written of any record; what is not given stays."""

    name: str
    sheet: Facts
    public_note: str
    gm_note: str


class ForceFields(Fields, total=False):
    tincture: str
    is_open: bool


class OnlyGameMasters(Refused):
    """Rosters are the game masters' to change."""

    def __init__(self) -> None:
        super().__init__(gettext("Only a game master changes rosters."))


class NotOfThisCampaign(Refused):
    """A record or a person of another campaign was named."""

    def __init__(self) -> None:
        super().__init__(gettext("This belongs to another campaign."))


class RecordIsGone(Refused):
    """Somebody has deleted it."""

    def __init__(self, record: Record) -> None:
        super().__init__(
            gettext("%(record)s has been deleted. Nothing was written.") % {"record": record.name}
        )


class RecordHasChanged(Refused):
    """Somebody has written it since this page was opened."""

    def __init__(self, record: Record) -> None:
        self.record = record
        super().__init__(
            gettext(
                "%(record)s has changed since you opened this page. "
                "What you typed is still here: save again to write it over the newer one."
            )
            % {"record": record.name}
        )


class HandedByOther(Refused):
    """Somebody else gave the hero to another player meanwhile."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero
        if hero.player:
            sentence = gettext(
                "%(hero)s was given to %(player)s meanwhile. "
                "Nothing was handed out: look again, and press once more."
            )
        else:
            sentence = gettext(
                "%(hero)s was taken back meanwhile. Nothing was handed out: look again, and press once more."
            )
        super().__init__(sentence % {"hero": hero.name, "player": hero.player and hero.player.user})


class PlayerHasLeft(Refused):
    def __init__(self, player: Membership) -> None:
        super().__init__(
            gettext("%(player)s has left the campaign. Choose somebody else.") % {"player": player.user}
        )


class NoSuchPreset(Refused):
    """The ruleset has no preset of this key."""

    def __init__(self) -> None:
        super().__init__(gettext("There is no such preset. Choose another."))


# forces


@transaction.atomic
def new_force(by: Membership, **fields: Unpack[ForceFields]) -> Force:
    """Raise a banner; without a colour it gets the first that no other force has."""
    campaign = _begin(by)
    usual = next_tincture(campaign, is_open=fields.get("is_open", False))
    force = Force(campaign=campaign, tincture=fields.pop("tincture", "") or usual)
    return create(force, fields)


@transaction.atomic
def edit_force(by: Membership, *, force: Force, version: int | None, **fields: Unpack[ForceFields]) -> Force:
    force = _fresh(by, force, version)
    with traced(by, force):
        return write(force, fields)


@transaction.atomic
def delete_force(by: Membership, *, force: Force) -> None:
    """Its units go with it; its heroes stay and belong to no force.

    What battles told of it and its units stays, for those who read it before.
    """
    force = _fresh(by, force)
    keys = {force.key, *force.units.values_list("key", flat=True)}
    players = force.heroes.exclude(player=None).values_list("player", flat=True)
    gone = Force.objects.filter(pk=force.pk)
    gone.update(readers=sorted(set(players)))
    force.heroes.update(force=None, version=F("version") + 1)
    Unit.objects.filter(force=force).go()
    gone.go()
    forget(force.campaign, keys)


# units


@transaction.atomic
def add_unit(by: Membership, *, force: Force, preset: str = "", **fields: Unpack[Fields]) -> Unit:
    """A unit at the end of the force: blank, from a preset, or a preset with some fields otherwise."""
    force = _fresh(by, force)
    start = preset_of(force.campaign, preset) if preset else None
    sheet = {**(start.fields if start else {}), **fields.pop("sheet", {})}
    name = fields.pop("name", "") or (start.title if start else "")
    unit = Unit(campaign=force.campaign, force=force, place=next_place(force))
    return create(unit, {"name": name, "sheet": sheet, **fields})


@transaction.atomic
def add_units_in_bulk(by: Membership, *, force: Force, text: str, as_read: bool = False) -> list[Unit]:
    """Every unit of a pasted text, or, if one line is wrong, none and what is wrong with each line.

    What can be read in two ways is added only by who has seen how it is read.
    """
    force = _fresh(by, force)
    wrong: Sequence[BadLine] = ()
    try:
        entries: Sequence[Entry] = read_units(*words_of(force), text)
    except LinesAreWrong as refusal:
        entries, wrong = refusal.others, refusal.lines
    unclear = [BadLine(entry.where, doubt, entry.number) for entry in entries for doubt in entry.doubts]
    place = next_place(force)
    units = [
        Unit(campaign=force.campaign, force=force, place=place + n, name=entry.name, sheet=entry.fields)
        for n, entry in enumerate(entries)
    ]
    bad = [
        BadLine(entry.where, fault, entry.number)
        for unit, entry in zip(units, entries, strict=True)
        for fault in faults_of(unit)
    ]
    if bad := [*wrong, *bad]:
        raise LinesAreWrong(sorted(dict.fromkeys(bad), key=lambda one: one.number))
    if unclear and not as_read:
        raise LinesAreUnclear(list(dict.fromkeys(unclear)))
    keys = give_keys(force.campaign, [unit.name for unit in units], kind="unit")
    for unit, key in zip(units, keys, strict=True):
        unit.key = key
    return Unit.objects.bulk_create(units)


def words_of(force: Force) -> tuple[Shown, Vocabulary]:
    """How this force's page shows units, and all the words for them."""
    campaign = force.campaign
    people = {
        kind: list(model.objects.filter(campaign=campaign).values_list("key", "name"))
        for kind, model in KINDS.items()
    }
    shown = Shown(roster_of(campaign), side_of(force), options_of(campaign))
    return shown, Vocabulary(campaign.rules, people)


def preset_of(campaign: Campaign, key: str) -> Preset:
    found = next((one for one in roster_of(campaign).presets if one.key == key), None)
    if found is None:
        raise NoSuchPreset
    return found


@transaction.atomic
def edit_unit(by: Membership, *, unit: Unit, version: int | None, **fields: Unpack[Fields]) -> Unit:
    unit = _fresh(by, unit, version)
    with traced(by, unit):
        return write(unit, fields)


@transaction.atomic
def move_unit(by: Membership, *, unit: Unit, places: int) -> Unit:
    """Up the list of its force (negative) or down; at the end of the list it stays."""
    unit = _fresh(by, unit)
    order = list(unit.force.units.order_by("place", "nth"))
    at = order.index(unit)
    order.insert(min(max(at + places, 0), len(order) - 1), order.pop(at))
    for place, moved in enumerate(order):
        moved.place = place
    Unit.objects.bulk_update(order, ["place"])
    return unit


@transaction.atomic
def transfer_unit(by: Membership, *, unit: Unit, force: Force) -> Unit:
    """To another force of the same campaign, at the end of its list."""
    unit, force = _fresh(by, unit), _fresh(by, force)
    if unit.force_id != force.pk:
        with traced(by, unit):
            unit.force, unit.place = force, next_place(force)
            save(unit)
    return unit


@transaction.atomic
def delete_unit(by: Membership, *, unit: Unit) -> None:
    """What battles told of it stays, for those who read it before."""
    unit = _fresh(by, unit)
    Unit.objects.filter(pk=unit.pk).go()
    forget(unit.campaign, {unit.key})


# heroes


@transaction.atomic
def add_hero(
    by: Membership, *, force: Force | None = None, player: Membership | None = None, **fields: Unpack[Fields]
) -> Hero:
    campaign = _begin(by)
    hero = Hero(campaign=campaign, force=_own(by, force), player=_own(by, player))
    return create(hero, fields)


@transaction.atomic
def edit_hero(
    by: Membership,
    *,
    hero: Hero,
    version: int | None,
    force: Force | None,
    player: Membership | None,
    **fields: Unpack[Fields],
) -> Hero:
    hero = _fresh(by, hero, version)
    with traced(by, hero):
        hero.force, hero.player = _own(by, force), _own(by, player)
        return write(hero, fields)


@transaction.atomic
def hand_out(by: Membership, handed: Sequence[Handed]) -> list[Hero]:
    """Many heroes at once, all of them or none; those that are handed to somebody else now."""
    given: list[Hero] = []
    for handing in handed:
        hero, player = _fresh(by, handing.hero), handing.player.pk if handing.player else None
        if hero.player_id not in (handing.had, player):
            raise HandedByOther(hero)
        if hero.player_id != player:
            given.append(_hand(by, hero, handing.player))
    if given:
        news.tell(by.campaign_id)
    return given


def _hand(by: Membership, hero: Hero, player: Membership | None) -> Hero:
    if player is not None and player.left_at is not None:
        raise PlayerHasLeft(player)
    with traced(by, hero):
        hero.player = _own(by, player)
        return save(hero)


@transaction.atomic
def delete_hero(by: Membership, *, hero: Hero) -> None:
    """What battles told of him stays, for those who read it before."""
    hero = _fresh(by, hero)
    hero.asks.update(hero=None)
    Hero.objects.filter(pk=hero.pk).go()
    forget(hero.campaign, {hero.key})


# what was changed by hand


@transaction.atomic
def take_back_edit(by: Membership, *, key: str, number: int) -> Record:
    """Put back what one edit of a record changed; that leaves a trace of its own."""
    _begin(by)
    return undo(by, key, number)


# what they have in common


def _begin(by: Membership) -> Campaign:
    if not by.is_gm:
        raise OnlyGameMasters
    lock(by.campaign)
    return by.campaign


def _own[R: Force | Membership](by: Membership, record: R | None) -> R | None:
    """Only what belongs to the same campaign; pages offer nothing else, so this guards other ways in."""
    if record is not None and record.campaign_id != by.campaign_id:
        raise NotOfThisCampaign
    return record


def _fresh[R: Force | Unit | Hero](by: Membership, record: R, version: int | None = None) -> R:
    """The record as it is now, under the campaign's lock; refused if it is gone or newer than the page."""
    campaign = _begin(by)
    now = type(record).objects.filter(campaign=campaign, pk=record.pk).first()
    if now is None:
        raise RecordIsGone(record)
    if version is not None and now.version != version:
        raise RecordHasChanged(now)
    now.campaign = campaign
    return cast("R", now)
