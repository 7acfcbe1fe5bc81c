"""No log lets anybody in: what stands in the paths of invitations and links is left out of every line."""

from __future__ import annotations

import logging
import logging.config
from collections.abc import Iterator
from io import StringIO
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core import signing
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter, SlugConverter, StringConverter

from accounts.actions import sign_in_link
from config.serving.logs import SECRETS_FOLLOW, Line, without_secrets
from tests.conftest import SiteProcess
from tests.factories import make_campaign, make_invitation, make_user

TOKEN = "Zm9yIHlvdXI:1xV25v:thykB6Bwiet2kyCaWT5qiPv_57fb1mbJ8"


@pytest.mark.parametrize(
    "line",
    [
        f'127.0.0.1:5 - "GET /join/{TOKEN}/ HTTP/1.1" 404',
        f"Not Found: /join/{TOKEN}",
        f"Gone: /sign-in/{TOKEN}/",
        f'127.0.0.1:5 - "GET /j/{TOKEN} HTTP/1.1" 302',
        f"Not Found: /J/{TOKEN}/",
        f"Not Found: /told/{TOKEN}/",
        f"Too Many Requests: /forgotten/MQ/{TOKEN}/",
        f'127.0.0.1:5 - "GET /sign-in/?next={quote(f"/join/{TOKEN}/", safe="")} HTTP/1.1" 200',
        f"/sign-in/?next=/sign-up/%3Fnext%3D%252Fjoin%252F{TOKEN}%252F",
        f"//Join//{TOKEN}//",
    ],
)
def test_a_line_tells_no_token(line: str) -> None:
    told = without_secrets(line)
    assert TOKEN not in told
    assert quote(TOKEN, safe="") not in told
    assert told.endswith((line[-3:], "(secret)"))


@pytest.mark.parametrize(
    "line", ["Not Found: /sign-in/", 'GET /forgotten/ HTTP/1.1" 200', "/campaigns/7/people/"]
)
def test_what_is_no_secret_is_told(line: str) -> None:
    assert without_secrets(line) == line


def test_a_traceback_tells_no_token() -> None:
    try:
        raise ValueError(f"/join/{TOKEN}/")
    except ValueError as error:
        record = logging.LogRecord(
            "any", logging.ERROR, "x.py", 1, "at %s", (f"/sign-in/{TOKEN}/",), (ValueError, error, None)
        )
    told = Line("{message}", style="{").format(record)
    assert told.count("(secret)") == 2
    assert TOKEN not in told


def test_every_path_with_a_word_in_it_is_known() -> None:
    """A new link that lets somebody in has to be named in `SECRETS_FOLLOW`."""
    bare = {path for path, converters in _paths(get_resolver()) if _holds_words(converters)}
    assert {path.split("/")[0] for path in bare} == set(SECRETS_FOLLOW)


def _paths(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, list[object]]]:
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver) and one.app_name != "admin":
            yield from _paths(one, path)
        elif isinstance(one, URLPattern):
            yield path, list(one.pattern.converters.values())


def _holds_words(converters: list[object]) -> bool:
    known = (IntConverter, SlugConverter)  # numbers, and keys of the rules
    return any(isinstance(one, StringConverter) and not isinstance(one, known) for one in converters)


@pytest.fixture
def terminal() -> Iterator[StringIO]:
    """What the site's own logging writes, as the settings have it."""
    logging.config.dictConfig(settings.LOGGING)
    written = StringIO()
    found = {handler for name in ("", "django", "uvicorn", "uvicorn.access") for handler in _handlers(name)}
    for handler in found:
        handler.setStream(written)
    yield written
    logging.config.dictConfig(settings.LOGGING)


def _handlers(name: str) -> list[logging.StreamHandler[StringIO]]:
    return [one for one in logging.getLogger(name).handlers if isinstance(one, logging.StreamHandler)]


@pytest.mark.django_db
def test_django_tells_no_token_of_what_is_wrong_used_or_too_often(client: Client, terminal: StringIO) -> None:
    used = sign_in_link(make_user("Ada"))
    client.post(used)
    assert client.get(used).status_code == 410
    assert client.get(f"/sign-in/{signing.dumps(['x'])}/").status_code == 410
    statuses = {client.get(f"/join/wrong-token-{n}/").status_code for n in range(30)}
    assert statuses == {404, 429}
    assert client.get(f"/forgotten/MQ/{TOKEN}/more/").status_code == 404
    told = terminal.getvalue()
    assert {"Gone: /sign-in/(secret)", "Not Found: /join/(secret)", "Too Many Requests: /join/(secret)"} <= {
        line.partition("django.request: ")[2] for line in told.splitlines()
    }
    assert "Not Found: /forgotten/(secret)" in told
    assert not [secret for secret in (used.split("/")[2], "wrong-token", TOKEN) if secret in told]


def test_the_access_log_of_the_server_tells_no_token(site_process: SiteProcess) -> None:
    """As the image starts it, with a line for each request."""
    site_process.kill()
    site_process.log_level = "info"
    site_process.start()
    token = make_invitation(make_campaign(make_user("Ada"))).token
    for path in (f"/join/{token}/", f"/sign-in/{TOKEN}/", f"/sign-in/?next=%2Fjoin%2F{token}%2F"):
        site_process.ask(path)
    told = site_process.said()
    assert 'GET /join/(secret) HTTP/1.1" 200' in told
    assert 'GET /sign-in/(secret) HTTP/1.1" 410' in told
    assert "next=%2Fjoin%2F(secret)" in told
    assert not [secret for secret in (token, TOKEN) if secret in told]
