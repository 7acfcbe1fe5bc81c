"""Whatever charset a request names: its text is read as UTF-8, and nothing breaks."""

import urllib.error
import urllib.request

import pytest

from config.serving.charset import plain

CHARSETS = ("base64", "hex", "rot13", "unicode_escape", "utf-7", "utf-16", "idna", "undefined", "nonsense")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("text/plain", "text/plain"),
        ("application/json; charset=utf-8", "application/json; charset=utf-8"),
        ('application/json; charset="UTF8"', 'application/json; charset="UTF8"'),
        ("multipart/form-data; boundary=b; charset=utf-7", "multipart/form-data; boundary=b"),
        ("multipart/form-data; charset=base64; boundary=b", "multipart/form-data; boundary=b"),
        ("application/json; charset=unicode_escape", "application/json"),
        ("application/json; charset*=base64''x", "application/json"),
        ("", ""),
    ],
)
def test_no_other_name_is_kept(said: str, kept: str) -> None:
    assert plain(said.encode()) == kept.encode()


def status(address: str, kind: str, body: bytes | None) -> int:
    asked = urllib.request.Request(address, body, {"Content-Type": kind})
    try:
        return int(urllib.request.urlopen(asked, timeout=20).status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"])
def test_no_charset_breaks_a_page(live_site: str, kind: str) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n\\ud800+2AA-\r\n--b--\r\n'
    for charset in CHARSETS:
        for path in ("/sign-in/", "/api/v1/battles/1/talk/"):
            address = f"{live_site}{path}?next=%5cud800"
            assert status(address, f"{kind}; charset={charset}", None) in (200, 403)
            assert status(address, f"{kind}; charset={charset}", body) in (200, 403, 415)
