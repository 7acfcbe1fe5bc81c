"""`manage.py fill_careers`: remember battles from before there were careers, or all of them anew."""

from __future__ import annotations

from typing import Any, override

from django.core.management.base import BaseCommand, CommandParser

from annals.filling import remember, remember_anew
from battles.models import Battle


class Command(BaseCommand):
    help = "Fill the careers of heroes and units from battles whose aftermath is written. Twice is once."

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anew",
            action="store_true",
            help="of battles that are remembered already too, from their record",
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        rows = Battle.objects.filter(state=Battle.State.OVER, is_practice=False)
        rows = rows if options["anew"] else rows.filter(fought=None)
        keys = list(rows.order_by("ended_at", "nth").values_list("pk", flat=True))
        write = remember_anew if options["anew"] else remember
        for key in keys:
            write([Battle.objects.select_related("campaign").get(pk=key)])
        if options["verbosity"]:
            battles = "1 battle is" if len(keys) == 1 else f"{len(keys)} battles are"
            self.stdout.write(f"{battles} remembered now.")
