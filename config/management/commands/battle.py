"""Fight a battle from a file, without web and database."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, override

from django.core.management.base import BaseCommand, CommandError

from rulesets.engine import Json, Muster, Ruleset, commander, names_of, viewer
from rulesets.forecasts.advice import matters_json, matters_text
from rulesets.forecasts.courses import fought
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import Battle, Moment
from rulesets.forecasts.debrief.seeing import seen_by
from rulesets.forecasts.debrief.told import debrief_json, debrief_text
from rulesets.forecasts.fighting import Forecast, NoAnswer
from rulesets.forecasts.matters import by_key, changed_each, ranked
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.told import forecast_json, forecast_text
from rulesets.forecasts.varying import without_each
from rulesets.registry import rulesets
from rulesets.trials.battlefile import BattleFile, CannotFight, fight, read, sentences, unused
from rulesets.trials.playthrough import as_json, as_text

DEBRIEFED = 5000
"""So many battles are fought ahead for a debrief."""
SEED = "a forecast"
"""Where the file has none."""


class Command(BaseCommand):
    help = "Fight the battle of a file (docs/engine.md tells its form) and say what happened."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a battle file; - reads it from the standard input")
        parser.add_argument(
            "--officers", action="store_true", help="officers answer what the file does not say, to the end"
        )
        parser.add_argument(
            "--battles",
            type=_positive,
            help="a forecast: what comes of so many battles by officers",
        )
        parser.add_argument(
            "--workers",
            type=_positive,
            default=1,
            help="processes that share the battles",
        )
        parser.add_argument(
            "--matters", metavar="SIDE", help="with --battles: what would change this side’s chance most"
        )
        parser.add_argument(
            "--debrief",
            nargs="?",
            const="gm",
            metavar="SIDE",
            help="what it came to, step by step: luck, decisions, the turning point; --battles in all are "
            f"fought ahead for it, {DEBRIEFED:,} unless said. Of a side: what its commander may read",
        )
        parser.add_argument("--json", action="store_true", help="the outcome as JSON")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            battle, rules, muster = read(_load(options["file"]), rulesets())
            if options["matters"]:
                self.stdout.write(_matters(battle, rules, muster, options))
                return
            if options["debrief"]:
                self.stdout.write(_debrief(battle, rules, muster, options))
                return
            if options["battles"]:
                self.stdout.write(_forecast(battle, rules, muster, options))
                return
            phases = list(fight(battle, rules, muster, officers=options["officers"]))
        except CannotFight as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_said(rules, phases, whole=options["json"]))
        for key in unused(battle, phases):
            self.stderr.write(f"{key} is in the file, and nobody asked for it.")


def _load(name: str) -> Any:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text()
        return json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from error


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ArgumentTypeError("Give a number of 1 or more.")
    return number


def _forecast(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    """What the file says of its rounds stands, but for its dice; officers answer the rest."""
    forecast = Forecast(
        rules=rules.key,
        field=rules.open(rules.prepare(muster)),
        seed=battle.seed or SEED,
        said={number: said.answers for number, said in enumerate(battle.rounds, start=1)},
    )
    try:
        *_, spread = forecast.growing(options["battles"], options["workers"])
    except NoAnswer as refusal:
        raise CannotFight(sentences(refusal.problems, refusal.key)) from refusal
    if options["json"]:
        return _json(forecast_json(rules, spread))
    return forecast_text(rules, muster, spread)


def _matters(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    names = {side.id: side.name for side in muster.sides}
    if (side := options["matters"]) not in names:
        raise CannotFight(f"There is no side {side!r}. There are: {', '.join(names)}.")
    if not options["battles"]:
        raise CannotFight("Say with --battles how many are to be fought for each thing that is taken away.")
    changes = by_key(without_each(rules, muster))
    courses = changed_each(
        rules, muster, changes.values(), seed=battle.seed or SEED, battles=options["battles"]
    )
    spreads: dict[str, Spread] = {}
    for _ in fought(courses, spreads, options["workers"]):
        pass
    ranking = ranked(spreads, side)
    if options["json"]:
        return _json(matters_json(rules, muster, ranking, changes))
    return matters_text(rules, muster, ranking, changes)


def _debrief(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    """The battle is fought as the file has it, and looked back at."""
    sides, of = [side.id for side in muster.sides], options["debrief"]
    if of not in ("gm", *sides):
        raise CannotFight(f"There is no side {of!r}. There are: {', '.join(sides)}.")
    who = viewer("gm") if of == "gm" else viewer(f"side:{of}", commander(of))
    phases = fight(battle, rules, muster, officers=options["officers"])
    moments = [
        Moment(n, one.phase, one.before, one.played, one.record, one.rulings)
        for n, one in enumerate(phases, start=1)
    ]
    looked_at = Battle(rules, muster, moments, battle.seed or SEED)
    debriefing = Debriefing(looked_at)
    spreads = debriefing.fight(options["battles"] or DEBRIEFED, options["workers"])
    debrief = seen_by(debriefing.reading(spreads), who)
    if options["json"]:
        return _json(debrief_json(rules, debrief))
    names = names_of(rules.known(looked_at.opening, who).muster)
    return debrief_text(rules, debrief, names)


def _json(data: Json) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _said(rules: Ruleset, phases: Any, *, whole: bool) -> str:
    if whole:
        return _json(as_json(rules, phases))
    return as_text(rules, phases)
