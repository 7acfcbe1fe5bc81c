"""Where a hero fights and beside whom, what he does on the side, and that he stays true."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.engine import Desk, Proposal, YesNo, percent
from rulesets.systems.gridless.book.kinds import Effect, Form, HeroStatus, Tier
from rulesets.systems.gridless.book.tables import ASSESS_DC
from rulesets.systems.gridless.book.tokens import tier_of
from rulesets.systems.gridless.mechanics.sight import sees
from rulesets.systems.gridless.officers.exchange import Exchange
from rulesets.systems.gridless.officers.heroes import place_worth, team_brings
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.orders import Beside, Deed, Join, Utility, UtilityOrders
from rulesets.systems.gridless.screen.odds import FACES, part
from rulesets.systems.gridless.steps.actions import usual
from rulesets.systems.gridless.words.advice import DEEDS


def stand_beside(desk: Desk[Battlefield, Beside]) -> Iterator[Proposal]:
    """Where he brings most; with his team, if together they bring more than apart."""
    field, hero = desk.field, desk.field.heroes[desk.subject]
    exchange = Exchange(field, hero.side)
    team = [hero, *(field.heroes[one] for one in desk.ask.default.mates)]
    own = field.units.get(hero.unit)
    if own and len(team) > 1:
        fighting = [replace(one, order=usual(one)) for one in team]
        apart = sum(_best(exchange, one, _open_to(field, one))[0] for one in team)
        if team_brings(exchange, fighting, own) >= apart:
            yield Proposal(desk.ask.default, "advice_team", {})
    if units := desk.ask.options["unit"]:
        _, place = _best(exchange, hero, units)
        yield Proposal(Beside(unit=place.id), "advice_place", {"unit": place.id})
    kind = "advice_as_on_the_sheet" if own is None else "advice_with_own_unit"
    yield Proposal(Beside(), "advice_alone" if len(team) > 1 else kind, {"unit": own.id} if own else {})


def _open_to(field: Battlefield, hero: Hero) -> list[str]:
    """Where a comrade could go, who is asked the same."""
    if field.is_general(hero):
        return [hero.unit]
    return [one.id for one in field.fighting if one.side == hero.side]


def _best(exchange: Exchange, hero: Hero, units: Sequence[str]) -> tuple[float, Unit]:
    worths = [(place_worth(exchange, hero, one), one) for one in exchange.places(units)]
    return max(worths, key=lambda one: one[0])


def join(desk: Desk[Battlefield, Join]) -> Iterator[Proposal]:
    field, hero = desk.field, desk.field.heroes[desk.subject]
    _, place = _best(Exchange(field, hero.side), hero, desk.ask.options["unit"])
    yield Proposal(Join(unit=place.id), "advice_place", {"unit": place.id})


# On the side


def act_aside(desk: Desk[Battlefield, UtilityOrders]) -> Iterator[Proposal]:
    """A general has the fallen brought out, or looks again; what spells do is for people to say."""
    field, hero, plain = desk.field, desk.field.heroes[desk.subject], desk.ask.default
    if field.is_general(hero):
        for fallen in _lying(field, hero):
            fetch = plain.model_copy(update={"complex": Utility(effect=Effect.RETRIEVE, target=fallen.id)})
            yield Proposal(fetch, "advice_retrieve", {"whom": fallen.id})
        if (chance := _learns(field, hero)) and _is_best_tactician(field, hero):
            look = plain.model_copy(update={"complex": Utility(effect=Effect.ASSESS)})
            yield Proposal(look, "advice_look_again", {"chance": percent(chance)})
    yield Proposal(plain, "advice_nothing_aside")


def _lying(field: Battlefield, hero: Hero) -> list[Hero]:
    """The fallen of his side whom nobody has carried out, the nearest to death first."""
    side = (one for one in field.heroes.values() if one.side == hero.side and field.is_with(one))
    fallen = [one for one in side if one.status is HeroStatus.FALLEN and not one.carried]
    return sorted(fallen, key=lambda one: one.hp)


def _learns(field: Battlefield, hero: Hero) -> float:
    """How likely he learns more of some enemy than is known by now."""
    foes = {one.side for one in field.enemies_of(hero.side) if field.has_come(one.side)}
    least = min((sees(field, foe, hero.side).rank for foe in foes), default=len(Tier))
    return part(tier_of(face + hero.sheet.tactics, ASSESS_DC).rank > least for face in FACES)


def _is_best_tactician(field: Battlefield, hero: Hero) -> bool:
    generals = [field.general_of(unit) for unit in field.fighting if unit.side == hero.side]
    return hero is max((one for one in generals if one), key=lambda one: one.sheet.tactics, default=hero)


def stay_true(desk: Desk[Battlefield, YesNo]) -> Iterator[Proposal]:
    yield Proposal(YesNo(yes=False), "advice_stay_true")


def tell_deed(desk: Desk[Battlefield, Deed]) -> Iterator[Proposal]:
    """Where the campaign wants words for the bonus, some plain ones; else it is for people to tell."""
    if desk.ask.brief and not desk.ask.default.text:
        yield Proposal(Deed(text=DEEDS[desk.briefed(Form)]), "advice_deed")
    yield Proposal(desk.ask.default, "advice_deed_as_told")
