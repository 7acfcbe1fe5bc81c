"""What `manage.py battle` tells of battles ahead: how likely what is, plans, what matters, a wish."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator

from rulesets.engine import Json, Muster, Ruleset, complaint, names_of
from rulesets.forecasts.advice import (
    comparison_json,
    comparison_text,
    matters_json,
    matters_text,
    tuning_json,
    tuning_text,
)
from rulesets.forecasts.changes import Away, Change, Elsewhere, Sized, changed, key_of
from rulesets.forecasts.comparing import compared
from rulesets.forecasts.courses import AS_IT_IS, Course, fought
from rulesets.forecasts.fighting import Forecast, NoAnswer
from rulesets.forecasts.matters import by_key, changed_each, ranked
from rulesets.forecasts.spread import NOBODY, Spread
from rulesets.forecasts.told import forecast_json, forecast_text
from rulesets.forecasts.tuning import Wish, first_changes, proposals, tuned
from rulesets.forecasts.varying import without_each
from rulesets.trials.battlefile import BattleFile, CannotFight, sentences, unmet

SEED = "a forecast"
"""Where the file has none."""
MOST, MOST_WORKERS = 10_000_000, 256
HEARD = 20
"""In so many battles it is looked whether anybody asks for what the file says."""
ENOUGH = 4000
"""So many battles a wish is looked for in, unless said."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--battles", type=positive, help="a forecast: what comes of so many battles by officers")
    add("--workers", type=several, default=1, help="processes that share the battles")
    add("--matters", metavar="SIDE", help="with --battles: what would change this side’s chance most")
    for name, metavar, help in (
        ("--without", "ID", "with --battles: beside the same battles without this unit or hero"),
        ("--size", "UNIT=N", "the same, with so many in a unit"),
        ("--hero", "HERO=UNIT", "the same, with a hero in another unit; HERO= in none"),
    ):
        add(name, metavar=metavar, action="append", default=[], help=f"{help}; may be given again")
    add("--tune", metavar="SIDE", help="the changes that bring the battle nearest to what is wished for it")
    add("--wins", type=percent, help="with --tune: how often of 100 the side wins")
    add("--lives", type=percent, help="with --tune: how often each of its heroes lives at least")
    add("--rounds", type=positive, help="with --tune: how many rounds it takes")


def positive(text: str) -> int:
    return _number(text, 1, MOST)


def several(text: str) -> int:
    return _number(text, 1, MOST_WORKERS)


def percent(text: str) -> int:
    return _number(text, 0, 100)


def _number(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ArgumentTypeError(f"Give a whole number from {least} to {most:,}, not {text}.")
    return int(text)


def told(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str | None:
    """What is asked of battles ahead; None, if nothing is."""
    if options["tune"]:
        return _tuning(battle, rules, muster, options)
    if options["matters"]:
        return _matters(battle, rules, muster, options)
    if changes := list(_changes(options)):
        return _comparison(battle, rules, muster, changes, options)
    if options["workers"] > 1 and not options["battles"]:
        raise CannotFight("Say with --battles how many the workers are to share.")
    if lone := [f"--{name}" for name in ("wins", "lives", "rounds") if options[name] is not None]:
        raise CannotFight(f"{lone[0]} is a wish: say with --tune whose.")
    return _forecast(battle, rules, muster, options) if options["battles"] else None


def left_out(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> Iterator[str]:
    """What the file says and a forecast does not heed, a sentence each."""
    if any(one.rolls or one.rulings or one.corrections for one in battle.rounds):
        yield "Rolls, rulings and corrections of the file are no part of battles ahead."
    if not any(one.answers for one in battle.rounds):
        return
    if options["matters"] or options["tune"]:
        yield "Officers answer everything here; the answers in the file are no part of it."
        return
    met = _forecast_of(battle, rules, muster).asked(range(HEARD))
    met |= {(1, key) for round, key in met if not round}
    for n, said in enumerate(battle.rounds, start=1):
        for key in unmet(said.answers, n, met):
            yield f"{key} is in the file, and in {HEARD} battles nobody asked for it."


def _json(data: Json) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _forecast_of(battle: BattleFile, rules: Ruleset, muster: Muster) -> Forecast:
    """What the file says of its rounds stands, but for its dice; officers answer the rest."""
    return Forecast(
        rules=rules.key,
        field=rules.open(rules.prepare(muster)),
        seed=battle.seed or SEED,
        by_round={0: battle.rounds[0].answers}
        | {number: said.answers for number, said in enumerate(battle.rounds, start=1)},
    )


def _fought(courses: list[Course], workers: int) -> dict[str, Spread]:
    spreads: dict[str, Spread] = {}
    try:
        for _ in fought(courses, spreads, workers):
            pass
    except NoAnswer as refusal:
        raise CannotFight(sentences(refusal.problems, refusal.key)) from refusal
    return spreads


def _forecast(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    course = Course(AS_IT_IS, _forecast_of(battle, rules, muster), options["battles"])
    spread = _fought([course], options["workers"])[AS_IT_IS]
    if options["json"]:
        return _json(forecast_json(rules, spread))
    return forecast_text(rules, muster, spread)


def _side(muster: Muster, side: str) -> str:
    if side not in (known := [sheet.id for sheet in muster.sides]):
        raise CannotFight(f"There is no side {side!r}. There are: {', '.join(known)}.")
    return side


def _matters(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    side = _side(muster, options["matters"])
    if not options["battles"]:
        raise CannotFight("Say with --battles how many are to be fought for each thing that is taken away.")
    changes = by_key(without_each(rules, muster))
    seed, battles = battle.seed or SEED, options["battles"]
    courses = changed_each(rules, muster, changes.values(), seed=seed, battles=battles)
    ranking = ranked(_fought([*courses], options["workers"]), side)
    if options["json"]:
        return _json(matters_json(rules, muster, ranking, changes))
    return matters_text(rules, muster, ranking, changes)


def _changes(options: Json) -> Iterator[Change]:
    for id in options["without"]:
        yield Away(of=id)
    for unit, size in (_halves(text, "--size") for text in options["size"]):
        if not size.isdecimal():
            raise CannotFight(f"--size {unit}={size}: give a number.")
        yield Sized(of=unit, size=int(size))
    for hero, into in (_halves(text, "--hero") for text in options["hero"]):
        yield Elsewhere(of=hero, unit=into or None)


def _halves(text: str, option: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise CannotFight(f"{option} {text}: an equals sign is missing.")
    return name, value


def _comparison(
    battle: BattleFile, rules: Ruleset, muster: Muster, changes: list[Change], options: Json
) -> str:
    if not options["battles"]:
        raise CannotFight("Say with --battles how many are to be fought as it is, and with the change.")
    made, problems = changed(rules, muster, changes)
    if made is None:
        names = names_of(muster)
        raise CannotFight("\n".join(complaint(rules, problem, names) for problem in problems))
    courses = [
        Course(key, _forecast_of(battle, rules, one), options["battles"])
        for key, one in ((AS_IT_IS, muster), (key_of(changes), made))
    ]
    usual, other = _fought(courses, options["workers"]).values()
    sides = [*(side.id for side in muster.sides), NOBODY]
    found = [compared(usual, other, side) for side in sides]
    if options["json"]:
        return _json(comparison_json(rules, muster, changes, found))
    return comparison_text(rules, muster, changes, found)


def _tuning(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    side = _side(muster, options["tune"])
    if options["wins"] is None:
        raise CannotFight("Say with --wins how often of 100 the side is to win.")
    wish = Wish.of(muster, side, options["wins"], options["lives"], options["rounds"])
    seed, most = battle.seed or SEED, options["battles"] or ENOUGH
    *_, spreads = tuned(rules, muster, wish, seed=seed, most=most, workers=options["workers"])
    found, changes = proposals(wish, spreads), first_changes(rules, muster, wish)
    if options["json"]:
        return _json(tuning_json(rules, muster, wish, spreads[AS_IT_IS], found, changes))
    return tuning_text(rules, muster, wish, spreads[AS_IT_IS], found, changes)
