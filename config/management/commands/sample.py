"""`manage.py sample`: a game master and the sample campaign, in a database that has no campaign yet.

It stands in config because only config knows all apps: after the campaign, the battles app drafts its battle.
"""

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User
from battles.sample import add_sample_battle
from campaigns.models import Absent, Campaign
from rosters.sample import add_sample, most_to_try
from rulesets.registry import rulesets

# no password: `play` prints a link to sign in with
PROFILE = {"display_name": "Game master", "password": make_password(None)}


class Command(BaseCommand):
    help = "Add the sample campaign and its game master, unless there is a campaign already."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", default="", help="whose sample: the key of a ruleset")
        parser.add_argument("--sample", default="", help="another than its first: the key of the sample")

    @transaction.atomic
    def handle(self, *args: object, rules: str, sample: str, **options: object) -> None:
        rules = rules or most_to_try()
        self._check(rules, sample)
        owner, _ = User.objects.get_or_create(username="gm", defaults=PROFILE)
        User.objects.select_for_update().get(pk=owner.pk)  # two commands at once: the second finds a campaign
        if Campaign.objects.exists():
            self.stdout.write("There is a campaign already. Nothing was added.")
            return
        campaign = add_sample(owner, ruleset=rules, sample=sample, absent=Absent.OFFICER)
        battle = add_sample_battle(campaign, sample)
        self.stdout.write(f"“{campaign}” is there; {owner} runs it. “{battle}” is ready to be opened.")

    def _check(self, rules: str, sample: str) -> None:
        """Say what there is where something else was asked for."""
        if rules not in rulesets():
            raise CommandError(f"There are no rules {rules}. There are: {', '.join(rulesets())}.")
        known = [one.key for one in rulesets()[rules].samples]
        if sample and sample not in known:
            raise CommandError(f"{rules} has no sample {sample}. It has: {', '.join(known) or 'one alone'}.")
