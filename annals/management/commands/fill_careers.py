"""`manage.py fill_careers`: remember battles that were written before there were careers."""

from __future__ import annotations

from typing import Any, override

from django.core.management.base import BaseCommand

from annals.filling import remember
from battles.models import Battle


class Command(BaseCommand):
    help = "Fill the careers of heroes and units from battles whose aftermath is written. Twice is once."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        rows = Battle.objects.filter(state=Battle.State.OVER, is_practice=False, fought=None)
        keys = list(rows.order_by("ended_at", "nth").values_list("pk", flat=True))
        for key in keys:
            remember([Battle.objects.select_related("campaign").get(pk=key)])
        if options["verbosity"]:
            battles = "1 battle is" if len(keys) == 1 else f"{len(keys)} battles are"
            self.stdout.write(f"{battles} remembered now.")
