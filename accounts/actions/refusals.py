"""Why something about an account cannot be; each message says what to do instead."""


class Refused(Exception):
    """A person asked for what cannot be; `field` names the field of the form that it is about, if one is."""

    field: str | None = None


class UsernameIsTaken(Refused):
    field = "username"


class AlreadyClaimed(Refused):
    """The account has a password already."""


class WrongPassword(Refused):
    """Name and password do not belong together."""


class LinkIsUsed(Refused):
    """The link was used, is too old or was never ours."""


class NoSuchPassword(Refused):
    """Asked for the password once more, somebody wrote another."""

    field = "password"


class EmailIsTaken(Refused):
    """Its owner has another account with it; only the owner of the address is ever told."""


class WrongCode(Refused):
    """A code of the second factor that does not fit, was used or is over."""

    field = "code"


class NotNow(Refused):
    """The second factor is on already, or off."""


class LooksLikeAnother(Refused):
    """A name that is another's in the same campaign, or that looks like it."""

    field = "display_name"
