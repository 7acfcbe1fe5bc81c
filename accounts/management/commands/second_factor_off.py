"""`manage.py second_factor_off NAME`: somebody lost phone and codes, and nobody else can open the account."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.actions import forget_second_factor
from accounts.models import User


class Command(BaseCommand):
    help = "Turn off the second factor of an account. Its password opens it alone then."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the user name")

    def handle(self, *args: object, name: str, **options: object) -> None:
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise CommandError(f"Nobody has the user name “{name}”.")
        forget_second_factor(user)
        self.stdout.write(f"The second factor of “{user.username}” is off.")
