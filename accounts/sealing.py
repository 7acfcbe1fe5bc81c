"""What is kept sealed: a copy of the database without the server's key tells nothing of it."""

import hashlib
from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def seal(plain: bytes) -> bytes:
    return _vault().encrypt(plain)


def unseal(sealed: bytes | memoryview) -> bytes:
    """Raises InvalidToken when the server's key is another."""
    return _vault().decrypt(bytes(sealed))


def _vault() -> MultiFernet:
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key(secret)) for secret in secrets])


def _key(secret: str | bytes) -> bytes:
    plain = secret if isinstance(secret, bytes) else secret.encode()
    return urlsafe_b64encode(hashlib.sha256(b"banneret second factors|" + plain).digest())
