"""Setting a battle up: sides, who takes part, circumstances; and its start, when the sheets are copied."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.deadlines import settle
from battles.actions.lock import TableError, lock
from battles.actions.phases import open_next, run_if_nobody_acts
from battles.models import Battle, Block, Decides, Event, Seat, Side, SideHero, Staff, kept_staff
from battles.play import mustering
from battles.play.mustering import Plan, SidePlan
from battles.record import log
from battles.record.sealing import seal
from campaigns.models import Membership
from rosters.models import Force, Hero, Tincture
from rulesets.engine import Muster, Problem
from rulesets.engine.kept import stamped

BATTLE_FIELDS = ("name", "date", "place", "gm_note", "dice")


class SetupIsClosed(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("This battle has begun; its set-up can no longer be changed."))


class SetupHasChanged(TableError):
    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Somebody has changed this set-up since you opened the page. What you typed is still here: "
                "save again to write it over the newer one."
            )
        )


class SideDoesNotFit(TableError):
    pass


class NotReady(TableError):
    """`problems` say what is missing or wrong before the battle can begin."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(gettext("Something is still missing before this battle can begin."))


class NotMeant(NotReady):
    """Nothing is missing, but the game master has to say that he means it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.args = (gettext("This battle would be against nobody. Say above its button that you mean it."),)


@transaction.atomic
def new_battle(
    member: Membership,
    *,
    name: str,
    forces: Sequence[Force] = (),
    date: str | None = None,
    place: str = "",
    decides: Decides = Decides.YOU,
) -> Battle:
    """A draft with a side for each force, with all its units and heroes.

    `decides`: who answers where nobody plays, and what the game master himself is asked.
    """
    campaign, served = member.campaign, ["", *(force.key for force in forces)]
    battle = Battle.objects.create(
        campaign=campaign,
        name=name,
        ruleset=campaign.ruleset,
        options=campaign.options,
        date=campaign.calendar if date is None else date,
        place=place,
        staff=kept_staff((side, Staff(decides)) for side in served),
    )
    for force in forces:
        _add_side(battle, force)
    return battle


@transaction.atomic
def set_up(viewer: Viewer, *, version: int | None, plan: Plan, **fields: str) -> None:
    """Keep a whole draft at once, if nobody has changed it since the page that it was typed in."""
    battle = _draft(viewer)
    if version is not None and battle.version != version:
        raise SetupHasChanged
    _write_battle(battle, plan.situation, plan.options, fields)
    kept = {side.pk: side for side in battle.sides.all()}
    for side_plan in plan.sides:
        if side := kept.get(side_plan.side.pk):
            _write_side(side, side_plan)
    news.tell(battle)


def _write_battle(battle: Battle, situation: Any, options: Any, fields: Mapping[str, str]) -> None:
    for name, value in fields.items():
        if name not in BATTLE_FIELDS:
            raise ValueError(name)
        setattr(battle, name, value)
    if situation is not None:
        battle.situation = stamped(battle.rules, situation.model_dump(mode="json"))
    if options is not None:
        battle.options = stamped(battle.rules, options.model_dump(mode="json"))
    battle.save(update_fields=[*BATTLE_FIELDS, "situation", "options"])


def _write_side(side: Side, plan: SidePlan) -> None:
    side.commander, side.briefing, side.tincture = plan.commander, plan.briefing, plan.tincture
    side.situation = stamped(side.battle.rules, plan.situation.model_dump(mode="json"))
    side.name = plan.force.name if plan.force else side.name
    side.save()
    side.units.set(plan.units)
    side.heroes.all().delete()
    SideHero.objects.bulk_create(
        SideHero(side=side, hero=hero, unit=unit) for hero, unit in plan.heroes.items()
    )


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
    if force.campaign_id != battle.campaign_id:
        raise SideDoesNotFit(gettext("That force is not in this campaign."))
    if battle.sides.filter(force=force).exists():
        raise SideDoesNotFit(gettext("%(force)s is in this battle already.") % {"force": force.name})
    if battle.sides.count() >= mustering.MOST_SIDES:
        raise SideDoesNotFit(gettext("A battle has six sides at most. Remove one first."))
    side = _add_side(battle, force)
    news.tell(battle)
    return side


@transaction.atomic
def let_take_part(viewer: Viewer, *, heroes: Collection[Hero]) -> None:
    """Heroes who came after the draft was made, each on the side of his force, with the unit on his sheet."""
    battle = _draft(viewer)
    for side in battle.sides.exclude(force=None):
        units = {unit.key: unit for unit in side.units.all()}
        for hero in Hero.objects.filter(pk__in=[one.pk for one in heroes], force=side.force_id):
            unit = units.get(hero.sheet.get("unit") or "")
            SideHero.objects.get_or_create(side=side, hero=hero, defaults={"unit": unit})
    news.tell(battle)


@transaction.atomic
def remove_side(viewer: Viewer, *, side: Side) -> None:
    battle = _draft(viewer)
    battle.sides.filter(pk=side.pk).delete()
    news.tell(battle)


@transaction.atomic
def discard(viewer: Viewer) -> None:
    """Throw a draft away. What has begun stays for ever, in the chronicle."""
    _draft(viewer).delete()


def problems_of(battle: Battle) -> list[Problem]:
    """What is wrong or odd with this draft; its facts name the place (`at`) and a mere `warning`."""
    return mustering.problems_of(mustering.plan_of(battle))


@transaction.atomic
def start(viewer: Viewer, *, is_meant: bool = False) -> None:
    """Copy the sheets, fill the seats, open the first step. The rosters wait for the aftermath.

    `is_meant`: the game master has said so of what is odd.
    """
    battle = _draft(viewer)
    muster, problems = mustering.muster_of(mustering.plan_of(battle))
    forbidding = mustering.forbidding(problems)
    if forbidding or muster is None:
        raise NotReady(forbidding)
    if not is_meant and (odd := mustering.to_be_meant(problems)):
        raise NotMeant(odd)
    muster = battle.rules.prepare(muster)
    battle.muster = stamped(battle.rules, muster.model_dump(mode="json"))
    battle.state, battle.started_at, battle.is_called = Battle.State.RUNNING, timezone.now(), True
    battle.save()
    for side in muster.sides:
        battle.sides.filter(key=side.id).update(name=side.name)
    if not battle.is_practice or battle.is_trial:
        _fill_seats(battle, muster)
    body = {"name": battle.name, "ruleset": battle.ruleset, "by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "battle_begun", body)])
    row = open_next(battle, battle.rules.open(battle.mustered))
    if row is not None:
        run_if_nobody_acts(battle, row)
    seal(battle, Block.Occasion.BEGUN)
    settle(battle)


def _fill_seats(battle: Battle, muster: Muster) -> None:
    """Who plays a hero sits in his seat, in that of the side he commands and of the units he leads.

    A unit whose leader nobody plays is the commander's; what is left is the GM's.
    """
    played = Hero.objects.filter(campaign=battle.campaign_id, player__left_at=None).exclude(player=None)
    players = {hero.key: cast(int, hero.player_id) for hero in played}
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
    last = battle.sides.order_by("-place").values_list("place", flat=True).first()
    side = Side.objects.create(
        battle=battle,
        force=force,
        key=force.key,
        name=force.name,
        tincture=force.tincture if force.tincture not in taken else _free(taken),
        place=0 if last is None else last + 1,
        commander=force.heroes.filter(key=force.sheet.get("commander") or "").first(),
    )
    units = {unit.key: unit for unit in force.living}
    side.units.set(units.values())
    SideHero.objects.bulk_create(
        SideHero(side=side, hero=hero, unit=units.get(hero.sheet.get("unit") or ""))
        for hero in force.heroes.order_by("nth")
    )
    return side


def _free(taken: set[str]) -> str:
    return next((one for one in Tincture.values if one not in taken), Tincture.SABLE)
