"""Regenerate the golden playthroughs, for a person to review."""

import json
from argparse import ArgumentParser
from difflib import unified_diff
from pathlib import Path
from typing import override

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulesets.engine import Ruleset
from rulesets.registry import rulesets
from rulesets.trials.battlefile import CannotFight
from rulesets.trials.playthrough import golden


class Command(BaseCommand):
    help = "Show how the golden playthroughs differ from what the rules play now, or write them anew."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", nargs="?", help="one ruleset; all of them if it is left out")
        parser.add_argument(
            "--write", action="store_true", help="write the files instead of showing the difference"
        )
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "tests" / "playthroughs")

    @override
    def handle(self, *args: object, key: str | None, write: bool, folder: Path, **options: object) -> None:
        known = rulesets()
        if key is not None and key not in known:
            raise CommandError(f"There are no rules {key!r}. There are: {', '.join(known)}.")
        for name in [key] if key else known:
            for file in [folder / f"{name}.json", *sorted(folder.glob(f"{name}-*.json"))]:
                self._one(file.with_suffix(".txt"), self._play(known[name], file), write=write)

    def _play(self, rules: Ruleset, file: Path) -> str:
        try:
            return golden(rules, json.loads(file.read_text()) if file.exists() else None)
        except (CannotFight, ValueError, OSError) as error:
            raise CommandError(f"{file.name}: {error}") from error

    def _one(self, file: Path, now: str, *, write: bool) -> None:
        before = file.read_text() if file.exists() else ""
        if before == now:
            self.stdout.write(f"{file.name} is as it was.")
        elif write:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(now)
            self.stdout.write(f"{file.name} is written. Read the difference before you commit it.")
        else:
            names = (f"{file.name} as committed", f"{file.name} as played now")
            self.stdout.writelines(unified_diff(before.splitlines(True), now.splitlines(True), *names))
