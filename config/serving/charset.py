"""Text comes as UTF-8, whatever a request calls it: any other name would be a codec of Python's, and some of
those write what no text holds, or nothing at all.
"""

from django.utils.http import parse_header_parameters

from battles.live.wire import Application, Receive, Scope, Send

KIND = b"content-type"
OURS = ("utf-8", "utf8")


def only_utf8(pages: Application) -> Application:
    """Django would look the name up while it makes the request, before anybody could refuse it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name, plain(value) if name == KIND else value) for name, value in scope["headers"]]
        await pages({**scope, "headers": headers}, receive, send)

    return answer


def plain(kind: bytes) -> bytes:
    """What is sent, without a name for how it is written that is not ours."""
    try:
        media_type, more = parse_header_parameters(kind.decode("latin-1"))
    except (LookupError, ValueError):
        return b"application/octet-stream"
    if more.get("charset", OURS[0]).strip().lower() in OURS:
        return kind
    boundary = more.get("boundary", "")
    return (f"{media_type}; boundary={boundary}" if boundary else media_type).encode("latin-1", "replace")
