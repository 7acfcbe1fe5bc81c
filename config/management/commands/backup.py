"""`manage.py backup FILE`: everything, in one file, while the site runs."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.database import dumps


class Command(BaseCommand):
    help = "Write the whole database to a file. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            dumps.write(file)
        except (dumps.DumpFailed, OSError) as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(f"{file} holds everything ({file.stat().st_size:,} bytes).")
