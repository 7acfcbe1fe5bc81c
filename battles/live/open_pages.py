"""Open pages, and what one look at a battle brings to each of them.

A page is sent what differs from what it has, and nothing at all where nothing differs: whoever may not know
of an act meets the same silence as if it had not happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Concatenate, Protocol

from django.utils.translation import override

from battles.access import Admission
from battles.parts import marks

type Audience = frozenset[str]
type Parts = Mapping[str, str]
type Tell = Callable[..., object]

MOST_UNSENT = 32
PARTIAL = '<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
ENDS = {"version": "changed", "talk": "talked"}
"""What is said when all of a change has been sent."""
LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line of a stream, by the standard of server-sent events."""


class Look(Protocol):
    """One look at a battle: how far it is, as whom each user looks, and what he is shown."""

    @property
    def version(self) -> int: ...
    @property
    def held(self) -> Mapping[int, Admission]: ...

    def signed_in(self, sessions: Iterable[str]) -> frozenset[str]: ...
    def shared(self, audience: Audience) -> Parts: ...
    def own(self, user: int, token: str) -> Parts: ...
    def said(self, audience: Audience) -> Parts: ...
    def heard(self, user: int, token: str) -> Parts: ...
    def waiting(self, user: int, view: str) -> str: ...
    def seen(self, users: Iterable[int]) -> None: ...


@dataclass(eq=False)
class Stream:
    """One open page: whose, what it shows, and what is on its way."""

    battle: int
    user: int
    audience: Audience
    seats: tuple[str, ...]
    mark: str = ""
    """What the page shows, as it said itself."""
    session: str = ""
    proof: str = ""
    """Of the session that it was opened in: it is over when its person's password is another one."""
    shows: Audience = frozenset()
    """For whom its parts are made, if that is not its reader: a table view is made for everyone."""
    waits: str = ""
    """Which page it is, if it has no parts and is loaded again when what it shows has changed."""
    language: str = ""
    """In which it is read."""
    token: str = ""
    """The page's own secret against forged forms, for the forms that are pushed to it."""
    version: int = -1
    talk: int = -1
    """How far it has been looked at. This never leaves the process."""
    sent: dict[str, bytes] = field(default_factory=dict)
    is_known: bool = False
    """Whether `sent` is what the page has."""
    number: int = field(default_factory=itertools.count().__next__)
    """The first that was opened has the lowest."""
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNSENT))

    def put(self, message: bytes | None) -> None:
        """A page that does not read is let go; it comes back by itself and is caught up."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            with contextlib.suppress(asyncio.QueueEmpty):
                while True:
                    self.queue.get_nowait()
            self.queue.put_nowait(None)

    def recall(self) -> None:
        """If this process has drawn the page, it is known what stands on it."""
        if drawn := marks.pages.get((self.battle, self.mark)):
            self.sent, self.version, self.talk = dict(drawn.digests), drawn.version, drawn.talk
            self.is_known = True

    def know(self, digests: marks.Digests) -> None:
        """This is what it would be shown now. If that is its mark, it has it."""
        self.is_known = True
        if marks.mark_of(digests) == self.mark:
            self.sent = dict(digests)

    def lacks(self, digests: marks.Digests) -> tuple[str, ...]:
        """The parts that differ from what the page has; from now on it has them."""
        changed = tuple(name for name in digests if self.sent.get(name) != digests[name])
        self.sent.update(digests)
        return changed

    def let_go(self, why: str) -> None:
        """The last word to a page: `seat`, it is to be loaded again; `full`, there are too many of them."""
        self.put(event(why, "", self.mark))
        self.put(None)


class Showing:
    """What one look brings to the open pages of a battle. Each part is drawn once for all who share it and
    read one language.
    """

    def __init__(self, look: Look, tell: Tell) -> None:
        self.look, self.tell = look, tell
        self.shared, self.own = cache(_in_words(look.shared)), cache(_in_words(look.own))
        self.said, self.heard = cache(_in_words(look.said)), cache(_in_words(look.heard))
        self.told: set[Stream] = set()
        """The pages that have been sent something."""

    def show(self, streams: Sequence[Stream]) -> None:
        """First what many share, then what is its reader's own, then what was said."""
        held = self.look.held
        for stream in streams:
            if not stream.waits and not stream.is_known:
                stream.know(marks.digests_of(self._whole(stream)))
        behind = [one for one in streams if one.version != held[one.user].version]
        unheard = [one for one in streams if one.talk != held[one.user].talk]
        self._load_again([one for one in streams if one.waits and (one in behind or one in unheard)])
        self._bring("version", [one for one in behind if not one.waits], self.shared, self.own)
        heard = [one for one in unheard if not one.waits and not one.shows]
        self._bring("talk", heard, self.said, self.heard)
        for stream in streams:
            stream.version, stream.talk = held[stream.user].version, held[stream.user].talk

    def _whole(self, stream: Stream) -> Parts:
        """All parts of its page."""
        audience = stream.shows or stream.audience
        if stream.shows:
            return self.shared(stream.language, audience)
        reader = (stream.language, stream.user, stream.token)
        shared = {**self.shared(stream.language, audience), **self.said(stream.language, audience)}
        return {**shared, **self.own(*reader), **self.heard(*reader)}

    def _load_again(self, streams: Iterable[Stream]) -> None:
        for stream in streams:
            shown = self.look.waiting(stream.user, stream.waits)
            if shown != stream.mark:
                stream.mark = shown
                self.told.add(stream)
                self.tell(stream.put, event("changed", "", shown))

    def _bring(
        self,
        kind: str,
        streams: Sequence[Stream],
        for_all: Callable[[str, Audience], Parts],
        for_one: Callable[[str, int, str], Parts],
    ) -> None:
        """One kind of news: to each audience, to each person, and then to each page that it is complete."""
        audiences: dict[tuple[str, Audience], list[Stream]] = {}
        people: dict[tuple[str, int, str], list[Stream]] = {}
        for stream in streams:
            audiences.setdefault((stream.language, stream.shows or stream.audience), []).append(stream)
            if not stream.shows:
                people.setdefault((stream.language, stream.user, stream.token), []).append(stream)
        told: set[Stream] = set()
        for audience, looking in audiences.items():
            told |= self._send(looking, for_all(*audience))
        for person, looking in people.items():
            told |= self._send(looking, for_one(*person))
        ends = []
        for stream in told:
            stream.mark = marks.mark_of(stream.sent)
            ends.append((stream, event(ENDS[kind], "", stream.mark)))
        self.tell(_put, ends)
        self.told |= told

    def _send(self, streams: Sequence[Stream], parts: Parts) -> set[Stream]:
        """What of it a page lacks. Its id is still the old one, for a line that breaks before the end."""
        digests = marks.digests_of(parts)
        messages: dict[tuple[tuple[str, ...], str], bytes] = {}
        sent = []
        for stream in streams:
            if not (changed := stream.lacks(digests)):
                continue
            if (changed, stream.mark) not in messages:
                body = "".join(PARTIAL.format(name=name, html=parts[name]) for name in changed)
                messages[changed, stream.mark] = event("", body, stream.mark)
            sent.append((stream, messages[changed, stream.mark]))
        self.tell(_put, sent)
        return {stream for stream, _ in sent}


def _in_words[**P](make: Callable[P, Parts]) -> Callable[Concatenate[str, P], Parts]:
    """The same, drawn in the language that is named first."""

    def made(language: str, /, *args: P.args, **kwargs: P.kwargs) -> Parts:
        with override(language or None):
            return make(*args, **kwargs)

    return made


def _put(messages: Iterable[tuple[Stream, bytes]]) -> None:
    for stream, message in messages:
        stream.put(message)


def event(name: str, data: str, mark: str) -> bytes:
    """One message of the stream. Its id is the mark of the page that has it."""
    lines = [f"id: {mark}"]
    if name:
        lines.append(f"event: {name}")
    lines += [f"data: {line}" for line in LINE_END.split(data)]
    return ("\n".join(lines) + "\n\n").encode()
