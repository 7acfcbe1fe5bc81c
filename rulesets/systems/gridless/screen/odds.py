"""How likely what is: of rolls, of the flow of battle, of harm, of losses and of morale; all of it exact."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate
from math import prod

from rulesets.engine import shares
from rulesets.systems.gridless.book.contribution import (
    contribution,
    contribution_dc,
    effective,
    flow_of,
    magic_bonus,
    magic_counts,
)
from rulesets.systems.gridless.book.kinds import Action, Chance, Decision, Flow, HeroStatus, Spells, What
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.book.spirit import failure, holds
from rulesets.systems.gridless.book.tables import ASSISTANCE, MAGIC_HARM, TOKEN_LOST
from rulesets.systems.gridless.book.tokens import advantage, battle_dc, in_proportion, losses
from rulesets.systems.gridless.mechanics.damage import dead_below
from rulesets.systems.gridless.people.field import Battlefield, Hero, Team, Unit
from rulesets.systems.gridless.steps.actions import usual
from rulesets.systems.gridless.steps.flow import flow_lines, hunts, stored
from rulesets.systems.gridless.steps.modifiers import attacks, casts, form_of

FACES = range(1, 21)
FATES = {HeroStatus.FIT: "stands", HeroStatus.FALLEN: "falls", HeroStatus.DEAD: "dies"}
type Shares = dict[str, float]


def part(holding: Iterable[bool]) -> float:
    """The share of the faces of a d20 for which it holds."""
    return sum(holding) / len(FACES)


# Who may aim at a unit


def threats(field: Battlefield, unit: Unit) -> Iterator[tuple[str, int]]:
    """How many tokens may aim at it, as far as its enemies' strength is known."""
    enemies = [one for one in field.enemies_of(unit.side) if one.is_troops]
    fair, everything = fair_threat(field, unit), sum(one.tokens for one in enemies)
    yield f"Nobody aims at {unit.sheet.name}", 0
    if 0 < fair < everything:
        yield f"{fair} {'token does' if fair == 1 else 'tokens do'}, a fair share", fair
    if everything:
        yield f"All {everything} tokens do" if everything > 1 else "The only token does", everything


def fair_threat(field: Battlefield, unit: Unit) -> int:
    """What aims at it if every enemy shares his tokens out by strength."""
    fair = 0
    targets: dict[str, dict[str, int]] = {}
    for enemy in field.enemies_of(unit.side):
        if enemy.is_troops:
            if enemy.side not in targets:
                troops = (one for one in field.targets_of(enemy) if one.is_troops)
                targets[enemy.side] = {one.id: one.tokens for one in troops}
            fair += in_proportion(enemy.tokens, targets[enemy.side]).get(unit.id, 0)
    return fair


# What a hero's roll brings


def mates(field: Battlefield, hero: Hero) -> list[Hero]:
    """His team as it is taken to act: orders are sealed from each other, so they fight as usual."""
    return [replace(one, order=usual(one)) for one in field.mates(hero) if one.is_fit and not one.busy]


def bonus_of(hero: Hero) -> int:
    return form_of(hero)[1] + hero.order.modifier + hero.bonus


@lru_cache(maxsize=4096)
def _results(bonus: int, dc: int, natural: bool) -> tuple[int | None, ...]:
    return tuple(effective(face + bonus, dc, face, natural=natural) for face in FACES)


def results(field: Battlefield, hero: Hero, threat: int) -> tuple[int | None, ...]:
    """What his roll counts for on each face of the die."""
    natural = field.muster.options.natural_rolls and attacks(hero)
    return _results(bonus_of(hero), contribution_dc(threat), natural)


def reaches(field: Battlefield, hero: Hero, threat: int, enough: int) -> float:
    """How likely he counts for so much; magic counts without a roll."""
    if casts(hero):
        order, system = hero.order, field.muster.options.spell_system
        levels, full = sum(order.spells), hero.sheet.full_caster
        bonus = magic_bonus(system, levels=levels, vitality=order.points, full_caster=full)
        return float(magic_counts(bonus, contribution_dc(threat)) >= enough)
    return part(one is not None and one >= enough for one in results(field, hero, threat))


def team_reaches(field: Battlefield, team: Sequence[Hero], threat: int, enough: int) -> float:
    """How likely the best of them, helped by the others, counts for so much."""
    alone = enough - ASSISTANCE * (len(team) - 1)
    return 1 - prod(1 - reaches(field, one, threat, alone) for one in team)


def percents(field: Battlefield, hero: Hero, threat: int) -> dict[int, float]:
    """How likely each share of the harm is."""
    if casts(hero):
        return {MAGIC_HARM: 1.0}
    found, commands = dict[int, float](), hero.order.action is Action.COMMAND
    for counts in results(field, hero, threat):
        percent = contribution(counts, contribution_dc(threat), commands=commands).percent
        found[percent] = found.get(percent, 0.0) + 1 / len(FACES)
    return found


def flows(field: Battlefield, fighters: Sequence[Hero]) -> dict[Flow, float]:
    """How the battle goes for those who fight side by side."""
    found, first = dict.fromkeys(Flow, 0.0), fighters[0]
    team = Team(first.group, tuple(fighters))
    if hunts(field, team):
        return found | {Flow.DEADLY: 1.0}
    more = sum(line[1] for line in flow_lines(field, team))
    for roll, share in shares("2d6").items():
        found[flow_of(roll + more) or first.order.flow_choice or Flow.VALOROUS] += share
    return found


def strikes_now(field: Battlefield, hero: Hero, team: Sequence[Hero]) -> int:
    """What they have waited for, if he spends it on the battle roll."""
    strikes = hero.order.action is Action.FIGHT and hero.order.opportunity is Chance.STRIKE
    return stored(field, Team(hero.group, tuple(team))) if strikes else 0


# Harm


@cache
def _tails(dice: int) -> tuple[float, ...]:
    """How likely so many d6 show at least each total, from that of all ones on."""
    return tuple(accumulate(reversed([*shares(f"{dice}d6").values()])))[::-1]


def shows(dice: int, total: int) -> float:
    """How likely so many d6 show at least this total."""
    if total <= dice:
        return 1.0
    return _tails(dice)[total - dice] if total <= 6 * dice else 0.0


def harms(dice: int, percent: int, points: int) -> float:
    """How likely so many dice, or such a share of them, come to this many points of harm."""
    if points <= 0:
        return 1.0
    return shows(dice, -(-100 * points // percent)) if dice and percent else 0.0


def bears_up(field: Battlefield, hero: Hero) -> int:
    """How much harm puts him down, once he has paid for his magic."""
    if not field.uses_vitality:
        return hero.hp
    pays = casts(hero) and field.muster.options.spell_system is Spells.VITALITY
    return hero.hp + max(0, hero.vitality - pays * max(0, hero.order.points - hero.spellpool))


def fates(
    field: Battlefield, hero: Hero, threat: int, percents: Mapping[int, float], ferocious: float = 0.0
) -> Shares:
    """Whether he is on his feet after the harm of the battle."""
    extra = sum(one.worth for one in field.conditions if one.what is What.HARM_DICE)
    dice = max(0, threat + extra) if threat else 0
    down, dead, bears = 0.0, 0.0, bears_up(field, hero)
    for percent, likely in percents.items():
        for times, often in ((2, ferocious), (1, 1 - ferocious)):
            down += likely * often * harms(dice, times * percent, bears)
            dead += likely * often * harms(dice, times * percent, bears - dead_below(field, hero))
    return {"stands": max(0.0, 1 - down), "falls": down - dead, "dies": dead}


# What a battle roll strikes, and what that does to a unit


@lru_cache(maxsize=4096)
def strikes(tokens: int, threat: int, modifier: int) -> tuple[float, ...]:
    """How likely a battle roll strikes each number of tokens, from none on."""
    dc = battle_dc(advantage(tokens, threat))
    struck = [losses(face + modifier, dc) for face in FACES]
    return tuple(struck.count(n) / len(FACES) for n in range(max(struck) + 1))


@lru_cache(maxsize=64)
def gone_by(options: Options) -> Callable[[int, int, int, bool], float]:
    """`gone` under these options: found again by the numbers alone."""

    @lru_cache(maxsize=4096)
    def found(tokens: int, hits: int, steady: int, stays: bool) -> float:
        return gone(tokens, hits, steady, options, stays)

    return found


def gone(tokens: int, hits: int, steady: int, options: Options, stays: bool) -> float:
    """How many tokens are out of the fight, in the mean, of a unit that so many hits fall on.

    `steady` is what it has on morale before these hits.
    """
    if hits >= tokens:
        return tokens
    found, left = 0.0, tokens - hits
    for face in FACES:
        total = face + steady + TOKEN_LOST * hits
        if holds(total, face, options):
            found += hits
            continue
        failed = failure(total, left, options, cannot_retreat=stays)
        found += tokens if failed.decision is Decision.MUST else hits + failed.desert
    return found / len(FACES)
