"""What the leader of a unit orders: rally who wavers, fire at whom it harms most, else go and meet them."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal, Temper
from rulesets.systems.traveller.book.kinds import Act, Minor, UnitStatus
from rulesets.systems.traveller.officers.shooting import attacks, nearest
from rulesets.systems.traveller.people.field import Battlefield, Unit
from rulesets.systems.traveller.people.orders import Deployment, Flight, Readiness, UnitOrders, Way


def form_up(desk: Desk[Battlefield, Deployment]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_stay_put")


def make_ready(desk: Desk[Battlefield, Readiness]) -> Iterator[Proposal]:
    """The bold hasten at once: initiative for a worse aim."""
    if desk.temper is Temper.BOLD and "hasten" not in desk.ask.options:
        yield Proposal(desk.ask.default.model_copy(update={"hasten": True}), "advice_hasten")
    yield Proposal(desk.ask.default, "advice_ready")


def flee(desk: Desk[Battlefield, Flight]) -> Iterator[Proposal]:
    """Whoever leads the broken tries to stop them: it costs nothing but his voice."""
    yield Proposal(desk.ask.default.model_copy(update={"rally": True}), "advice_stop_them")


def order_unit(desk: Desk[Battlefield, UnitOrders]) -> Iterator[Proposal]:
    field, unit, usual = desk.field, desk.field.units[desk.subject], desk.ask.default
    foes = list(desk.ask.options["target"])
    if unit.status is UnitStatus.SHAKEN and unit.led:
        order = usual.model_copy(update={"act": Act.RALLY, "whom": unit.id})
        yield Proposal(order, "advice_rally", {"whom": unit.id})
    yield from attacks(desk, unit, foes)
    yield from _march(field, unit, usual, foes)
    yield Proposal(usual, "advice_hold")


def _march(field: Battlefield, unit: Unit, usual: UnitOrders, foes: list[str]) -> Iterator[Proposal]:
    """To the nearest enemy, as fast as it goes; the shaken keep away from him."""
    if not (foe := nearest(field, unit, foes)):
        return
    away = unit.status is UnitStatus.SHAKEN
    going = {"minor": Minor.MOVE, "second": Minor.MOVE, "toward": foe}
    order = usual.model_copy(update=going | {"way": Way.AWAY if away else Way.TOWARD})
    yield Proposal(order, "advice_keep_away" if away else "advice_meet_them", {"target": foe})
