"""Who may try a password or a code, and how often, so that no stranger can lock anybody out.

A device on which somebody has signed in before counts by itself: whatever happens elsewhere, it opens. All
others count by address, by the network around it, by account and address, and, from places that the account
does not know, by account alone. A new password lifts all of it.
"""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from accounts.limits import DAY, HOUR, WAIT_AN_HOUR, Limit, TooOften
from accounts.models import Device, User
from accounts.visitors import Visitor

type Counted = tuple[Limit, tuple[str, ...]]

SIGN_IN = Limit("sign-in", 20, HOUR, WAIT_AN_HOUR)
AROUND = Limit(
    "around", 100, HOUR, gettext_lazy("Too many tries from the network around you. Wait an hour, then go on.")
)


@dataclass(frozen=True, slots=True)
class Guard:
    """The limits of one secret of an account: its password, or its second factor."""

    known: Limit
    here: Limit
    strangers: Limit

    def counted(self, account: str, user: User | None, visitor: Visitor) -> list[Counted]:
        """What one try counts against."""
        devices = Device.objects.filter(user=user, is_trusted=True) if user else Device.objects.none()
        if visitor.mark and devices.filter(mark=visitor.mark).exists():
            return [(self.known, (account, visitor.mark))]
        counted: list[Counted] = [
            (SIGN_IN, (visitor.address,)),
            (AROUND, (visitor.region,)),
            (self.here, (account, visitor.address)),
        ]
        if not (visitor.place and devices.filter(place=visitor.place).exists()):
            counted.append((self.strangers, (account,)))
        return counted

    def lift(self, account: str) -> None:
        for limit in (self.known, self.here, self.strangers):
            limit.lift(account)


def take(counted: list[Counted]) -> None:
    """Count one try against each of them, or against none and raise TooOften."""
    taken: list[Counted] = []
    for limit, who in counted:
        try:
            limit.take(*who)
        except TooOften:
            give_back(taken)
            raise
        taken.append((limit, who))


def give_back(counted: list[Counted]) -> None:
    for limit, who in counted:
        limit.give_back(*who)


def account_of(user: User) -> str:
    return f"user {user.pk}"


PASSWORD = Guard(
    known=Limit(
        "password-device",
        20,
        HOUR,
        gettext_lazy("Too many wrong passwords on this device. Wait an hour, or set a new one by e-mail."),
    ),
    here=Limit(
        "password-here",
        10,
        HOUR,
        gettext_lazy(
            "Too many wrong passwords for it from your address. Wait an hour, or set a new one by e-mail."
        ),
    ),
    strangers=Limit(
        "password-strangers",
        30,
        HOUR,
        gettext_lazy(
            "Somebody guesses at the password of this account, so it opens only on devices and in places "
            "where you have signed in before. Use one of them, set a new password by e-mail, or wait an hour."
        ),
    ),
)
CODE = Guard(
    known=Limit(
        "code-device",
        10,
        HOUR,
        gettext_lazy("Too many wrong codes on this device. Wait an hour, then go on."),
    ),
    here=Limit(
        "code-here",
        10,
        HOUR,
        gettext_lazy("Too many wrong codes from your address. Wait an hour, then go on."),
    ),
    strangers=Limit(
        "code-strangers",
        30,
        DAY,
        gettext_lazy(
            "Somebody guesses at the codes of this account, so it opens only on devices and in places "
            "where you have signed in before. Use one of them, set a new password by e-mail, or wait a day."
        ),
    ),
)


def lift_all(user: User) -> None:
    """A new password was set by whoever owns the account: nothing counts against it any more."""
    for guard in (PASSWORD, CODE):
        guard.lift(account_of(user))
