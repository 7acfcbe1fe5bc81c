from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db.models.functions import Now

from battles import trial
from campaigns.models import Campaign


class Command(BaseCommand):
    help = "Clear away trials that nobody has kept within a day. A running site does it by itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="those too that are not a day old yet")

    def handle(self, *args: object, all: bool, **options: object) -> None:
        if all:
            Campaign.objects.exclude(trial_ends_at=None).update(trial_ends_at=Now())
        count = trial.clear()
        self.stdout.write(f"{count} {'trial is' if count == 1 else 'trials are'} cleared away.")
