"""Step 8, Modifiers: the ground, what heroes bring, and what it costs them (Determine Modifiers)."""

from collections.abc import Sequence
from functools import lru_cache

from rulesets.engine import GM, GROUND, Table, filled, label
from rulesets.systems.gridless.book.contribution import (
    contribution,
    contribution_dc,
    effective,
    harm,
    magic_counts,
    magic_lines,
    stalked,
    team_bonus,
    team_total,
)
from rulesets.systems.gridless.book.kinds import ATTACKS, Action, Chance, Flow, Form, Spells, What
from rulesets.systems.gridless.book.tables import ASSISTANCE, MAGIC_HARM
from rulesets.systems.gridless.mechanics.damage import hurt
from rulesets.systems.gridless.people.field import Battlefield, Hero, Team
from rulesets.systems.gridless.people.orders import Conditions
from rulesets.systems.gridless.people.situation import Condition, condition_problems
from rulesets.systems.gridless.steps.events import tell_condition
from rulesets.systems.gridless.steps.flow import stored
from rulesets.systems.gridless.steps.utility import use_spells

SHARE_OF_IT = label("{percent}% of it")

CONTRIBUTES = (Action.FIGHT, Action.COMMAND)
ROLLS = (*CONTRIBUTES, Action.STEALTH)


def modifiers(field: Battlefield, table: Table) -> None:
    """All roll first; then the harm comes to everybody at once."""
    _conditions(field, table)
    heroes = [hero for hero in field.active if hero.order.action in ROLLS]
    magic = [hero for hero in heroes if casts(hero)]
    rolling = [hero for hero in heroes if not casts(hero)]
    rolls = table.throw("contribution", rolling, "1d20", why="contribution")
    totals = {
        hero.id: _contributes(field, table, hero, roll) for hero, roll in zip(rolling, rolls, strict=True)
    }
    for hero in magic:
        _casts(field, table, hero)
    for team in field.teams(hero for hero in heroes if hero.order.action in CONTRIBUTES):
        _team(field, table, team)
    for team in field.teams(hero for hero in heroes if hero.order.action is Action.STEALTH):
        _stalks(field, table, team, totals)
    others = [hero for hero in field.active if hero.extra_percent]
    for hero in others:
        hero.percent = hero.extra_percent
    _harm(field, table, [*heroes, *others])


def _conditions(field: Battlefield, table: Table) -> None:
    """What bears on the battle, as the game master sees it now that the lines have met."""
    before = field.conditions
    [answer] = table.ask(
        "standing",
        [GROUND],
        Conditions,
        to=GM,
        default=lambda _: _standing(before),
        options=lambda _: {"conditions.unit": field.listed},
        check=lambda _, answer: condition_problems(answer.conditions),
    )
    as_before = answer.conditions == before
    if field.announced and as_before:
        return
    if not as_before:
        field.conditions = answer.conditions
    if field.announced:
        for condition in before:
            if not any(one.is_about_what(condition) for one in answer.conditions):
                tell_condition(table, condition, "condition_ended")
    for condition in answer.conditions:
        if not field.announced or condition not in before:
            tell_condition(table, condition)
    field.announced = True


@lru_cache(maxsize=256)
def _standing(conditions: tuple[Condition, ...]) -> Conditions:
    return Conditions(conditions=conditions)


def casts(hero: Hero) -> bool:
    return hero.order.action is Action.FIGHT and hero.order.form is Form.MAGIC


def _contributes(field: Battlefield, table: Table, hero: Hero, roll: int) -> int:
    """One roll against 15 and the threat on his unit; his total."""
    lines = [(*form_of(hero), "Hero contribution")]
    if hero.order.modifier:
        lines.append((hero.order.reason or "Lasting bonuses", hero.order.modifier, "Hero contribution"))
    if hero.bonus:
        lines.append(("Help for this round", hero.bonus, "Perform Heroic Utility Actions"))
    threat = ("Threat", field.threat_of(hero), "Hero contribution")
    dc = table.tally("contribution_dc", hero, contribution_dc(0), threat, label="DC")
    total = table.tally("contribution_total", hero, roll, *lines, label="d20")
    natural = field.muster.options.natural_rolls and attacks(hero)
    hero.counts = effective(total, dc, roll, natural=natural)
    commands = hero.order.action is Action.COMMAND
    made = contribution(hero.counts, dc, commands=commands)
    hero.percent = made.percent
    if hero.order.action is not Action.STEALTH:
        because = ("contribution_total", "contribution_dc")
        table.tell("contributed", hero, because=because, bonus=made.bonus, percent=made.percent, total=total)
    return total


def attacks(hero: Hero) -> bool:
    return hero.order.action is Action.FIGHT and hero.order.form in ATTACKS


def form_of(hero: Hero) -> tuple[str, int]:
    """What he rolls with, and its bonus."""
    sheet, order = hero.sheet, hero.order
    if order.action is Action.COMMAND:
        return "Knowledge (tactics)", sheet.tactics
    if order.action is Action.STEALTH:
        return "Stealth", sheet.stealth
    if order.form is Form.OTHER:
        return (sheet.other_form.name, sheet.other_form.bonus) if sheet.other_form else ("Other", 0)
    names = {Form.MELEE: "Melee", Form.RANGED: "Ranged", Form.RANGED_TOUCH: "Ranged touch"}
    return names[order.form], getattr(sheet, order.form.value)


def _casts(field: Battlefield, table: Table, hero: Hero) -> None:
    """No roll: so many levels, or so much vitality, bring so much."""
    options, order = field.muster.options, hero.order
    lines = magic_lines(
        options.spell_system,
        levels=sum(order.spells),
        vitality=order.points,
        full_caster=hero.sheet.full_caster,
    )
    bonus = table.tally("magic_bonus", hero, 0, *lines, label="Spells")
    hero.counts = magic_counts(bonus, contribution_dc(field.threat_of(hero)))
    hero.percent = MAGIC_HARM
    if options.spell_system is Spells.VITALITY:
        hero.pays(order.points)
    else:
        use_spells(hero, order.spells)
    table.tell("cast", hero, bonus=bonus)


def _team(field: Battlefield, table: Table, team: Team) -> None:
    """Once for the team: the best of them, helped by the others."""
    unit = field.units[team.members[0].unit]
    dc = contribution_dc(unit.threat)
    total = team_total([hero.counts for hero in team.members])
    first = team.members[0]
    if total is not None and len(team.members) > 1:
        helped = ASSISTANCE * (len(team.members) - 1)
        assistance = ("Assistance", helped, "Teaming")
        total = table.tally("team_total", team, total - helped, assistance, label="Best of the team")
    valorous = dict(field.flows).get(team.id) == Flow.VALOROUS
    opportunity = _strikes(field, team)
    plain = team_bonus(total, dc)
    extra = team_bonus(total, dc, valorous=valorous, opportunity=opportunity) - plain - opportunity
    lines = [("Valorous deed", extra, "Flow of Battle table"), ("Opportunity", opportunity, "Stealth")]
    bonus = table.tally(
        "team_bonus", team, plain, *(one for one in lines if one[1]), label="Hero contribution table"
    )
    if bonus:
        unit.bonuses = (*unit.bonuses, (team.id, bonus))
        kind = "helps" if len(team.members) > 1 else "helps_alone"
        table.tell(kind, first, unit=unit.id, bonus=bonus, valorous=extra > 0)


def _strikes(field: Battlefield, team: Team) -> int:
    """What they have waited for is spent, to strike or to hunt."""
    spends = [hero.order.opportunity for hero in team.members if hero.order.action is Action.FIGHT]
    if not any(spends):
        return 0
    worth = stored(field, team)
    if Chance.HUNT in spends and worth:
        return 0
    for hero in team.members:
        hero.opportunity = 0
    return worth if Chance.STRIKE in spends else 0


def _stalks(field: Battlefield, table: Table, team: Team, totals: dict[str, int]) -> None:
    """All of them must stay unseen; the weakest says what it is worth."""
    dc = contribution_dc(field.threat_of(team.members[0]))
    banked = max(hero.opportunity for hero in team.members)
    fared = stalked([totals[hero.id] for hero in team.members], dc, banked)
    hidden = table.verdict("stays_unseen", team, fared.hidden)
    for hero in team.members:
        hero.opportunity = fared.opportunity if hidden else 0
    if fared.deadly and not hidden:
        field.combats = (*field.combats, (team.id, "found"))
    worth = team.members[0].opportunity
    if hidden:
        table.tell("waits_unseen", team.members[0], opportunity=worth)
    else:
        table.tell("seen_sneaking", team.members[0])


def _harm(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> None:
    """So many dice as tokens threaten the unit, times the share."""
    extra = sum(one.worth for one in field.conditions if one.what is What.HARM_DICE)
    hit = [hero for hero in heroes if hero.percent and field.threat_of(hero)]
    dice = [f"{max(0, field.threat_of(hero) + extra)}d6" for hero in hit]
    rolls = table.throw("harm", hit, dice, why="harm")
    damages = [_damage(table, hero, roll) for hero, roll in zip(hit, rolls, strict=True)]
    for hero, damage in zip(hit, damages, strict=True):
        hurt(field, table, hero, max(0, damage))


def _damage(table: Table, hero: Hero, roll: int) -> int:
    """What the dice come to for him, rounded down once."""
    once = harm(roll, hero.percent)
    whole = harm(roll, hero.percent, double=_doubled(hero))
    lines = [
        (filled(SHARE_OF_IT, percent=hero.percent), once - roll, "Hero contribution"),
        ("Ferocious", whole - once, "Flow of Battle table"),
    ]
    return table.tally("harm_total", hero, roll, *(line for line in lines if line[1]), label="Dice")


def _doubled(hero: Hero) -> bool:
    """A ferocious battle doubles the harm of fighters, not of a general who commands."""
    return hero.double and hero.order.action is Action.FIGHT
