"""`manage.py restore FILE`: what `backup` wrote, into an empty database."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.database import dumps


class Command(BaseCommand):
    help = "Read a backup into an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            dumps.read(file)
        except dumps.DumpFailed as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(f"All that {file} holds is here. If Banneret is newer than it, run migrate next.")
