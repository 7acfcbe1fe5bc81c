"""A forecast in words, and as data for other programs."""

from collections.abc import Iterator

from rulesets.engine import Json, Muster, Ruleset, names_of, status
from rulesets.forecasts.results import Grade
from rulesets.forecasts.spread import NOBODY, STEPS, Chance, Losses, Spread

MOST_FATES = 4


def percent(chance: Chance) -> str:
    """62 %, give or take 1.4."""
    return f"{100 * chance.share:.0f} %, give or take {100 * chance.error:.1f}"


def forecast_text(rules: Ruleset, muster: Muster, spread: Spread) -> str:
    return "\n\n".join("\n".join(part) for part in _parts(rules, muster, spread) if part) + "\n"


def _parts(rules: Ruleset, muster: Muster, spread: Spread) -> Iterator[list[str]]:
    names = names_of(muster)
    head = f"# {rules.title}: {spread.battles:,} battles"
    yield [head]
    won = [f"{names[side.id]} wins: {_won(spread, side.id)}" for side in muster.sides]
    drawn = [f"Nobody wins: {percent(spread.chance())}"] if spread.won[""] else []
    broken = [f"Broken off: {spread.broken_off:,}"] if spread.broken_off else []
    yield [*won, *drawn, *broken]
    yield [f"Rounds: half of the battles end by {spread.ends_by(0.5)}, nine in ten by {spread.ends_by(0.9)}."]
    yield [_lost(names[side.id], spread.sides[side.id]) for side in muster.sides if side.id in spread.sides]
    yield [_lost(names[unit.id], spread.units[unit.id]) for unit in muster.units if unit.id in spread.units]
    yield [
        f"{names[hero.id]}: {_fates(rules, spread, hero.id)}"
        for hero in muster.heroes
        if hero.id in spread.heroes
    ]


def _won(spread: Spread, side: str) -> str:
    """How likely, and how decisively where it ever does."""
    grades = [(grade, spread.graded(grade, side).share) for grade in Grade]
    told = [f"{grade.label.lower()} {share:.0%}" for grade, share in grades if share]
    return percent(spread.chance(side)) + (f"; {', '.join(told)}" if told else "")


def _lost(name: str, losses: Losses) -> str:
    half, most = (f"{losses.at_most(share):.0%}" for share in (0.5, 0.9))
    return f"{name}: loses {losses.mean:.0%}; at most {half} in half of all cases, {most} in nine of ten"


def _fates(rules: Ruleset, spread: Spread, hero: str) -> str:
    found = spread.heroes[hero].most_common(MOST_FATES)
    return "; ".join(f"{status(rules, word)} {percent(spread.fate(hero, word))}" for word, _ in found)


def forecast_json(rules: Ruleset, spread: Spread) -> Json:
    """Counts, and the chances that they come to. Losses are counted in twentieths."""
    sides = dict.fromkeys((*spread.among, NOBODY, *spread.won))
    return {
        "rules": rules.key,
        "loss_steps": STEPS,
        "chances": {side: spread.chance(side)._asdict() for side in sides},
        **spread.as_json(),
    }
