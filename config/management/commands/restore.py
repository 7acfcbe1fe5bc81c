"""`manage.py restore FILE`: what `backup` wrote, into an empty database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import dumps


class Command(BaseCommand):
    help = "Read a backup into an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            dumps.read(file)
        except dumps.DumpFailed as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(f"All that {file} holds is here. If Banneret is newer than it, run migrate next.")
