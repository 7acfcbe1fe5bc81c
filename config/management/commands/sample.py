"""`manage.py sample`: a game master and the sample campaign, in a database that has no campaign yet.

It stands in config because only config knows all apps: after the campaign, the battles app drafts its battle.
"""

from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import User
from battles.sample import add_sample_battle
from campaigns.models import Campaign
from rosters.sample import add_sample

# no password: `play` prints a link to sign in with
PROFILE = {"display_name": "Game master", "password": make_password(None)}


class Command(BaseCommand):
    help = "Add the sample campaign and its game master, unless there is a campaign already."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        owner, _ = User.objects.get_or_create(username="gm", defaults=PROFILE)
        User.objects.select_for_update().get(pk=owner.pk)  # two commands at once: the second finds a campaign
        if Campaign.objects.exists():
            self.stdout.write("There is a campaign already. Nothing was added.")
            return
        campaign = add_sample(owner)
        battle = add_sample_battle(campaign)
        self.stdout.write(f"“{campaign}” is there; {owner} runs it. “{battle}” is ready to be opened.")
