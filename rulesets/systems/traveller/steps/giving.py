"""Step 2 of a round, Orders: what each unit and hero is to do, in secret; and what cannot be ordered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from rulesets.engine import Audience, Options, Problem, Table, people_of
from rulesets.engine.requests import Labels
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import (
    Act,
    Do,
    MapMode,
    Minor,
    Mode,
    OrdersMode,
    Stance,
    UnitStatus,
)
from rulesets.systems.traveller.book.tables import band_of, range_dm
from rulesets.systems.traveller.mechanics.acting import closes
from rulesets.systems.traveller.mechanics.arming import is_drawn, key_of, weapon_of
from rulesets.systems.traveller.mechanics.joining import spare_of
from rulesets.systems.traveller.mechanics.moving import allowance
from rulesets.systems.traveller.mechanics.positions import covering, metres, on_map, spot_of, targets_of
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.orders import Flight, HeroOrders, Moves, UnitOrders


def is_secret(field: Battlefield) -> bool:
    return field.muster.options.orders_mode is OrdersMode.SECRET


def orders(field: Battlefield, table: Table) -> None:
    """Everybody’s orders for the round, sealed until the turn comes."""
    give(field, table, field.fighting, field.able)


def give(field: Battlefield, table: Table, units: Sequence[Unit], heroes: Sequence[Hero]) -> None:
    """Ask for orders and keep them."""
    before = cache(field.copy)  # made by the first check: later ones are made against the field as it was
    running = [unit for unit in units if unit.status is UnitStatus.BROKEN]
    standing = [unit for unit in units if unit.status is not UnitStatus.BROKEN]
    with table.together():
        given = side_by_side(
            standing,
            lambda ours, eyes: table.ask(
                "orders",
                ours,
                UnitOrders,
                default=lambda unit: UnitOrders(**_as_ready(field, unit), stance=unit.stance),
                options=lambda unit: unit_options(field, unit),
                labels=lambda unit: called(field.arms(unit)),
                check=lambda unit, order: unit_problems(before(), before().units[unit.id], order),
                shown=eyes,
            ),
        )
        flights = side_by_side(running, lambda ours, eyes: _run(field, table, ours, eyes))
        deeds = side_by_side(
            heroes,
            lambda ours, eyes: table.ask(
                "hero_orders",
                ours,
                HeroOrders,
                default=lambda hero: HeroOrders(**_as_ready(field, hero), stance=hero.stance),
                options=lambda hero: hero_options(field, hero),
                labels=lambda hero: called(field.arms(hero)),
                check=lambda hero, order: hero_problems(before(), before().heroes[hero.id], order),
                shown=eyes,
            ),
        )
    _keep(field, _pairs(given), _pairs(flights), _pairs(deeds))


def _run(field: Battlefield, table: Table, ours: list[Unit], eyes: Audience) -> list[Flight]:
    """What the leaders of broken units do."""
    return table.ask(
        "flight",
        ours,
        Flight,
        default=lambda unit: Flight(**_as_ready(field, unit)),
        options=lambda _: reactions(field),
        shown=eyes,
    )


def side_by_side[S: Unit | Hero, A](
    of: Sequence[S], ask: Callable[[list[S], Audience], list[A]]
) -> list[tuple[list[S], list[A]]]:
    """Each side sees what its own people are told to do, and nothing of the others."""
    sides = dict.fromkeys(one.side for one in of)
    groups = {side: [one for one in of if one.side == side] for side in sides}
    return [(ours, ask(ours, people_of(side))) for side, ours in groups.items()]


def _pairs[S, A](groups: Sequence[tuple[list[S], list[A]]]) -> list[tuple[S, A]]:
    """Each with his answer, once all are there."""
    return [pair for ours, said in groups for pair in zip(ours, said, strict=True)]


def _keep(
    field: Battlefield,
    given: Sequence[tuple[Unit, UnitOrders]],
    flights: Sequence[tuple[Unit, Flight]],
    deeds: Sequence[tuple[Hero, HeroOrders]],
) -> None:
    for unit, order in given:
        unit.orders = order
        start(field, unit, hastens=order.hasten)
        delay(field, unit, order)
    for unit, flight in flights:
        act = Act.RALLY if flight.rally else Act.NONE
        unit.orders = UnitOrders(
            act=act, whom=unit.id, dodge_max=flight.dodge_max, parry_max=flight.parry_max, stance=unit.stance
        )
    for hero, deed in deeds:
        hero.orders = deed
        start(field, hero, hastens=deed.hasten)


def _as_ready(field: Battlefield, fighter: Unit | Hero) -> dict[str, int]:
    """Who gives no orders reacts as he last did (R35), or was ready to; where he is not asked each time."""
    asked = field.muster.options.live_reactions
    dodges = 0 if asked or fighter.stance is Stance.PRONE else fighter.orders.dodge_max
    return {"dodge_max": dodges} | (
        {} if asked or is_secret(field) else {"parry_max": fighter.orders.parry_max}
    )


def start(field: Battlefield, fighter: Fighter, *, hastens: bool) -> None:
    """Who hastens does so before the first turn."""
    if hastens and not fighter.hasted and field.muster.options.hasten:
        fighter.hasted = fighter.hastens = True
        fighter.swing += 2


def delay(field: Battlefield, unit: Unit, order: UnitOrders) -> None:
    """Who delays acts later, in this round or the next."""
    if not field.muster.options.delay or unit.delayed:
        return
    if order.wait:
        unit.waits = unit.acted = unit.delayed = True
    elif order.delay_to is not None and order.delay_to < unit.present:
        unit.initiative, unit.swing, unit.lift, unit.delayed = order.delay_to, 0, 0, True


# What may be chosen


def _friends(field: Battlefield, fighter: Fighter) -> list[str]:
    return [one.id for one in field.actors if one.side == fighter.side]


def reactions(field: Battlefield) -> Options:
    """Who is asked before each dodge gives no number of them beforehand."""
    return {"dodge_max": (), "parry_max": ()} if field.muster.options.live_reactions else {}


def _idle(field: Battlefield, fighter: Unit | Hero, *minors: str) -> Options:
    """What this campaign has no use for is not asked, nor is drawing of whoever has one weapon."""
    campaign = field.muster.options
    draws = len(field.arms(fighter)) > 1
    idle = {*([] if campaign.ammo else [Minor.RELOAD]), *([] if draws else [Minor.DRAW])}
    return {
        **reactions(field),
        **({} if campaign.hasten and is_secret(field) else {"hasten": ()}),
        **({key: [one for one in Minor if one not in idle] for key in minors} if idle else {}),
    }


def called(arms: Mapping[str, Weapon]) -> Labels:
    """What he can attack with, by name."""
    return {"weapon": {key: weapon.name for key, weapon in arms.items()}}


def unit_options(field: Battlefield, unit: Unit) -> Options:
    foes, friends = targets_of(field, unit), _friends(field, unit)
    return {
        **_idle(field, unit, "minor", "second"),
        **({} if field.muster.options.delay else {"delay_to": (), "wait": ()}),
        "target": foes,
        "or_else": foes,
        "toward": _goals(field, unit, foes + friends),
        "zone": zones_for(field, unit),
        "weapon": list(field.body(unit).arms),
        "whom": friends,
        "join": [one.id for one in field.fighting if one.side == unit.side and one is not unit],
        **({"send_off": ()} if field.sheet_of(unit).size < 2 or not spare_of(field, unit.side) else {}),
    }


def hero_options(field: Battlefield, hero: Hero) -> Options:
    foes, friends = targets_of(field, hero), _friends(field, hero)
    lying = [one.id for one in field.heroes.values() if one.side == hero.side and one.id not in friends]
    return {
        **_idle(field, hero, "minor", "second", "third"),
        "target": foes,
        "toward": _goals(field, hero, foes + friends),
        "zone": zones_for(field, hero),
        "weapon": list(hero.sheet.arms),
        "whom": [*friends, *lying],
    }


def _goals(field: Battlefield, fighter: Fighter, ids: list[str]) -> list[str]:
    """Whom one may move toward or away from: in a battle of sides, enemies alone."""
    single = field.muster.situation.map_mode is MapMode.SINGLE
    others, own = [id for id in ids if id != fighter.id], fighter.unit if isinstance(fighter, Hero) else ""
    return [id for id in others if not single or id == own or _side(field, id) != fighter.side]


def _side(field: Battlefield, id: str) -> str:
    fighter = field.fighter(id)
    return fighter.side if fighter else ""


def zones_for(field: Battlefield, fighter: Fighter) -> list[str]:
    """On the way one goes on or turns back; else every other zone is open."""
    if not on_map(field, fighter):
        return []
    here = spot_of(field, fighter)
    return [here.zone, here.toward] if here.toward else [id for id in field.muster.zones if id != here.zone]


# What cannot be ordered (11)


def unit_problems(field: Battlefield, unit: Unit, order: UnitOrders) -> Iterator[Problem]:
    if len(order.minors) > 1 and order.act is not Act.NONE:
        yield Problem("too_many_minors", {"at": "second"})
    yield from _moves(field, unit, order)
    if order.act is Act.ATTACK:
        yield from _attack(field, unit, order)
    if order.act in (Act.RALLY, Act.INSPIRE) and not order.whom:
        yield Problem("whom_is_needed", {"at": "whom"})
    if order.act is Act.RALLY:
        yield from _rally(field, order.whom)
    if (order.wait or order.delay_to is not None) and not field.muster.options.delay:
        yield Problem("nobody_delays", {"at": "wait" if order.wait else "delay_to"})
    elif order.delay_to is not None and order.delay_to >= unit.present:
        yield Problem("not_later", {"at": "delay_to", "n": unit.present})
    if order.send_off >= (men := field.sheet_of(unit).size) > 1:
        yield Problem("bad_part", {"at": "send_off", "most": men - 1})
    kinds = [task.kind for task in order.tasks]
    if len(kinds) != len(set(kinds)):
        yield Problem("task_twice", {"at": "tasks"})


def hero_problems(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterator[Problem]:
    if len(order.minors) > 1 and order.do is not Do.NONE:
        yield Problem("too_many_minors_of_hero", {"at": "second"})
    yield from _moves(field, hero, order)
    if order.do is Do.ATTACK:
        yield from _attack(field, hero, order)
    if order.do in (Do.RALLY, Do.INSPIRE, Do.LEAD, Do.FIRST_AID) and not order.whom:
        yield Problem("whom_is_needed", {"at": "whom"})
    if order.do is Do.RALLY:
        yield from _rally(field, order.whom)
    if order.do is Do.LEAD and order.whom and order.whom not in field.units:
        yield Problem("not_a_unit", {"at": "whom"})
    if order.do is Do.FIRST_AID and order.whom and order.whom not in field.heroes:
        yield Problem("not_a_hero", {"at": "whom"})


def _moves(field: Battlefield, fighter: Unit | Hero, order: Moves) -> Iterator[Problem]:
    moves, far = Minor.MOVE in order.minors, allowance(field, fighter)
    if moves and not (order.zone or order.toward):
        yield Problem("where_to", {"at": "zone" if on_map(field, fighter) else "toward"})
    if moves and order.metres is not None and order.metres > far:
        yield Problem("move_too_long", {"at": "metres", "n": far})
    if (
        moves
        and isinstance(fighter, Unit)
        and fighter.status is UnitStatus.SHAKEN
        and closes(field, fighter, order)
    ):
        at = "zone" if order.zone else "toward"
        yield Problem("shaken_advances", {"at": at, "subject": fighter.id})
    if Minor.AIM in order.minors and not getattr(order, "target", None):
        yield Problem("aim_at_whom", {"at": "target"})
    if order.hasten and not (field.muster.options.hasten and is_secret(field)):
        yield Problem("nobody_hastens", {"at": "hasten"})
    elif order.hasten and fighter.hasted:
        yield Problem("hasted_already", {"at": "hasten", "subject": fighter.id})
    lies = (order.stance if Minor.STANCE in order.minors else fighter.stance) is Stance.PRONE
    if lies and order.dodge_max and fighter.stance is Stance.PRONE:
        yield Problem("not_lying_down", {"at": "dodge_max"})


def _attack(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> Iterator[Problem]:
    key, weapon = key_of(field, fighter, order), weapon_of(field, fighter, order)
    if not order.target:
        yield Problem("target_is_needed", {"at": "target"})
    if weapon is None:
        yield Problem("weapon_not_carried", {"at": "weapon", "subject": fighter.id})
        return
    if not is_drawn(fighter, key, order):
        yield Problem("draw_first", {"at": "weapon", "subject": fighter.id, "weapon": weapon.name})
    if order.mode is not Mode.SINGLE and not weapon.auto:
        yield Problem("single_shots_only", {"at": "mode", "weapon": weapon.name})
    if order.mode is Mode.BURST and weapon.no_burst:
        yield Problem("no_bursts", {"at": "mode", "weapon": weapon.name})
    stance = order.stance if Minor.STANCE in order.minors else fighter.stance
    if weapon.is_melee and stance is Stance.PRONE:
        yield Problem("not_lying_down", {"at": "weapon"})
    if covering(field, fighter).cover == "full" and stance is not Stance.STANDING and not weapon.is_melee:
        yield Problem("cannot_shoot_covered", {"at": "stance", "subject": fighter.id})
    target = field.fighter(order.target or "")
    if target and Minor.MOVE not in order.minors:
        far = metres(field, fighter, target)
        if range_dm(far, weapon.category) is None:
            facts = {"subject": target.id, "band": band_of(far), "weapon": weapon.name}
            yield Problem("out_of_reach", {"at": "target", **facts})


def _rally(field: Battlefield, whom: str | None) -> Iterator[Problem]:
    unit = field.units.get(whom or "")
    if whom and (unit is None or unit.status not in (UnitStatus.SHAKEN, UnitStatus.BROKEN)):
        yield Problem("needs_no_rally", {"at": "whom", "subject": whom})
