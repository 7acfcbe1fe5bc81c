"""Somebody at the table, with a browser of his own, with and without script."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from accounts.models import User
from battles.models import Battle
from tests.battles.conftest import Table

type Response = Any  # the stubs have no public name for what the test client returns
HTMX = {"HX-Request": "true"}
LONG = "x" * 10_000


class Browser:
    """Somebody's browser at the table, with and without script."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.client = table, Client()
        member = table.members.get(name)
        self.client.force_login(member.user if member else User.objects.get_or_create(username=name)[0])

    def act(self, what: str, /, *, script: bool = True, **data: Any) -> Response:
        said = {"phase": self.table.number if self.running else 1, **data}
        headers = HTMX if script else {}
        return self.client.post(self.at(what), said, headers=headers, follow=not script)

    def get(self, what: str = "", *, script: bool = False) -> Response:
        return self.client.get(self.at(what), headers=HTMX if script else {})

    def at(self, what: str) -> str:
        return f"/battles/{self.table.battle.pk}/{what}"

    @property
    def running(self) -> bool:
        return Battle.objects.get(pk=self.table.battle.pk).state == Battle.State.RUNNING


type Sit = Callable[[str], Browser]


def html(response: Response) -> str:
    return str(response.content.decode())
