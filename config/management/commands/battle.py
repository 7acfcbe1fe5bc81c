"""Fight a battle from a file, without web and database."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, override

from django.core.management.base import BaseCommand, CommandError

from config.management import forecasting, looking_back
from rulesets.engine import Ruleset
from rulesets.registry import rulesets
from rulesets.trials.battlefile import CannotFight, Fought, fight, read, unused
from rulesets.trials.playthrough import as_json, as_text


class Command(BaseCommand):
    help = "Fight the battle of a file (docs/engine.md tells its form) and say what happened."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a battle file; - reads it from the standard input")
        parser.add_argument(
            "--officers", action="store_true", help="officers answer what the file does not say, to the end"
        )
        forecasting.add_arguments(parser)
        looking_back.add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="the outcome as JSON")

    @override
    def handle(self, *args: object, **options: Any) -> None:
        try:
            battle, rules, muster = read(_load(options["file"]), rulesets())
            if options["debrief"]:
                self.stdout.write(looking_back.told(battle, rules, muster, options))
                return
            if ahead := forecasting.told(battle, rules, muster, options):
                self.stdout.write(ahead)
                for sentence in forecasting.left_out(battle, rules, muster, options):
                    self.stderr.write(sentence)
                return
            phases = list(fight(battle, rules, muster, officers=options["officers"]))
        except CannotFight as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_said(rules, phases, whole=options["json"]))
        for key in unused(battle, phases):
            self.stderr.write(f"{key} is in the file, and nobody asked for it.")


def _load(name: str) -> object:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text()
        found: object = json.loads(text)
        return found
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from error


def _said(rules: Ruleset, phases: Sequence[Fought], *, whole: bool) -> str:
    if whole:
        return json.dumps(as_json(rules, phases), indent=2, ensure_ascii=False)
    return as_text(rules, phases)
