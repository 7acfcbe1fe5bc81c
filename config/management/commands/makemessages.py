"""Django's own `makemessages` with the house's ways: every language, stable files, compiled at once.

It needs GNU gettext (`apt install gettext`). Whoever only runs the site does not: what it compiles is kept.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, override

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from config.management import catalogues

AWAY = (".venv*", "tests", "data", "docs", "staticfiles", ".cache")
"""No text of the site stands in these."""


class Command(makemessages.Command):
    help = "Write what the site says into locale/, for every language but English, and compile it."
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching", "--width=110"]
    msguniq_options = [*makemessages.Command.msguniq_options, "--width=110"]
    msgattrib_options = [*makemessages.Command.msgattrib_options, "--width=110"]
    xgettext_options = [*makemessages.Command.xgettext_options, "--width=110"]

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(
            locale=translated(), ignore_patterns=list(AWAY), no_obsolete=True, add_location="file"
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        for language in options["locale"]:
            Path(settings.LOCALE_PATHS[0], language, "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
        super().handle(*args, **options)
        self._write_what_rulesets_say(options["locale"])
        call_command("compilemessages", locale=options["locale"], verbosity=0)

    def _write_what_rulesets_say(self, languages: list[str]) -> None:
        with TemporaryDirectory() as folder:
            template = Path(folder, "rules.pot")
            template.write_text(catalogues.template())
            for language in languages:
                catalogues.merge(template, catalogues.catalogue_of(Path(settings.LOCALE_PATHS[0]), language))


def translated() -> list[str]:
    """The languages that have a catalogue: the site is written in the first."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
