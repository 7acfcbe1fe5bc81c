"""How Django is run: a request begins, goes through every middleware and ends in one and the same thread."""

from __future__ import annotations

import asyncio
from typing import Any, override

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http.response import HttpResponseBase

from battles.live.wire import Message, Receive, Scope, Send


class Pages(ASGIHandler):
    """Our views and middleware are plain functions. Django's own handler hops between threads and the loop
    for each of them, and gives a hop up half-way where a browser leaves: what runs in the thread then has
    nobody to answer to, and says so in a traceback.
    """

    @override
    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    @override
    async def get_response_async(self, request: Any) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().__call__(scope, staying(receive), send)


def staying(receive: Receive) -> Receive:
    """What was begun is done and sent to its end though nobody waits for it any more: a thread cannot be
    stopped half-way, and a file that is dropped stays open.
    """
    is_asked = False

    async def said() -> Message:
        nonlocal is_asked
        if is_asked:
            await asyncio.Event().wait()  # until the answer is sent
        message = await receive()
        is_asked = not message.get("more_body")
        return message

    return said
