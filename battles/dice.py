"""Fair dice: a sealed seed, the players' own numbers, and for each key its own dice out of both.

A seed is drawn and its hash shown when a phase opens. When the asking closes, the answers and the numbers
that the players' browsers added to them make the entropy. Each die comes from seed, entropy and its own key.
When the phase ends the seed is shown, and anybody can throw every die again. What this proves and what not:
docs/fair-dice.md.
"""

import hashlib
import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from battles.models import Answer
from rulesets.engine import Faces, fair_faces


@dataclass(frozen=True, slots=True)
class Seed:
    """32 bytes nobody knows, the hash that everybody sees, and the seed as the database keeps it."""

    secret: bytes
    commitment: str
    sealed: bytes


def draw_seed(battle: int, number: int) -> Seed:
    """A fresh seed for one phase of one battle."""
    secret = secrets.token_bytes(32)
    return Seed(secret, commitment_of(secret, battle, number), _vault().encrypt(secret))


def open_seed(sealed: bytes | memoryview) -> bytes:
    return _vault().decrypt(bytes(sealed))


def commitment_of(secret: bytes, battle: int, number: int) -> str:
    return hashlib.sha256(b"seed" + f"|{battle}|{number}|".encode() + secret).hexdigest()


def entry_of(answer: Answer) -> dict[str, str]:
    """What one answer adds to the entropy: the player's number, and a salted hash of what he said."""
    said = hashlib.sha256(answer.salt.encode() + canonical(answer.value)).hexdigest()
    return {"key": answer.key, "nonce": answer.nonce, "said": said}


def entropy_of(entries: Sequence[dict[str, str]]) -> str:
    """One hash over the entries in the order of their keys."""
    ordered = sorted(entries, key=lambda entry: entry["key"])
    return hashlib.sha256(canonical([[e["key"], e["nonce"], e["said"]] for e in ordered])).hexdigest()


def throw(secret: bytes, *, battle: int, number: int, entropy: str, key: str, dice: str) -> Faces:
    """The dice of one key: always the same for the same seed, phase, entropy and key."""
    root = hmac.digest(secret, f"{battle}|{number}|{entropy}".encode(), "sha256")
    return fair_faces(root, key, dice)


def canonical(value: Any) -> bytes:
    """One spelling of a JSON value, so that its hash can be worked out again anywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _vault() -> MultiFernet:
    return MultiFernet(
        [Fernet(_key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _key(secret: str | bytes) -> bytes:
    plain = secret if isinstance(secret, bytes) else secret.encode()
    return urlsafe_b64encode(hashlib.sha256(b"banneret seeds|" + plain).digest())
