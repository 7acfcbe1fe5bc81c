"""Text goes out compressed, and nothing else does."""

import gzip

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.serving.compression import CompressedText

LONG = "The line holds. " * 100


@pytest.fixture
def request_() -> HttpRequest:
    return RequestFactory().get("/", headers={"accept-encoding": "gzip, br"})


def sent(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    return CompressedText(lambda _: answer)(request)  # type: ignore[return-value]


def test_text_is_compressed_for_whoever_can_read_it(request_: HttpRequest) -> None:
    answer = sent(request_, HttpResponse(LONG))
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < len(LONG) / 5
    assert gzip.decompress(answer.content).decode() == LONG
    plain = sent(RequestFactory().get("/"), HttpResponse(LONG))
    assert plain.content.decode() == LONG


@pytest.mark.parametrize(
    "answer",
    [
        HttpResponse(LONG, content_type="font/woff2"),
        HttpResponse(LONG, content_type="image/png"),
        HttpResponse(LONG, content_type="text/css", status=206),
    ],
)
def test_what_would_not_gain_or_would_break_is_left_alone(
    request_: HttpRequest, answer: HttpResponse
) -> None:
    assert "Content-Encoding" not in sent(request_, answer).headers


@pytest.mark.parametrize("path", ["/credits/", "/static/icons/sprite.svg", "/static/css/battle.css"])
@pytest.mark.django_db
def test_pages_and_files_of_the_site_are_compressed(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    body = answer.getvalue()
    assert body[:2] == b"\x1f\x8b"
    assert len(body) < 40_000
