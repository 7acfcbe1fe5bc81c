"""New passwords are none that are guessed soon, and, where a site asks for it, none that are stolen."""

import hashlib
import logging
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ImproperlyConfigured, ValidationError

from accounts import passwords
from accounts.models import User
from config import environment
from tests.factories import PASSWORD

STOLEN = "a-long-one-that-was-stolen-all-the-same"


@pytest.mark.parametrize(
    "password",
    [
        "password1!",
        "Dragon1987",
        "qwertyuiop12",
        "zaq12wsx",
        "11112222",
        "liverpool7",
        "drowssap12",
    ],
)
def test_what_is_guessed_soon_is_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


def test_one_s_own_name_makes_no_password() -> None:
    with pytest.raises(ValidationError):
        validate_password("Brunhilde7", User(username="brunhilde", display_name="Brunhilde"))


@pytest.mark.parametrize(
    "password", [PASSWORD, "kx7#Qm2vLp", "väterchen frost tanzt", "три вороны над рекой"]
)
def test_what_is_not_is_taken(password: str) -> None:
    validate_password(password)


def test_the_longest_password_is_judged_at_once() -> None:
    begin = time.perf_counter()
    for password in ("aB1" * 66, "password" * 25, "x" * 200):
        with pytest.raises(ValidationError):
            passwords.NotGuessedSoon().validate(password)
    assert time.perf_counter() - begin < 3


class Service(BaseHTTPRequestHandler):
    """A list of stolen passwords as the real ones answer, with padding that counts nothing."""

    asked: ClassVar[list[str]] = []
    answers: ClassVar[str] = ""
    status: ClassVar[int] = 200

    def do_GET(self) -> None:
        Service.asked.append(self.path)
        self.send_response(Service.status)
        self.end_headers()
        self.wfile.write(Service.answers.encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def service(settings: Any) -> Iterator[type[Service]]:
    server = HTTPServer(("127.0.0.1", 0), Service)
    Service.asked, Service.status = [], 200
    hashed = hashlib.sha1(STOLEN.encode()).hexdigest().upper()
    padding = hashlib.sha1(PASSWORD.encode()).hexdigest().upper()
    Service.answers = f"{hashed[5:]}:17\r\n{padding[5:]}:0\r\n{'0' * 35}:3\r\n"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.PASSWORD_CHECK_URL = f"http://127.0.0.1:{server.server_port}/range/"
    yield Service
    server.shutdown()
    server.server_close()


def test_a_stolen_password_is_refused_and_the_service_learns_five_signs(service: type[Service]) -> None:
    with pytest.raises(ValidationError, match="stolen"):
        validate_password(STOLEN)
    validate_password(PASSWORD)
    assert service.asked == [
        f"/range/{hashlib.sha1(one.encode()).hexdigest()[:5].upper()}" for one in (STOLEN, PASSWORD)
    ]


@pytest.mark.parametrize("fault", ["down", "error", "nonsense"])
def test_a_service_that_does_not_answer_keeps_nobody_out(
    service: type[Service], settings: Any, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    caplog.set_level(logging.WARNING, "accounts")
    if fault == "down":
        settings.PASSWORD_CHECK_URL = "http://127.0.0.1:9/"
    elif fault == "error":
        service.status = 503
    else:
        service.answers = "\0\0<html>" * 1000
    validate_password(STOLEN)
    assert ("does not answer" in caplog.text) == (fault != "nonsense")
    assert STOLEN not in caplog.text


def test_nobody_is_asked_unless_the_site_wants_it(service: type[Service], settings: Any) -> None:
    settings.PASSWORD_CHECK_URL = ""
    validate_password(STOLEN)
    assert service.asked == []


def test_only_a_service_over_https_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSWORD_CHECK_URL", "http://stolen.example/")
    with pytest.raises(ImproperlyConfigured, match="https"):
        environment.address("PASSWORD_CHECK_URL")
