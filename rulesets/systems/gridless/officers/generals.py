"""What a general decides: at whom his tokens aim, who is struck, who leads, and when it is time to go."""

from collections.abc import Iterator, Mapping

from rulesets.engine import Desk, Later, Proposal, Reason, Temper, YesNo, percent
from rulesets.engine.values import Json
from rulesets.systems.gridless.book.tokens import in_proportion, protection_penalty
from rulesets.systems.gridless.officers.exchange import Exchange, Planned, filled
from rulesets.systems.gridless.people.field import Battlefield, Unit
from rulesets.systems.gridless.people.orders import Allotment, NewGeneral, Odd
from rulesets.systems.gridless.screen.odds import strikes
from rulesets.systems.gridless.screen.prospects import of_general, of_retreat
from rulesets.systems.gridless.steps.allocate import AIMED, in_order
from rulesets.systems.gridless.steps.morale import LEAVES, STAYS

MOST_TARGETS = 5
"""More are never better: a battle roll seldom strikes so many tokens."""


def aim(desk: Desk[Battlefield, Allotment]) -> Iterator[Proposal]:
    """So that most of them are gone by the end of the round, and fewest of ours."""
    exchange = desk.once_for_side(Exchange)
    field, unit = exchange.field, exchange.field.units[desk.subject]
    listed = [field.units[one] for one in desk.ask.options[AIMED[0]]]
    targets = [one for one in listed if one.is_troops] or listed
    planned = _planned(desk, exchange, targets)
    cover = exchange.footing.covers
    base, threat = exchange.modifier(unit), exchange.threat(unit)
    own = exchange.gone(unit, 1)

    def struck(aims: Mapping[str, int]) -> tuple[float, ...]:
        penalty = protection_penalty(aims, cover, field.muster.options.penalty_share)
        return strikes(unit.tokens, threat, base + penalty)

    def worth(aims: Mapping[str, int]) -> float:
        plan = in_order(field, aims)
        return planned.worth(plan, struck(aims)) + own * planned.hinders(plan)

    ranked = sorted(targets, key=lambda one: worth({one.id: unit.tokens}), reverse=True)
    for aims in sorted(_ways(unit.tokens, ranked, planned), key=worth, reverse=True):
        chance = percent(1 - struck(aims)[0])
        only = next(iter(aims)) if len(aims) == 1 else ""
        facts: Json = {"target": only} if only else {"targets": aims}
        if only and (foe := field.units[only]).is_troops:
            facts["gone"] = f"{exchange.gone(foe, 1):.1f}"
        kind = "advice_aim_at_one" if "gone" in facts else "advice_aim_at_it" if only else "advice_aim"
        value = desk.ask.default.model_copy(update={"targets": aims})
        yield Proposal(value, kind, facts | {"strikes": chance})


def _planned(desk: Desk[Battlefield, Allotment], exchange: Exchange, targets: list[Unit]) -> Planned:
    """What the other units of the side are about to do, as far as it is proposed."""
    planned = Planned(exchange, targets)
    for key, value in desk.beside.items():
        kind, _, id = key.partition(":")
        if kind == desk.ask.kind and isinstance(value, Allotment):
            planned.add(in_order(exchange.field, value.targets), exchange.struck(exchange.field.units[id]))
    return planned


def _ways(tokens: int, ranked: list[Unit], planned: Planned) -> Iterator[dict[str, int]]:
    """All at one; in equal parts or by strength at the best few; or at whoever would have the advantage."""
    for one in ranked:
        yield {one.id: tokens}
    for n in range(2, min(len(ranked), MOST_TARGETS, tokens) + 1):
        some = ranked[:n]
        yield in_proportion(tokens, {one.id: 1 for one in some})
        yield _some(in_proportion(tokens, {one.id: one.tokens for one in some}))
    yield _some(in_proportion(tokens, {one.id: one.tokens for one in ranked}))
    if fill := filled(tokens, ranked, planned.threat):
        yield fill


def _some(aims: Mapping[str, int]) -> dict[str, int]:
    return {target: n for target, n in aims.items() if n}


def share_odd(desk: Desk[Battlefield, Odd]) -> Iterator[Proposal]:
    """They fall where one token less does most."""
    exchange = desk.once_for_side(Exchange)
    field = exchange.field
    tied = [field.units[one] for one in desk.ask.options["hit"]]
    ranked = sorted(tied, key=lambda one: exchange.gone(one, 1), reverse=True)
    hit = ranked[: len(desk.ask.default.hit)]
    yield Proposal(Odd(hit=tuple(one.id for one in hit)), "advice_odd", {"hit": [one.id for one in hit]})


def appoint(desk: Desk[Battlefield, NewGeneral]) -> Iterator[Proposal]:
    """Under whom the ranks hold, then the better tactician."""
    able = desk.ask.options["hero"]
    holds = {one: of_general(desk.field, desk.subject, NewGeneral(hero=one))["holds_1"] for one in able}

    def merit(id: str) -> tuple[float, int]:
        return holds[id], desk.field.heroes[id].sheet.tactics

    for id in sorted(able, key=merit, reverse=True):
        yield Proposal(NewGeneral(hero=id), "advice_general", {"hero": id, "holds": percent(holds[id])})


def leave(desk: Desk[Battlefield, YesNo]) -> Iterator[Later]:
    """The bold hold; the careful leave who would be outlasted, the steady if twice over, and it ends soon.

    By now all tokens lie open, so his side knows as much of both lines as he does.
    """
    exchange = desk.once_for_side(Exchange)

    def facts() -> Json:
        return {"ours": exchange.ours, "theirs": exchange.theirs}

    def left_whole() -> Reason:
        whole = of_retreat(exchange.field, desk.subject, LEAVES)["whole"]
        return "advice_leave", facts() | {"whole": percent(whole)}

    if desk.temper is not Temper.BOLD and exchange.is_lost(careful=desk.temper is Temper.CAREFUL):
        yield Later(LEAVES, left_whole)
    yield Later(STAYS, lambda: ("advice_hold" if exchange.foes else "advice_hold_alone", facts()))
