"""How the parts are put together: pages, the live stream beside them, and what lasts with the server."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import warnings
from contextlib import suppress

import django
from django.db import Error, connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume")  # whitenoise reads in a thread
django.setup(set_prefix=False)

from battles import letters, ticking, trial  # noqa: E402
from battles.live import streaming  # noqa: E402
from battles.live.campaigns import PATH as CAMPAIGNS  # noqa: E402
from battles.live.campaigns import Watching, open_campaign  # noqa: E402
from battles.live.hub import Hub  # noqa: E402
from battles.live.pushing import Pushing  # noqa: E402
from battles.live.wire import Receive, Scope, Send  # noqa: E402
from battles.play.keys import what_is_missing  # noqa: E402
from campaigns.news import CHANNEL as CAMPAIGN_NEWS  # noqa: E402
from config.serving import answers, away, bodies, charset, handling, heads, health  # noqa: E402
from forecasts.live import PATH as FORECASTS  # noqa: E402
from forecasts.live import Looking, open_inquiry  # noqa: E402
from forecasts.news import CHANNEL as FORECAST_NEWS  # noqa: E402
from lessons import visitors  # noqa: E402
from rulesets.registry import rulesets  # noqa: E402

heads.bound()
pages = charset.only_utf8(bodies.bounded(handling.Pages()))
logger = logging.getLogger(__name__)
hub, forecast_hub = Hub(Pushing), Hub(Looking, FORECAST_NEWS)
stream = answers.guarded(streaming.endpoint(hub))
campaign_hub = Hub(Watching, CAMPAIGN_NEWS)
campaign_stream = answers.guarded(streaming.endpoint(campaign_hub, open_campaign))
forecast_stream = answers.guarded(streaming.endpoint(forecast_hub, open_inquiry))
tickers = [
    ticking.Ticker(ticking.end_what_is_due),
    ticking.Ticker(letters.remind_and_send, every=5.0),
    ticking.Ticker(trial.clear, every=600.0),
    ticking.Ticker(visitors.clear, every=600.0),
]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == "/healthz":
        await health.answer(scope, send, listens=hub.is_listening)
    elif scope["type"] == "http" and scope["path"].startswith("/static/"):
        await pages(scope, receive, send)
    elif scope["type"] == "http" and await _database_is_away():
        await health.say_it_is_away(scope, send)
    elif scope["type"] == "http" and scope["path"].startswith(FORECASTS):
        await forecast_stream(scope, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(CAMPAIGNS):
        await campaign_stream(scope, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await stream(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def _database_is_away() -> bool:
    """Whoever listens hears at once that the line is cut, so nothing need be asked as long as he hears."""
    return not hub.is_listening and not await health.database.answers()


async def _lifespan(receive: Receive, send: Send) -> None:
    """The hub lives with the server. On a signal it ends its streams before the server waits for them."""
    await receive()
    _keep_what_lasts()
    looking = asyncio.create_task(asyncio.to_thread(_look_for_keys))
    await hub.open()
    await forecast_hub.open()
    await campaign_hub.open()
    for ticker in tickers:
        ticker.start()
    await _news_come_in()
    returning = asyncio.create_task(away.come_back(lambda: hub.is_listening, health.database.answers))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    returning.cancel()
    for ticker in tickers:
        await ticker.stop()
    await campaign_hub.close()
    await forecast_hub.close()
    await hub.close()
    await asyncio.gather(looking, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})


def _keep_what_lasts() -> None:
    """Rules, pages and code are here as long as the server. To look through all of them for garbage again and
    again would hold up a press for a tenth of a second each time.
    """
    rulesets()
    gc.collect()
    gc.freeze()


def _look_for_keys() -> None:
    try:
        _say_what_is_missing()
    finally:
        connections.close_all()


def _say_what_is_missing() -> None:
    """In the log of the server, once: whoever has restored a site reads it there."""
    try:
        if missing := what_is_missing():
            logger.error("%s", missing)
    except Error:
        logger.info("The database does not answer yet, so nobody knows whether all keys are here.")


async def _news_come_in() -> None:
    """Wait for it a moment; without a database the site starts all the same, and says so at /healthz."""
    with suppress(TimeoutError):
        async with asyncio.timeout(2):
            while not hub.is_listening:
                await asyncio.sleep(0.01)
