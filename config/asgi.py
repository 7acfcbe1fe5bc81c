"""How the parts are put together: what lasts as long as the server, the probe, and the pages."""

from __future__ import annotations

import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings(
    "ignore", "StreamingHttpResponse must consume"
)  # whitenoise's files, read in a thread
pages = get_asgi_application()

# these need the apps that the line above loads
from battles.live import Hub, endpoint  # noqa: E402
from battles.parts import render_shared  # noqa: E402
from config import health  # noqa: E402

hub = Hub(render_shared)
live = endpoint(hub)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == "/healthz":
        await health.answer(send, listens=hub.is_listening)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def _lifespan(receive: Any, send: Any) -> None:
    while (await receive())["type"] != "lifespan.shutdown":
        await hub.open()
        await send({"type": "lifespan.startup.complete"})
    await hub.close()
    await send({"type": "lifespan.shutdown.complete"})
