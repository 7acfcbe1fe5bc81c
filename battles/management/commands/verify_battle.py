from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from battles.copies import NotACopy, record_from
from battles.models import Battle
from battles.record.proof import among
from battles.record.whole import Record, record_of
from battles.verify import Finding, check


class Command(BaseCommand):
    help = (
        "Check a battle: the chain of its log, what its blocks vouch for, every fair die, and every phase "
        "played again from the record. A battle on this site by its number, or any from a file that was "
        "taken along (battle.json), without a database. With --head: whether a fingerprint that somebody "
        "kept stands in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", help="number of the battle, as in its address, or a file")
        parser.add_argument(
            "--head",
            metavar="HASH",
            help="a fingerprint that a page or a letter has shown, whole or its beginning",
        )

    def handle(self, *args: object, battle: str, head: str | None, **options: object) -> None:
        record = self._kept(int(battle)) if battle.isdecimal() else self._taken_along(Path(battle))
        finding = check(record)
        self._tell(record, finding)
        faults = [*finding.faults, *self._missing(record, head)]
        if faults:
            more = f"\nAnd {len(faults) - 1} more, of which some may follow from it." if faults[1:] else ""
            first = faults[0] + more
            raise CommandError("\n".join(faults) if battle.isdecimal() else first)
        self.stdout.write("All of it holds.")

    def _kept(self, number: int) -> Record:
        found = Battle.objects.filter(pk=number).select_related("campaign").first()
        if found is None:
            raise CommandError(f"There is no battle {number}.")
        return record_of(found)

    def _taken_along(self, file: Path) -> Record:
        try:
            return record_from(file.read_bytes())
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror or error}.") from error
        except NotACopy as why:
            raise CommandError(f"{file}: {why}") from why

    def _tell(self, record: Record, finding: Finding) -> None:
        self.stdout.write(
            f"{record.battle.name}: {finding.phases} phases played again, {finding.dice} fair dice thrown "
            f"again, {finding.typed} rolls typed in by hand, {finding.events} events in the chain, "
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
        if record.blocks:
            last = record.blocks[-1]
            self.stdout.write(f"Fingerprint of the log, block {last.number}: {last.in_full}")

    def _missing(self, record: Record, head: str | None) -> list[str]:
        """What is wrong with the fingerprint that was given, if anything is."""
        if head is None:
            return []
        try:
            block = among(record.blocks, head)
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
