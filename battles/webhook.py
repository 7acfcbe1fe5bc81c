"""Posting to an address that a game master typed in: public https alone, whatever its name resolves to.

The name is resolved once, every address it has must be public, and the connection goes to the one that was
checked, so that a name which answers differently the second time leads nowhere else. Nothing is followed.
"""

import http.client
import json
import socket
import ssl
import threading
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import override
from urllib.parse import urlsplit

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from rulesets.engine.values import Json

TIMEOUT, ALTOGETHER = 5.0, 10.0
LONGEST_WAIT = 3600
UNICAST = IPv6Network("2000::/3")
"""All that has been given out for the public internet; what was once meant for sites is not in it."""
EMBEDDING = [
    IPv6Network(network) for network in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")
]
"""IPv6 that stands for an IPv4 address, or leads through somebody's gateway."""


ANSWERED = "answered:"
"""Before the number of an answer."""
WHY: Mapping[str, str | Promise] = {
    "no_address": gettext_lazy("This is not a web address."),
    "not_https": gettext_lazy("Only an address that begins with https:// is posted to."),
    "too_much": gettext_lazy("The address may hold no name, no password and no other port."),
    "odd_character": gettext_lazy("There is a character in it that no web address has."),
    "not_public": gettext_lazy("This address is not on the public internet."),
    "unknown_name": gettext_lazy("Its name is not known."),
    "unreachable": gettext_lazy("It could not be reached."),
}


def in_words(why: str) -> str:
    """Why something was not delivered, by the kind that is kept of it."""
    if why.startswith(ANSWERED):
        return gettext("It answered %(status)s.") % {"status": why.removeprefix(ANSWERED)}
    return str(WHY.get(why, why))


class Refused(Exception):
    """`why`: a kind, which the message says in words."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)

    @override
    def __str__(self) -> str:
        return in_words(self.why)


class AddressIsNotPublic(Refused):
    """Something is wrong with the address."""


class NotDelivered(Refused):
    """`retry_after` is in seconds; None: trying again would not help."""

    def __init__(self, why: str, retry_after: int | None = None) -> None:
        self.retry_after = retry_after
        super().__init__(why)


def checked(url: str) -> tuple[str, str]:
    """Host and path of an address that may be posted to, as far as it says itself."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise AddressIsNotPublic("no_address") from error
    if parts.scheme != "https" or not parts.hostname:
        raise AddressIsNotPublic("not_https")
    if parts.username is not None or parts.password is not None or port not in (None, 443):
        raise AddressIsNotPublic("too_much")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise AddressIsNotPublic("odd_character")
    path = parts.path or "/"
    return parts.hostname, f"{path}?{parts.query}" if parts.query else path


def public_address(host: str) -> str:
    """One address of a host, all of whose addresses are public."""
    try:
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotDelivered("unknown_name", 300) from error
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(is_public(ip_address(one.partition("%")[0])) for one in addresses):
        raise AddressIsNotPublic("not_public")
    return addresses[0]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in UNICAST or any(address in network for network in EMBEDDING):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def post(url: str, body: Json) -> int:
    """Post it once; the number of the answer. Redirects are not followed, what comes back is not read."""
    host, path = checked(url)
    connection = _Pinned(host, public_address(host))
    watch = threading.Timer(ALTOGETHER, connection.cut)
    watch.start()
    headers = {"Content-Type": "application/json", "User-Agent": "Banneret"}
    try:
        connection.request("POST", path, json.dumps(body).encode(), headers)
        with connection.getresponse() as answer:
            _judge(answer.status, answer.getheader("Retry-After", ""))
            return answer.status
    except (OSError, http.client.HTTPException) as error:
        raise NotDelivered("unreachable", 60) from error
    finally:
        watch.cancel()
        connection.close()


def _judge(status: int, retry_after: str) -> None:
    if 200 <= status < 300:
        return
    if status == http.client.TOO_MANY_REQUESTS or status >= 500:
        is_said = retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 10
        seconds = int(retry_after) if is_said else 60
        raise NotDelivered(f"{ANSWERED}{status}", min(max(seconds, 1), LONGEST_WAIT))
    raise NotDelivered(f"{ANSWERED}{status}")


class _Pinned(http.client.HTTPSConnection):
    """Connects to the address that was checked, and proves that it is the host that was named."""

    def __init__(self, host: str, address: str) -> None:
        self.context = ssl.create_default_context()
        super().__init__(host, 443, timeout=TIMEOUT, context=self.context)
        self.address = address

    @override
    def connect(self) -> None:
        raw = socket.create_connection((self.address, 443), TIMEOUT)
        self.sock = self.context.wrap_socket(raw, server_hostname=self.host)

    def cut(self) -> None:
        """Let nobody keep us by answering slowly."""
        if self.sock is not None:
            self.sock.close()
