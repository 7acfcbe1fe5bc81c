"""Who knocks: from which address, and with which device in hand."""

import hashlib
import secrets
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

_SALT = "accounts.device"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A household, the network around it, and the hash of the device's mark ("" for a new device)."""

    address: str
    region: str
    mark: str = ""
    place: str = ""
    """The address again, as it is kept with a device."""


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(address_of(request), region_of(request), mark_of(request), place_of(request))


def address_of(request: HttpRequest) -> str:
    """Where a request comes from. A household shares 64 bits of an IPv6 address: the rest does not count."""
    return _network(request, 32, 64).removesuffix("/32")


def region_of(request: HttpRequest) -> str:
    """The network around it: what one provider hands out to one customer, or to a street."""
    return _network(request, 24, 48)


def mark_of(request: HttpRequest) -> str:
    """The hash of the mark that this device carries, if it is one of ours."""
    mark = getattr(request, "new_mark", None) or _signer().unsign_or_none(
        request.COOKIES.get(name_of_mark(), "")
    )
    return hash_of(mark) if mark else ""


def give_mark(request: HttpRequest) -> str:
    """The same, after a new mark was given to a device that has none; the answer carries it."""
    if not mark_of(request):
        request.new_mark = secrets.token_urlsafe(16)  # type: ignore[attr-defined]
    return mark_of(request)


def name_of_mark() -> str:
    """The cookie's name; over HTTPS one that no neighbouring site can set."""
    return "__Host-device" if settings.SESSION_COOKIE_SECURE else "device"


def place_of(request: HttpRequest) -> str:
    """The address as a hash that nobody without the server's key can turn back."""
    return salted_hmac("accounts.place", address_of(request), algorithm="sha256").hexdigest()


def signed(mark: str) -> str:
    return _signer().sign(mark)


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def browser_of(request: HttpRequest) -> str:
    """What people call it: "Firefox on Windows". Programs name themselves in many ways; these are most."""
    agent = request.META.get("HTTP_USER_AGENT", "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), gettext("A browser"))
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return (
        gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser
    )


_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def _network(request: HttpRequest, four: int, six: int) -> str:
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "nowhere"
    address = getattr(address, "ipv4_mapped", None) or address
    return str(ip_network(f"{address}/{four if address.version == 4 else six}", strict=False))


class _Signer(signing.Signer):
    def unsign_or_none(self, value: str) -> str | None:
        try:
            return self.unsign(value)
        except signing.BadSignature:
            return None


def _signer() -> _Signer:
    return _Signer(salt=_SALT)
