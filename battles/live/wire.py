"""What passes between the server and an ASGI application."""

from collections.abc import Awaitable, Callable

from rulesets.engine.values import Facts, Json

type Scope = Json
"""What is known of a request before anything of it is read."""
type Message = Facts
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
type Application = Callable[[Scope, Receive, Send], Awaitable[None]]
