from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db.models.functions import Now

from accounts.models import User
from battles import trial
from campaigns.models import Campaign
from lessons import visitors


class Command(BaseCommand):
    help = "Clear away trials and lessons that nobody has kept within a day, as a running site does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="those too that are not a day old yet")

    def handle(self, *args: object, all: bool, **options: object) -> None:
        if all:
            Campaign.objects.exclude(trial_ends_at=None).update(trial_ends_at=Now())
            User.objects.exclude(leaves_at=None).update(leaves_at=Now())
        count, guests = trial.clear(), visitors.clear()
        self.stdout.write(f"{count} {'trial is' if count == 1 else 'trials are'} cleared away.")
        self.stdout.write(f"{guests} {'lesson is' if guests == 1 else 'lessons are'} cleared away.")
