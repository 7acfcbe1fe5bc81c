"""How the parts are put together: pages, the live stream beside them, and what lasts with the server."""

from __future__ import annotations

import asyncio
import gc
import os
import warnings
from contextlib import suppress
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume")  # whitenoise reads in a thread
pages = get_asgi_application()

from battles import letters, live, streaming, ticking  # noqa: E402 - the apps are there only now
from battles.parts.pushing import Pushing  # noqa: E402
from config import health  # noqa: E402
from rulesets.registry import rulesets  # noqa: E402

hub = live.Hub(Pushing)
stream = streaming.endpoint(hub)
tickers = [ticking.Ticker(ticking.end_what_is_due), ticking.Ticker(letters.remind_and_send, every=5.0)]


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await stream(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] == "/healthz":
        await health.answer(send, listens=hub.is_listening)
    elif scope["type"] == "http" and scope["path"].startswith("/static/"):
        await pages(scope, _staying(receive), send)
    else:
        await pages(scope, receive, send)


def _staying(receive: Any) -> Any:
    """A file is sent and closed though nobody waits for it any more: told so, Django may drop it open."""
    is_asked = False

    async def said() -> Any:
        nonlocal is_asked
        if is_asked:
            await asyncio.Event().wait()  # until the file is sent
        message = await receive()
        is_asked = not message.get("more_body")
        return message

    return said


async def _lifespan(receive: Any, send: Any) -> None:
    """The hub lives with the server. On a signal it ends its streams before the server waits for them."""
    await receive()
    _keep_what_lasts()
    await hub.open()
    for ticker in tickers:
        ticker.start()
    await _news_come_in()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for ticker in tickers:
        await ticker.stop()
    await hub.close()
    await send({"type": "lifespan.shutdown.complete"})


def _keep_what_lasts() -> None:
    """Rules, pages and code are here as long as the server. To look through all of them for garbage again and
    again would hold up a press for a tenth of a second each time.
    """
    rulesets()
    gc.collect()
    gc.freeze()


async def _news_come_in() -> None:
    """Wait for it a moment; without a database the site starts all the same, and says so at /healthz."""
    with suppress(TimeoutError):
        async with asyncio.timeout(2):
            while not hub.is_listening:
                await asyncio.sleep(0.01)
