"""What is answered outside Django: plain words, as a page, JSON or text, with the safe headers."""

from __future__ import annotations

import json

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.csp import build_policy

from battles.live.wire import Application, Message, Receive, Scope, Send

HEADINGS = {
    408: "The messenger took too long",
    413: "The messenger cannot carry that much",
    503: "The gates are shut for a moment",
}
POLICY = build_policy(settings.SECURE_CSP)
A_MOMENT = "5"
"""Seconds until it is worth trying again."""


def safe_headers() -> list[tuple[bytes, bytes]]:
    """What Django's own middleware puts on every page, for answers that never meet it."""
    headers = [
        (b"cache-control", b"no-store, private"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"content-security-policy", POLICY.encode()),
    ]
    if settings.SECURE_HSTS_SECONDS:
        lasts = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
        headers.append((b"strict-transport-security", lasts.encode()))
    return headers


def guarded(pages: Application) -> Application:
    """The same application; its answers bear the safe headers, but where it has said something else."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        async def say(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                more = [header for header in safe_headers() if header[0] not in own]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await pages(scope, receive, say)

    return application


def written(path: str, accepts: str, status: int, words: str) -> tuple[str, str]:
    """The kind and the text of an answer: JSON for a program, a page for a browser, else the bare words."""
    if path.startswith("/api/"):
        return "application/json", json.dumps({"detail": words})
    if "text/html" in accepts:
        context = {"number": status, "heading": HEADINGS[status], "words": words}
        return "text/html; charset=utf-8", render_to_string("refused.html", context)
    return "text/plain; charset=utf-8", words


def head(status: int, kind: str, length: int, *more: tuple[bytes, bytes]) -> Message:
    """The beginning of an answer."""
    headers = [(b"content-type", kind.encode()), (b"content-length", str(length).encode())]
    return {"type": "http.response.start", "status": status, "headers": [*headers, *safe_headers(), *more]}


def refusal(scope: Scope, status: int, words: str, *more: tuple[bytes, bytes]) -> tuple[Message, bytes]:
    """Head and body of an answer that says why nothing is done."""
    accepts = next((value for name, value in scope["headers"] if name == b"accept"), b"").decode("latin-1")
    kind, text = written(scope["path"], accepts, status, words)
    body = text.encode()
    if status == 503:
        more = (*more, (b"retry-after", A_MOMENT.encode()))
    return head(status, kind, len(body), *more), body
