"""Fair dice: sealed seeds, the players' own numbers, and for each key its own dice out of both.

A secret is drawn when a phase opens. From it come seeds: one for what everybody sees, one for each side, one
for the GM; their hashes are shown. When the asking closes, the answers and the numbers that the players'
browsers added to them make the entropy. Each die comes from the seed of whoever sees it, the entropy and its
own key. When the phase ends each seed is shown to its own people, who can throw their dice again; a hidden
throw stays hidden. What this proves and what not: docs/fair-dice.md.
"""

import hashlib
import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Container, Sequence
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from battles.models import Answer
from rulesets.engine import GM, Audience, Faces, fair_faces


@dataclass(frozen=True, slots=True)
class Seal:
    """What is shown of a fresh secret, and the secret as the database keeps it."""

    commitments: dict[str, str]
    sealed: bytes

    @property
    def commitment(self) -> str:
        return hash_of(self.commitments)


def draw(battle: int, number: int, names: Sequence[str]) -> Seal:
    """A fresh secret for one phase of one battle, with a seed under each of these names."""
    secret = secrets.token_bytes(32)
    return Seal(commitments_of(secret, battle, number, names), _vault().encrypt(secret))


class KeyIsMissing(Exception):
    """A secret was sealed with a key that this site does not have."""

    def __init__(self) -> None:
        super().__init__("The seed of these dice is sealed with a key that this site does not have.")


def unseal(sealed: bytes | memoryview) -> bytes:
    try:
        return _vault().decrypt(bytes(sealed))
    except InvalidToken as error:
        raise KeyIsMissing from error


def is_lost(sealed: bytes | memoryview) -> bool:
    """Whether nobody can open this secret any more."""
    try:
        unseal(sealed)
    except KeyIsMissing:
        return True
    return False


def fingerprints() -> list[str]:
    """By which the keys of this site are told apart, the present one first; nobody finds a key by it."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [hashlib.sha256(b"banneret key|" + _key(one)).hexdigest()[:16] for one in keys]


def seed_of(secret: bytes, name: str) -> bytes:
    """The seed of whoever sees a throw; it tells nothing of the other seeds."""
    return hmac.digest(secret, f"seed|{name}".encode(), "sha256")


def name_of(audience: Audience, names: Container[str]) -> str:
    """Under which name the seed of a throw with this audience is: everyone, one side, else the GM."""
    if len(audience.to) == 1 and not audience.but and (word := next(iter(audience.to))) in names:
        return word
    return GM


def commitment_of(seed: bytes, battle: int, number: int) -> str:
    return hashlib.sha256(b"seed" + f"|{battle}|{number}|".encode() + seed).hexdigest()


def commitments_of(secret: bytes, battle: int, number: int, names: Sequence[str]) -> dict[str, str]:
    return {name: commitment_of(seed_of(secret, name), battle, number) for name in names}


def hash_of(commitments: dict[str, str]) -> str:
    """One hash over those of all seeds: what a page shows."""
    return hashlib.sha256(canonical(commitments)).hexdigest()


def entry_of(answer: Answer) -> dict[str, str]:
    """What one answer adds to the entropy: the player's number, and salted hashes of question and answer.

    Who was asked is in the key, and not everybody may know of everybody.
    """
    salt = answer.salt.encode()
    key = hashlib.sha256(salt + answer.key.encode()).hexdigest()
    value = hashlib.sha256(salt + canonical(answer.value)).hexdigest()
    return {"key": key, "nonce": answer.nonce, "said": value}


def entropy_of(entries: Sequence[dict[str, str]]) -> str:
    """One hash over the entries in the order of their keys."""
    ordered = sorted(entries, key=lambda entry: entry["key"])
    return hashlib.sha256(canonical([[e["key"], e["nonce"], e["said"]] for e in ordered])).hexdigest()


def throw(seed: bytes, *, battle: int, number: int, entropy: str, key: str, dice: str) -> Faces:
    """The dice of one key: always the same for the same seed, phase, entropy and key."""
    root = hmac.digest(seed, f"{battle}|{number}|{entropy}".encode(), "sha256")
    return fair_faces(root, key, dice)


def canonical(value: object) -> bytes:
    """One spelling of a JSON value, so that its hash can be worked out again anywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _vault() -> MultiFernet:
    return MultiFernet(
        [Fernet(_key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _key(secret: str | bytes) -> bytes:
    plain = secret if isinstance(secret, bytes) else secret.encode()
    return urlsafe_b64encode(hashlib.sha256(b"banneret seeds|" + plain).digest())
