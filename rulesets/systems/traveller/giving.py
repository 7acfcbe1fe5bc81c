"""Step 2 of a round, Orders: what each unit and hero is to do, in secret; and what cannot be ordered."""

from collections.abc import Callable, Iterator, Sequence

from rulesets.engine import Audience, Options, Problem, Table, people_of
from rulesets.systems.traveller.acting import closes
from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.joining import spare_of
from rulesets.systems.traveller.kinds import Act, Do, MapMode, Minor, Mode, OrdersMode, Stance, State
from rulesets.systems.traveller.orders import Flight, HeroOrders, Moves, UnitOrders
from rulesets.systems.traveller.positions import allowance, covering, metres, spot_of
from rulesets.systems.traveller.tables import band_of, range_dm


def is_secret(field: Battlefield) -> bool:
    return field.muster.options.orders_mode is OrdersMode.SECRET


def orders(field: Battlefield, table: Table) -> None:
    """Everybody’s orders for the round, sealed until the turn comes."""
    give(field, table, field.fighting, field.able)


def give(field: Battlefield, table: Table, units: Sequence[Unit], heroes: Sequence[Hero]) -> None:
    """Ask for orders and keep them."""
    before = field.copy()  # what is checked once more later is checked against the field as it was
    running = [unit for unit in units if unit.state is State.BROKEN]
    standing = [unit for unit in units if unit.state is not State.BROKEN]
    with table.together():
        said = _side_by_side(
            standing,
            lambda ours, eyes: table.ask(
                "orders",
                ours,
                UnitOrders,
                default=lambda unit: UnitOrders(dodge_max=_dodges(field, unit), stance=unit.stance),
                options=lambda unit: unit_options(field, unit),
                check=lambda unit, order: unit_problems(before, before.units[unit.id], order),
                shown=eyes,
            ),
        )
        flights = _side_by_side(running, lambda ours, eyes: _run(field, table, ours, eyes))
        deeds = _side_by_side(
            heroes,
            lambda ours, eyes: table.ask(
                "hero_orders",
                ours,
                HeroOrders,
                default=lambda hero: HeroOrders(dodge_max=_dodges(field, hero), stance=hero.stance),
                options=lambda hero: hero_options(field, hero),
                check=lambda hero, order: hero_problems(before, before.heroes[hero.id], order),
                shown=eyes,
            ),
        )
    _keep(field, _pairs(said), _pairs(flights), _pairs(deeds))


def _run(field: Battlefield, table: Table, ours: list[Unit], eyes: Audience) -> list[Flight]:
    """What the leaders of broken units do."""
    return table.ask(
        "flight",
        ours,
        Flight,
        default=lambda unit: Flight(dodge_max=_dodges(field, unit)),
        options=lambda _: _reactions(field),
        shown=eyes,
    )


def _side_by_side[S: Unit | Hero, A](
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
    said: Sequence[tuple[Unit, UnitOrders]],
    flights: Sequence[tuple[Unit, Flight]],
    deeds: Sequence[tuple[Hero, HeroOrders]],
) -> None:
    for unit, order in said:
        unit.orders = order
        start(field, unit, order)
        delay(field, unit, order)
    for unit, flight in flights:
        act = Act.RALLY if flight.rally else Act.NONE
        unit.orders = UnitOrders(
            act=act, whom=unit.id, dodge_max=flight.dodge_max, parry_max=flight.parry_max, stance=unit.stance
        )
    for hero, deed in deeds:
        hero.orders = deed
        start(field, hero, deed)


def _dodges(field: Battlefield, fighter: Unit | Hero) -> int:
    """Who gives no orders reacts as he last did (R35), where he is not asked each time."""
    asked = field.muster.options.live_reactions
    return 0 if asked or fighter.stance is Stance.PRONE else fighter.orders.dodge_max


def start(field: Battlefield, fighter: Fighter, order: Moves) -> None:
    """Who hastens does so before the first turn."""
    if order.hasten and not fighter.hasted and field.muster.options.hasten:
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


def targets_of(field: Battlefield, fighter: Fighter) -> list[str]:
    """Enemies that can be seen: units, and heroes who are in no crowd of their own (R16)."""
    units = [unit.id for unit in field.foes_of(fighter) if not unit.unseen]
    return units + [
        one.id for one in field.able if field.hostile(fighter.side, one.side) and is_open(field, one)
    ]


def is_open(field: Battlefield, hero: Hero) -> bool:
    unit = field.units.get(hero.unit)
    return hero.exposed or unit is None or not unit.fights or bool(hero.zone)


def _friends(field: Battlefield, fighter: Fighter) -> list[str]:
    return [one.id for one in field.actors if one.side == fighter.side]


def _reactions(field: Battlefield) -> Options:
    """Who is asked before each dodge gives no number of them beforehand."""
    return {"dodge_max": (), "parry_max": ()} if field.muster.options.live_reactions else {}


def _idle(field: Battlefield, *minors: str) -> Options:
    """What this campaign has no use for is not asked."""
    said, without_reloading = field.muster.options, [one for one in Minor if one is not Minor.RELOAD]
    return {
        **_reactions(field),
        **({} if said.hasten else {"hasten": ()}),
        **({} if said.ammo else dict.fromkeys(minors, without_reloading)),
    }


def unit_options(field: Battlefield, unit: Unit) -> Options:
    foes, friends = targets_of(field, unit), _friends(field, unit)
    return {
        **_idle(field, "minor", "second"),
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
        **_idle(field, "minor", "second", "third"),
        "target": foes,
        "toward": _goals(field, hero, foes + friends),
        "zone": zones_for(field, hero),
        "weapon": list(hero.sheet.arms),
        "whom": [*friends, *lying],
    }


def _goals(field: Battlefield, fighter: Fighter, ids: list[str]) -> list[str]:
    """Whom one may move toward or away from: in a battle of sides, enemies alone."""
    single = field.muster.situation.map_mode is MapMode.SINGLE
    others = [id for id in ids if id != fighter.id]
    return [id for id in others if not single or _side(field, id) != fighter.side]


def _side(field: Battlefield, id: str) -> str:
    fighter = field.fighter(id)
    return fighter.side if fighter else ""


def zones_for(field: Battlefield, fighter: Fighter) -> list[str]:
    """On the way one goes on or turns back; else every other zone is open."""
    if not field.muster.is_mapped:
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
        yield Problem("where_to", {"at": "zone" if field.muster.is_mapped else "toward"})
    if moves and order.metres is not None and order.metres > far:
        yield Problem("move_too_long", {"at": "metres", "n": far})
    if (
        moves
        and isinstance(fighter, Unit)
        and fighter.state is State.SHAKEN
        and closes(field, fighter, order)
    ):
        at = "zone" if order.zone else "toward"
        yield Problem("shaken_advances", {"at": at, "subject": fighter.id})
    if Minor.AIM in order.minors and not getattr(order, "target", None):
        yield Problem("aim_at_whom", {"at": "target"})
    if order.hasten and not field.muster.options.hasten:
        yield Problem("nobody_hastens", {"at": "hasten"})
    elif order.hasten and fighter.hasted:
        yield Problem("hasted_already", {"at": "hasten", "subject": fighter.id})
    lies = (order.stance if Minor.STANCE in order.minors else fighter.stance) is Stance.PRONE
    if lies and order.dodge_max and fighter.stance is Stance.PRONE:
        yield Problem("not_lying_down", {"at": "dodge_max"})


def _attack(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> Iterator[Problem]:
    arms = field.arms(fighter)
    weapon = arms.get(order.weapon or "") or next(iter(arms.values()), None)
    if not order.target:
        yield Problem("target_is_needed", {"at": "target"})
    if weapon is None:
        yield Problem("weapon_not_carried", {"at": "weapon", "subject": fighter.id})
        return
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
    if whom and (unit is None or unit.state not in (State.SHAKEN, State.BROKEN)):
        yield Problem("needs_no_rally", {"at": "whom", "subject": whom})
