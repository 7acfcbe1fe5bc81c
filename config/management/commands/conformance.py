"""Keep what the book answers beside what the rules answer: for the docs, and for the pages of the site."""

from argparse import ArgumentParser
from collections.abc import Mapping
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from typing import override

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

MAKER = "tests.conformance.files"
"""Not imported by name: the product goes without tests, and so does every image of it."""
NO_CHECKOUT = (
    "This command runs the vectors of tests/rulesets, and there are no tests here. "
    "Run it in a checkout of Banneret, where manage.py and tests lie side by side."
)


class Command(BaseCommand):
    help = "Show how the kept answers differ from what the rules answer now, or write them anew."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--write", action="store_true", help="write the files instead of showing the difference"
        )
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR, help="the checkout to write in")

    @override
    def handle(self, *args: object, write: bool, folder: Path, **options: object) -> None:
        others = {name: text for name, text in made().items() if _kept(folder / name) != text}
        for name, text in others.items():
            if write:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text)
                self.stdout.write(f"{name} is written. Read the difference before you commit it.")
            else:
                before, names = _kept(folder / name), (f"{name} as committed", f"{name} as answered now")
                self.stdout.writelines(unified_diff(before.splitlines(True), text.splitlines(True), *names))
        if not others:
            self.stdout.write("All of it is as it was.")
        elif not write:
            raise CommandError(f"These are not what the rules answer now: {', '.join(others)}.")


def made() -> Mapping[str, str]:
    """What the files should hold, by their names in the checkout."""
    try:
        maker = import_module(MAKER)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "tests":
            raise
        raise CommandError(NO_CHECKOUT) from None
    files: Mapping[str, str] = maker.made()
    return files


def _kept(file: Path) -> str:
    return file.read_text() if file.exists() else ""
