"""One evening in one world: a whole round is played, and everybody who may not know looks and listens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from django.core import mail
from django.urls import reverse

from battles.models import Phase
from tests.worlds import post
from tests.worlds.acts import SELDOM, Act, Moment, NotNow, acts_at, rare_at, say_the_same_again
from tests.worlds.listening import Air, Page
from tests.worlds.looking import glance, links_in, paths_of, written
from tests.worlds.reading import Reader, Told
from tests.worlds.site import Site, begin

LIVE = re.compile(r'hx-sse:connect="(/live/[^"]*)"')
LISTENING = ("cal", "pat", "dot", "gus")
"""Who has the battle's page open all evening. Whoever may see no page of it has no stream."""
GLANCING = ("cal",)
"""Who has the table view open too, and looks again and again; the others hear their streams."""

A_PART = 8
"""One of so many addresses, where not all are read."""
GLANCES, LETTERS = 3, 6
"""At so many moments of a kind, of which anything is heard, somebody glances, and people are reminded."""


@dataclass
class Evening:
    """What everybody got, by who it was and what he asked for, in the order of the evening."""

    site: Site
    air: Air
    outsiders: Collection[str]
    secrets: Collection[str]
    """The names of the secret acts that are done in this world."""
    looks: Mapping[str, Collection[str]]
    """Who reads when, from among the outsiders."""
    told: Told = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    readers: dict[str, Reader] = field(default_factory=dict)
    pages: dict[tuple[str, str], Page] = field(default_factory=dict)
    posted: set[str] = field(default_factory=set)
    reads_all: str = ""
    """Who reads all that there is when he looks; the others a part drawn by chance."""
    moments: Counter[Moment] = field(default_factory=Counter)
    step: str = ""
    chance: Random = field(default_factory=lambda: Random("worlds"))
    """What is done, heard and looked at is drawn: the same in both worlds, and each time."""
    channel: list[str] = field(default_factory=list)
    """What was posted to the channel of the campaign."""
    pressed: int = 0
    steps: int = 1000
    """So many presses at most."""

    def play(self) -> None:
        """Set up, fight the setting-up and one round, and see the next one begin."""
        self._moment("draft")
        begin(self.site)
        post.played_by_post(self.site)
        self._open_streams()
        while (scene := self.site.scene) and scene.row.round <= 1 and self.pressed < self.steps:
            self.pressed += 1
            is_heard = self._moment(self._kind())
            say_the_same_again(self.site)
            self.step = f"{scene.row.number} {scene.row.step} {scene.row.turn} press"
            self.site.press()
            self.site.clock.go_on()
            if is_heard:
                self._listen("press")
        self.step = "after the round"
        self._listen("the round")
        self._look_at_everything(self.looks["after"])
        if "nobody" in self.looks["after"]:
            self._get("nobody", "the schema", reverse("api-schema"))
        assert self.channel == [] and mail.outbox == [], "all was read"

    def _kind(self) -> Moment:
        scene = self.site.here
        if scene.played.done:
            return "done"
        return "asking" if scene.row.state == Phase.State.ASKING or scene.played.asks else "dice"

    def _moment(self, moment: Moment) -> bool:
        """All that is done now, and a look at what is seen of it; whether there was one."""
        scene = self.site.scene if moment != "draft" else None
        self.step = f"{scene.row.number} {scene.row.step} {scene.row.turn} {moment}" if scene else moment
        nth = self.moments[moment]
        self.moments[moment] += 1
        if nth and self.chance.randrange(SELDOM):
            for act in rare_at(moment):
                self._do(act)
            return False
        self._listen("what came before")
        for turn, acts in acts_at(moment, nth, self.chance):
            for act in acts:
                self._do(act)
            self._listen(f"turn {turn}")
        if nth < GLANCES:
            self._glance()
        self._read_the_post(moment, nth)
        if not nth:
            self._look_at_everything(self.looks[moment])
        return True

    def _do(self, act: Act) -> None:
        is_done_already = act.is_rare and act.is_secret and act.name in self.done
        if not is_done_already and (not act.is_secret or act.name in self.secrets):
            with suppress(NotNow):
                act.do(self.site)
                self.done.add(act.name)
        self.site.clock.go_on()

    # what people get

    def _open_streams(self) -> None:
        """Each opens the battle's page and listens as the page says; one shows it on a big screen too."""
        for name in (one for one in LISTENING if one in self.outsiders):
            for path in ("", "table/") if name in GLANCING else ("",):
                page = self._get(name, f"opened {path}", f"/battles/{self.site.battle.pk}/{path}")
                found = LIVE.search(page)
                address = found[1].replace("&amp;", "&") if found else f"/live/{self.site.battle.pk}/"
                self.pages[name, path] = self.air.listen(self.site.clients[name], address)
        self._listen("opened")

    def _listen(self, what: str) -> None:
        if not self.pages:
            return
        self.air.settle(self.site.battle.pk)
        for (name, path), page in self.pages.items():
            self._note(name, f"the stream of /{path} after {what}", f"{page.status} {page.heard()}")

    def _glance(self) -> None:
        if self.pages:
            for name in (one for one in GLANCING if one in self.outsiders):
                for called, path in glance(self.site):
                    self._get(name, called, path)

    def _look_at_everything(self, people: Collection[str]) -> None:
        """One reads all that there is, with what it leads to; the others a part."""
        for name in (one for one in self.outsiders if one in people):
            reads_all = name == self.reads_all
            links: dict[str, None] = {}
            for called, path in self._addresses(name):
                if reads_all or self._is_drawn(called):
                    links |= dict.fromkeys(links_in(self._get(name, called, path)))
            for link in links if reads_all else ():
                self._get(name, f"link {self._reader(name).read(link)}", link)

    def _is_drawn(self, called: str) -> bool:
        """By its name and the moment, so that one address more or fewer moves no other."""
        return sha256(f"{self.step} {called}".encode()).digest()[0] % A_PART == 0

    def _addresses(self, name: str) -> Iterator[tuple[str, str]]:
        """Of an address where one can only send something, one will do."""
        for address, called, path in paths_of(self.site):
            if address not in self.posted:
                yield called, path
                if self.told.get((name, f"{self.step}: {called}"), "").startswith("405"):
                    self.posted.add(address)

    def _read_the_post(self, moment: Moment, nth: int) -> None:
        if moment == "asking" and nth < LETTERS:
            for name, called, text in post.remind(self.site, self.channel, nth):
                if name in (*self.outsiders, post.CHANNEL):
                    self._note(name, called, text)

    def _get(self, name: str, called: str, path: str) -> str:
        client = self.site.clients[name]
        answer = client.get(path)
        told = written(answer)
        if "ETag" in answer:
            told += written(client.get(path, headers={"If-None-Match": answer["ETag"]}))
        self._note(name, called, told)
        return told

    def _note(self, name: str, called: str, text: str) -> None:
        key = (name, f"{self.step}: {called}")
        self.told[key] = self.told.get(key, "") + self._reader(name).read(text)

    def _reader(self, name: str) -> Reader:
        return self.readers.setdefault(name, Reader())
