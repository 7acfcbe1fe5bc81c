from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle
from battles.record.proof import stands
from battles.verify import Finding, verify


class Command(BaseCommand):
    help = (
        "Check a battle: the chain of its log, what its blocks vouch for, every fair die, and every phase "
        "played again from the record. With --head: whether a fingerprint that somebody kept stands in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", type=int, help="number of the battle, as in its address")
        parser.add_argument(
            "--head",
            metavar="HASH",
            help="a fingerprint that a page or a letter has shown, whole or its beginning",
        )

    def handle(self, *args: object, battle: int, head: str | None, **options: object) -> None:
        found = Battle.objects.filter(pk=battle).select_related("campaign").first()
        if found is None:
            raise CommandError(f"There is no battle {battle}.")
        finding = verify(found)
        self._tell(found, finding)
        faults = [*finding.faults, *self._missing(found, head)]
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write("All of it holds.")

    def _tell(self, battle: Battle, finding: Finding) -> None:
        self.stdout.write(
            f"{battle.name}: {finding.phases} phases played again, {finding.dice} fair dice thrown again, "
            f"{finding.typed} rolls typed in by hand, {finding.events} events in the chain, "
            f"{finding.blocks.count} blocks, which vouch for {finding.blocks.beside} things beside events."
        )
        if finding.older:
            self.stdout.write(
                f"{finding.older} of the phases were played by an older version of the rules: what they "
                "came to is not compared with what this version would make of them."
            )
        if finding.unsealed:
            self.stdout.write(f"{finding.unsealed} dice cannot be checked: the key of their seeds is gone.")
        if finding.blocks.gone:
            self.stdout.write(
                f"{finding.blocks.gone} messages were taken back: their words cannot be checked."
            )
        if last := battle.blocks.order_by("-number").first():
            self.stdout.write(f"Fingerprint of the log, block {last.number}: {last.in_full}")

    def _missing(self, battle: Battle, head: str | None) -> list[str]:
        """What is wrong with the fingerprint that was given, if anything is."""
        if head is None:
            return []
        try:
            block = stands(battle, head)
        except ValueError as error:
            return [str(error)]
        if block is None:
            return [
                "This fingerprint does not stand in the chain: the log is not the one from which it was "
                "taken. It was written anew, cut off, or set back to an older copy."
            ]
        of = f"{block.get_occasion_display()}, {block.at:%Y-%m-%d %H:%M} UTC"
        self.stdout.write(f"The fingerprint is that of block {block.number} ({of}).")
        return []
