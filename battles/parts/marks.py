"""How far an open page is, as one word made of nothing but what it shows.

A number that is raised by every act would tell people of acts that they may not know of. The mark of a page
is the same as long as its reader is shown the same, whatever else happens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from battles.play.memory import Memory

type Digests = Mapping[str, bytes]

OF_ITS_MOMENT = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|data-left>[^<]{0,60}<')
"""What differs each time a part is drawn, though it shows the same: a form's secret, and how long is left."""
SECRET = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')
MARK = re.compile(r"[0-9a-f]{32}")


class Drawn(NamedTuple):
    """What a page of this process was made of, and how far the battle was then."""

    digests: Digests
    version: int
    talk: int


pages: Memory[Drawn] = Memory(1024)
"""The pages drawn last, by battle and mark: what opens a stream need not be drawn a second time."""


def digests_of(parts: Mapping[str, str]) -> dict[str, bytes]:
    """What each part shows, by its name."""
    return {
        name: blake2b(OF_ITS_MOMENT.sub("", html).encode(), digest_size=16).digest()
        for name, html in parts.items()
    }


def with_secret(html: str, secret: str) -> SafeString:
    """What was drawn before, with the secret that its forms have by now."""
    return mark_safe(SECRET.sub(secret, html))


def mark_of(digests: Digests) -> str:
    """32 hex digits: the same for the same parts that show the same."""
    whole = b"".join(name.encode() + b"\0" + digests[name] for name in sorted(digests))
    return blake2b(whole, digest_size=16).hexdigest()


def mark_of_facts(facts: object) -> str:
    """The same for what is no page: anything that JSON can hold."""
    return blake2b(json.dumps(facts, sort_keys=True, default=str).encode(), digest_size=16).hexdigest()


def note_page(battle: int, version: int, talk: int, parts: Mapping[str, str]) -> str:
    """The mark of a page that is being sent, with these parts on it."""
    digests = digests_of(parts)
    mark = mark_of(digests)
    pages.put((battle, mark), Drawn(digests, version, talk))
    return mark


def read(text: str) -> str:
    """A mark as a page says it; nothing for anything else."""
    return text if MARK.fullmatch(text) else ""
