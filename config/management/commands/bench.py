"""Benchmarks, by name: a module of config/benches with `run(rounds)`, and `told(figures)` if it likes."""

import json
import platform
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, override

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import benches
from rulesets.engine.values import Json

PAGE = Path(settings.BASE_DIR, "docs", "performance.md")
"""Its last lines are a table, a row a measurement."""


class Command(BaseCommand):
    help = "Measure: forecast (battles a second), agreement (with live play), live (pages), odds, officers."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        names = sorted(one.name for one in iter_modules(benches.__path__) if not one.ispkg)
        parser.add_argument("bench", choices=names)
        parser.add_argument("--rounds", type=int, default=7, help="how often each is measured, in turn")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
        parser.add_argument(
            "--processes", type=int, default=1, help="of forecast: how much faster so many play"
        )
        parser.add_argument(
            "--write",
            action="store_true",
            help="of forecast: a row of today's figures in docs/performance.md",
        )

    @override
    def handle(self, *args: object, **options: Any) -> None:
        module = import_module(f"config.benches.{options['bench']}")
        if options["bench"] != "forecast" and (options["processes"] > 1 or options["write"]):
            raise CommandError("Only the forecast is measured in several processes, and written down.")
        more = {"processes": options["processes"]} if options["processes"] > 1 else {}
        figures = module.run(max(1, options["rounds"]), **more)
        told = module.told if hasattr(module, "told") else plainly
        self.stdout.write("\n".join(told(figures)))
        if options["write"]:
            with PAGE.open("a") as page:
                page.write(f"{module.row(figures)}\n")
        if file := options["json"]:
            machine = {"python": platform.python_version(), "machine": platform.platform()}
            file.write_text(json.dumps({"bench": options["bench"], **machine, "figures": figures}, indent=2))


def plainly(figures: Json) -> list[str]:
    """Figures of a bench that has no words of its own."""
    return [f"{name}: {_figure(value)}" for name, value in figures.items()]


def _figure(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_figure(one)}" for name, one in value.items())
    return f"{value:,.2f}" if isinstance(value, float) else str(value)
