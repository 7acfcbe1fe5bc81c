"""A page that only listens: opens the live stream as a browser does, and reads what comes."""

import contextlib
import http.client
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from django.test import Client

from accounts.models import User
from battles.live.sent_versions import sent
from battles.models import Battle
from tests.conftest import wait_until
from tests.factories import make_user


@dataclass
class Frame:
    id: str = ""
    event: str = ""
    data: str = ""


class Listener:
    """A page that only listens."""

    def __init__(
        self,
        site: str,
        battle: int | str,
        client: Client | None,
        *,
        after: str = "",
        heard: str = "",
        token: str = "",
        view: str = "",
    ) -> None:
        where = urlsplit(site)
        self.connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)
        cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={token}" if client else ""
        headers = {"Cookie": cookies} if client else {}
        if heard:
            headers["Last-Event-ID"] = heard
        asked = urlencode({name: said for name, said in (("view", view), ("after", after)) if said})
        self.connection.request("GET", f"/live/{battle}/{f'?{asked}' if asked else ''}", headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def frames(self) -> Iterator[Frame]:
        frame = Frame()
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if not name:
                yield frame
                frame = Frame()
            elif name == "data":
                frame.data += value
            elif name in ("id", "event"):
                setattr(frame, name, value)

    def until(self, event: str) -> list[Frame]:
        """All frames up to and with the next of this name; "" is a push."""
        seen = []
        for frame in self.frames():
            seen.append(frame)
            if frame.event == event:
                return seen
        raise AssertionError(f"The stream ended before “{event}”: {seen}")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.answer.close()
        self.connection.close()


def mark_on(client: Client, path: str) -> str:
    """How far a page says that it is when it opens its stream."""
    found = re.search(r"/live/[\w/]+/\?\S*after=([0-9a-f]{32})", client.get(path).content.decode())
    assert found, path
    return found[1]


def pushed(frames: list[Frame]) -> str:
    return "".join(frame.data for frame in frames)


def settled(battle: Battle) -> None:
    """Every open page has been sent all there is for it."""
    battle = Battle.objects.get(pk=battle.pk)
    wait_until(lambda: sent.wait(battle.pk, battle.version))


class Listen:
    """Opens pages of one battle for the people at its table, and for Eve, who is a stranger."""

    def __init__(self, site: str, battle: Battle, users: dict[str, User]) -> None:
        self.site, self.battle, self.listeners = site, battle, list[Listener]()
        self.users = {**users, "eve": make_user("Eve")}

    def client(self, name: str) -> Client:
        client = Client()
        client.force_login(self.users[name])
        return client

    def mark(self, name: str) -> str:
        """How far this person's page of the battle is."""
        return mark_on(self.client(name), f"/battles/{self.battle.pk}/")

    def all_come(self) -> None:
        """Everybody at the table has opened the page, so that who is there changes no more."""
        for name in ("ada", "bea", "cal"):
            self.mark(name)

    def __call__(self, name: str, battle: int | None = None, **how: str) -> Listener:
        client = self.client(name) if name else None
        listener = Listener(self.site, battle or self.battle.pk, client, **how)
        self.listeners.append(listener)
        return listener
