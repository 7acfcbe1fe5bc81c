"""Setting a battle up: sides, who takes part, circumstances; and its start, when the sheets are copied."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from battles import log, news
from battles.access import Viewer
from battles.actions.game_master import run_if_nobody_acts
from battles.actions.lock import TableError, lock
from battles.actions.phases import open_next
from battles.models import Battle, Event, Seat, Side, SideHero
from campaigns.models import Membership
from rosters.models import Force, Hero, Tincture, Unit
from rulesets.engine import Muster, Problem, Sheet

BATTLE_FIELDS = ("name", "date", "place", "gm_note", "dice")


class SetupIsClosed(TableError):
    def __init__(self) -> None:
        super().__init__("This battle has begun; its set-up can no longer be changed.")


class NotReady(TableError):
    """`problems` say what is missing or wrong before the battle can begin."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("Something is still missing before this battle can begin.")


@transaction.atomic
def new_battle(member: Membership, *, name: str, forces: Sequence[Force] = ()) -> Battle:
    """A draft with a side for each force, with all its units and heroes."""
    campaign = member.campaign
    battle = Battle.objects.create(
        campaign=campaign,
        name=name,
        ruleset=campaign.ruleset,
        options=campaign.options,
        date=campaign.calendar,
    )
    for force in forces:
        _add_side(battle, force)
    return battle


@transaction.atomic
def edit_battle(viewer: Viewer, *, situation: Any = None, options: Any = None, **fields: str) -> None:
    """Change what is said of the battle as a whole. `situation` and `options` are values of the ruleset."""
    battle = _draft(viewer)
    for name, value in fields.items():
        if name not in BATTLE_FIELDS:
            raise ValueError(name)
        setattr(battle, name, value)
    if situation is not None:
        battle.situation = situation.model_dump(mode="json")
    if options is not None:
        battle.options = options.model_dump(mode="json")
    battle.save()
    news.tell(battle)


@transaction.atomic
def call_to_arms(viewer: Viewer, *, called: bool = True) -> None:
    """Show the coming battle to the players, so that they read their briefing and say they are here."""
    battle = _draft(viewer)
    battle.is_called = called
    battle.save(update_fields=["is_called"])
    news.tell(battle)


@transaction.atomic
def add_side(viewer: Viewer, *, force: Force) -> Side:
    battle = _draft(viewer)
    side = _add_side(battle, force)
    news.tell(battle)
    return side


@transaction.atomic
def remove_side(viewer: Viewer, *, side: Side) -> None:
    battle = _draft(viewer)
    battle.sides.filter(pk=side.pk).delete()
    news.tell(battle)


@transaction.atomic
def edit_side(
    viewer: Viewer,
    *,
    side: Side,
    units: Iterable[Unit],
    heroes: Mapping[Hero, Unit | None],
    commander: Hero | None,
    briefing: str,
    situation: Any,
    tincture: str = "",
) -> None:
    """Say who of a force takes part, who commands, where the heroes fight and what bears on this side."""
    battle = _draft(viewer)
    side.commander, side.briefing = commander, briefing
    side.situation = situation.model_dump(mode="json")
    side.tincture = tincture or side.tincture
    side.save()
    side.units.set(units)
    side.heroes.all().delete()
    SideHero.objects.bulk_create(SideHero(side=side, hero=hero, unit=unit) for hero, unit in heroes.items())
    news.tell(battle)


def problems_of(battle: Battle) -> list[Problem]:
    """What keeps this draft from beginning; `at` in the facts names the place. Warnings of the rules are in
    it too.
    """
    muster, problems = muster_of(battle)
    if muster is None:
        return problems
    roster = battle.rules.roster
    return [*problems, *(roster.check(muster) if roster else ())]


@transaction.atomic
def start(viewer: Viewer) -> None:
    """Copy the sheets, fill the seats and open the first step. The rosters stay untouched until the
    aftermath.
    """
    battle = _draft(viewer)
    problems = [one for one in problems_of(battle) if not one.facts.get("warning")]
    muster, _ = muster_of(battle)
    if problems or muster is None:
        raise NotReady(problems)
    battle.muster = muster.model_dump(mode="json")
    battle.state, battle.started_at, battle.is_called = Battle.State.RUNNING, timezone.now(), True
    battle.save()
    _fill_seats(battle, muster)
    body = {"name": battle.name, "ruleset": battle.ruleset, "by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "battle_begun", body)])
    row = open_next(battle, battle.rules.open(battle.mustered))
    if row is not None:
        run_if_nobody_acts(battle, row)
    news.tell(battle)


def muster_of(battle: Battle) -> tuple[Muster | None, list[Problem]]:
    """The draft as the ruleset's value, or what is wrong with its sheets."""
    roster = battle.rules.roster
    if roster is None:
        return None, [Problem("no_roster", {})]
    sides = list(battle.sides.order_by("place").select_related("force", "commander"))
    problems: list[Problem] = []
    sheets: dict[str, list[Sheet]] = {"sides": [], "units": [], "heroes": []}
    situations = {}
    for side in sides:
        try:
            _read_side(side, sheets)
            situations[side.key] = roster.side_situation.model_validate(side.situation)
        except ValidationError as error:
            problems += _as_problems(side.name, error)
    try:
        situation = roster.situation.model_validate(battle.situation)
        options = roster.options.model_validate(battle.options)
        muster = battle.rules.muster(**sheets, situation=situation, situations=situations, options=options)
    except ValidationError as error:
        return None, problems + _as_problems(battle.name, error)
    return (None if problems else muster), problems


def _read_side(side: Side, sheets: dict[str, list[Sheet]]) -> None:
    """The sheets of one side, without references to whoever stays at home."""
    if side.force is None:
        return
    force, battle = side.force, side.battle
    force.campaign = battle.campaign
    units = list(side.units.select_related("force").order_by("place", "pk"))
    heroes = list(side.heroes.select_related("hero", "unit").order_by("pk"))
    here = {one.key for one in units} | {one.hero.key for one in heroes}
    at = {one.hero.key: one.unit.key if one.unit else None for one in heroes}
    commander = side.commander.key if side.commander and side.commander.key in here else None
    sheets["sides"].append(
        force.value.model_copy(update={"id": side.key, "side": side.key, "commander": commander})
    )
    for unit in units:
        unit.campaign = battle.campaign
        value = unit.value
        leader = value.leader if value.leader in here else None
        sheets["units"].append(value.model_copy(update={"side": side.key, "leader": leader}))
    for one in heroes:
        one.hero.campaign, one.hero.force = battle.campaign, force
        unit_key = at[one.hero.key] if at[one.hero.key] in here else None
        sheets["heroes"].append(one.hero.value.model_copy(update={"side": side.key, "unit": unit_key}))


def _as_problems(whose: str, error: ValidationError) -> list[Problem]:
    return [
        Problem("sheet_does_not_fit", {"of": whose, "at": ".".join(map(str, one["loc"])), "text": one["msg"]})
        for one in error.errors()
    ]


def _fill_seats(battle: Battle, muster: Muster) -> None:
    """Who plays a hero sits in his seat, in that of the side he commands and of the units he leads.

    A unit whose leader nobody plays is the commander's; what is left is the GM's.
    """
    players = {
        hero.key: cast(int, hero.player_id)
        for hero in Hero.objects.filter(campaign=battle.campaign_id, player__left_at=None).exclude(
            player=None
        )
    }
    seats: dict[str, tuple[str, int]] = {}
    for hero in muster.heroes:
        if hero.id in players:
            seats[f"hero:{hero.id}"] = (hero.side, players[hero.id])
    for side in muster.sides:
        if side.commander in players:
            seats[f"commander:{side.id}"] = (side.id, players[side.commander])
    commanders = {side.id: side.commander for side in muster.sides}
    for unit in muster.units:
        leads = unit.leader if unit.leader in players else commanders.get(unit.side)
        if leads in players:
            seats[f"unit:{unit.id}"] = (unit.side, players[leads])
    Seat.objects.bulk_create(
        Seat(battle=battle, word=word, side=side, member_id=member) for word, (side, member) in seats.items()
    )


def _draft(viewer: Viewer) -> Battle:
    battle = lock(viewer)
    if battle.state != Battle.State.DRAFT:
        raise SetupIsClosed
    return battle


def _add_side(battle: Battle, force: Force) -> Side:
    taken = set(battle.sides.values_list("tincture", flat=True))
    tincture = force.tincture if force.tincture not in taken else _free(taken)
    side = Side.objects.create(
        battle=battle,
        force=force,
        key=force.key,
        name=force.name,
        tincture=tincture,
        place=battle.sides.count(),
        commander=Hero.objects.filter(campaign=battle.campaign_id, key=force.sheet.get("commander")).first(),
    )
    side.units.set(force.units.all())
    units = {unit.key: unit for unit in force.units.all()}
    for hero in force.heroes.order_by("pk"):
        SideHero.objects.create(side=side, hero=hero, unit=units.get(hero.sheet.get("unit", "")))
    return side


def _free(taken: set[str]) -> str:
    return next((one for one in Tincture.values if one not in taken), Tincture.SABLE)
