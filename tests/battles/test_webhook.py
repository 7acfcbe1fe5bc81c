"""A webhook leads to the public internet or nowhere."""

import http.server
import socket
import ssl
import threading
from collections.abc import Iterator
from ipaddress import ip_address

import pytest

from battles import webhook


@pytest.mark.parametrize(
    "url",
    [
        "", "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///path",
        "https://user:word@example.org/", "https://example.org:8443/", "https://example.org:22/",
        "https://exämple.org/", "https://example.org/a b", "https://example.org/\r\nHost: evil", "https://[::1",
        "javascript:alert(1)", "https://example.org:port/",
    ],
)  # fmt: skip
def test_what_is_no_plain_https_address_is_refused(url: str) -> None:
    with pytest.raises(webhook.AddressIsNotPublic):
        webhook.checked(url)


def test_host_path_and_query_are_kept() -> None:
    assert webhook.checked("https://example.org/a/b?c=d") == ("example.org", "/a/b?c=d")
    assert webhook.checked("https://example.org") == ("example.org", "/")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
        "fec0::1", "feff::1", "4000::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "::7f00:1",
    ],
)  # fmt: skip
def test_addresses_of_ones_own_house_are_not_public(address: str) -> None:
    assert not webhook.is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "162.159.128.233", "2606:4700::6810:84e5", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are(address: str) -> None:
    assert webhook.is_public(ip_address(address))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "0x7f000001", "2130706433", "127.1"])
def test_names_that_lead_home_are_refused(host: str) -> None:
    with pytest.raises((webhook.AddressIsNotPublic, webhook.NotDelivered)):
        webhook.public_address(host)


def test_one_private_address_among_several_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: found)
    with pytest.raises(webhook.AddressIsNotPublic):
        webhook.public_address("rebinding.example")


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[object] = []

    def connect(address: object, timeout: float) -> socket.socket:
        went.append((address, timeout))
        raise ConnectionRefusedError

    monkeypatch.setattr(webhook, "public_address", lambda host: "8.8.8.8")
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(webhook.NotDelivered) as refused:
        webhook.post("https://rebinding.example/hook", {})
    assert went == [(("8.8.8.8", 443), webhook.TIMEOUT)]
    assert refused.value.retry_after == 60


@pytest.mark.parametrize(
    ("status", "after", "again"),
    [
        (429, "7", 7),
        (429, "soon", 60),
        (429, "999999", 3600),
        (503, "", 60),
        (302, "", None),
        (404, "", None),
    ],
)
def test_a_refusal_says_whether_to_try_again(status: int, after: str, again: int | None) -> None:
    with pytest.raises(webhook.NotDelivered) as refused:
        webhook._judge(status, after)
    assert refused.value.retry_after == again


def test_a_taken_delivery_raises_nothing() -> None:
    for status in (200, 204):
        webhook._judge(status, "")


class _Redirects(http.server.BaseHTTPRequestHandler):
    bodies: list[bytes] = []

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(302)
        self.send_header("Location", "https://127.0.0.1/elsewhere")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[int]:
    server = http.server.HTTPServer(("127.0.0.1", 0), _Redirects)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_a_redirect_is_not_followed(site: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a server of this machine, without the encryption."""
    real = socket.create_connection
    monkeypatch.setattr(webhook, "public_address", lambda host: "127.0.0.1")
    monkeypatch.setattr(
        socket, "create_connection", lambda address, timeout: real(("127.0.0.1", site), timeout)
    )
    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", lambda self, raw, server_hostname: raw)
    with pytest.raises(webhook.NotDelivered, match="302") as refused:
        webhook.post("https://hooks.example/one", {"said": "—"})
    assert refused.value.retry_after is None
    assert len(_Redirects.bodies) == 1


def test_why_it_failed_is_a_kind_that_is_put_into_words() -> None:
    refused = webhook.NotDelivered(f"{webhook.ANSWERED}404")
    assert (refused.why, str(refused)) == ("answered:404", "It answered 404.")
    assert webhook.in_words("not_public") == "This address is not on the public internet."
    assert webhook.in_words("As an older version has kept it.") == "As an older version has kept it."
