"""Second factors as apps know them: codes that change with the time (RFC 6238)."""

import base64

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from accounts.models import SecondFactor
from accounts.sealing import unseal

STEP = 30
DIGITS = 6


def key_of(factor: SecondFactor) -> str:
    """The secret as people type it into an app."""
    return base64.b32encode(unseal(factor.sealed_key)).decode()


def address_of_key(factor: SecondFactor) -> str:
    """The same as an app reads it from a picture."""
    return totp_of(factor).get_provisioning_uri(factor.user.username, "Banneret")


def totp_of(factor: SecondFactor) -> TOTP:
    return TOTP(unseal(factor.sealed_key), DIGITS, SHA1(), STEP)  # noqa: S303 - what apps know; sound in an HMAC
