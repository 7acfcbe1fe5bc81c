from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle
from battles.verify import verify


class Command(BaseCommand):
    help = (
        "Check a battle: the chain of its log, every fair die, and every phase played again from the record."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", type=int, help="number of the battle, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        battle = Battle.objects.filter(pk=options["battle"]).select_related("campaign").first()
        if battle is None:
            raise CommandError(f"There is no battle {options['battle']}.")
        finding = verify(battle)
        self.stdout.write(
            f"{battle.name}: {finding.phases} phases played again, {finding.dice} fair dice thrown again, "
            f"{finding.typed} rolls typed in by hand, {finding.events} events in the chain."
        )
        if not finding.holds:
            raise CommandError("\n".join(finding.faults))
        self.stdout.write("All of it holds.")
