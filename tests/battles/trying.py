"""A stranger who tries it, by HTTP alone: what he presses, from the front page to the end of his battle."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.test import Client

from battles.models import Battle

ASKED = re.compile(
    r'<form class="stack ask".*?name="phase" value="(\d+)".*?name="key" value="([^"]+)".*?</form>', re.DOTALL
)
ENOUGH = 10
"""So many questions he answers himself, then he lets officers fight it to the end."""
LONGEST = 200
"""So often he looks, then a battle is one that never ends."""


@dataclass
class Visitor:
    client: Client = field(default_factory=Client)
    battle: Battle = field(init=False)
    presses: int = 0

    def press(self, play: str) -> Any:
        """A button of the front page."""
        self.presses += 1
        answer = self.client.post("/try/", {"play": play})
        if answer.status_code == 302:
            number = int(re.findall(r"\d+", answer.headers["Location"])[0])
            self.battle = Battle.objects.select_related("campaign").get(pk=number)
        return answer

    def look(self, what: str = "") -> str:
        answer = self.client.get(self.at(what))
        assert answer.status_code == 200, what
        return unescape(answer.content.decode())

    def at(self, what: str = "") -> str:
        return f"/battles/{self.battle.pk}/{what}"

    @property
    def is_over(self) -> bool:
        return Battle.objects.get(pk=self.battle.pk).is_over

    def asked(self) -> list[tuple[str, str]]:
        """The questions that are open on his page, by the number of their step and their key."""
        return ASKED.findall(self.look())

    def play_to_the_end(self) -> int:
        """Take what the officer would answer, until there is enough of it; how many questions that were."""
        count = 0
        for _ in range(LONGEST):
            if self.is_over:
                return count
            if count == ENOUGH:
                assert self.client.post(self.at("leave-to-officers/")).status_code == 302
            for phase, key in self.asked()[:1]:
                self.presses += 1
                answer = self.client.post(self.at("officers/take/"), {"phase": phase, "key": key})
                assert answer.status_code == 302, (key, answer.content.decode()[:2000])
                count += 1
        raise AssertionError(f"{self.battle} never ends")
