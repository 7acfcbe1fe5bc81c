"""An evening: people sit down, choose in secret, the dice fall, and everybody sees the same at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from battles.models import Battle, Phase, Seat
from battles.play.reveal import to_show
from battles.play.scenes import Scene
from battles.verify import verify
from campaigns.models import Reveal
from rulesets.engine import Ask, Throw
from tests.browser.evening import answering, mishaps, post, staging, tally
from tests.browser.evening.album import Album
from tests.browser.evening.cast import GM, PLAYERS, SPECTATOR, TABLE, Cast
from tests.browser.evening.script import Moment, Script
from tests.browser.evening.watch import Watch
from tests.browser.room import Room, given, press_on, type_dice

TAPS = 2
"""How often each player throws with his own thumb; the game master throws the rest for all at once."""
SECRET = 12
"""A text of this length is no word of the page's own."""


@dataclass
class Evening:
    """One battle of one system, fought by a whole table."""

    script: Script
    room: Room
    cast: Cast
    album: Album
    watch: Watch = field(default_factory=Watch)
    taps: dict[str, int] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    """How many questions each has answered, and throws made, by himself."""
    said: set[str] = field(default_factory=set)
    stood: set[str] = field(default_factory=set)
    spoken: dict[str, set[str]] = field(default_factory=dict)
    """Who has written a text himself."""
    sealed: set[str] = field(default_factory=set)
    """Texts that were secrets once; said again later they may be known."""
    lost: set[str] = field(default_factory=set)
    """Whose line has broken so far."""
    held_back: set[str] = field(default_factory=set)
    """What was the game master's alone before he showed it."""
    ruled: bool = False

    @property
    def gm(self) -> Page:
        return self.cast.pages[GM]

    @property
    def title(self) -> str:
        """The step as people call it."""
        return scene.phase.step.title if (scene := self.room.scene) else ""

    def who(self, seat: str) -> str:
        """Whose page answers for a seat: the game master's, where nobody sits."""
        rows = Seat.objects.filter(battle=self.room.battle, word=seat).select_related("member__user")
        return str(row.member.user).lower() if (row := rows.first()) else GM

    def fight(self) -> None:
        """Its rounds, step by step; no page is ever loaded again but those that were closed."""
        before, rounds = tally.acts_of_all(self.cast), tally.rounds_of(self.script)
        while (scene := self.room.scene) and scene.row.round <= rounds:
            self._play(scene)
        assert Phase.objects.filter(battle=self.room.battle, round=rounds).exists(), "It ended too soon."
        assert self.lost == set(self.script.lost)
        assert set(self.script.says) <= self.said
        assert self.ruled == bool(self.script.ruling)
        staged = self.script.told.values() if self.script.reveal != Reveal.AT_ONCE else ()
        assert self.held_back == {text for told in staged for text in told}
        assert self.cast.faults == []
        assert self.cast.loaded_again() <= set(self.script.turncoats)
        assert verify(Battle.objects.get(pk=self.room.battle.pk)).faults == []
        tally.holds(self, before, rounds)

    # a step

    def _play(self, scene: Scene) -> None:
        here = _moment(scene)
        number, told = scene.row.number, self.script.told.get(here, ())
        self._everyone_is_at(scene)
        if here == self.script.post.at and self.room.state == Phase.State.ASKING:
            post.ends_by_post(self, scene)
        while (now := self.room.scene) and now.row.number == number:
            self.watch.look(self, now)
            waits = staging.goes_on(self, now, told)
            if not self._people_act(now):
                self._press(now, told, waits)

    def _press(self, scene: Scene, told: Sequence[str], waits: bool) -> None:
        """The next action; `waits`: something of this step is still to be shown by itself."""
        ruling, is_done = self.script.ruling, scene.played.done and not waits
        if is_done and to_show(scene):
            staging.show_the_rest(self.gm)
        elif is_done and ruling and ruling.at == _moment(scene) and not self.ruled:
            self.ruled = True
            mishaps.rule(self, scene, ruling)
        else:
            if is_done:
                self._is_done(told)
            press_on(self.gm)

    def _everyone_is_at(self, scene: Scene) -> None:
        """The step is shown on every screen."""
        for page in self.cast.open_pages():
            expect(page.locator("#news")).to_contain_text(scene.phase.step.title)

    def _is_done(self, told: Sequence[str]) -> None:
        """What the step brought is seen by everybody."""
        for text in told:
            staging.is_told(self, text)
        self.album.reads(self)

    # what people do

    def _people_act(self, scene: Scene) -> bool:
        """Everybody seals what he is asked, or throws what he has in hand. Says whether anybody had to."""
        if mine := self.asked_now(scene):
            self.answer(mishaps.lines_break(self, scene, mine))
            return True
        if scene.row.state == Phase.State.ASKING:
            return False
        return bool([self._throw(throw) for throw in scene.played.throws if self._throws(throw)])

    def asked_now(self, scene: Scene) -> dict[str, str]:
        """Who speaks to which question; the game master's defaults are his next press."""
        asks = [ask for ask in scene.played.asks if not scene.locked(ask.key)]
        return {ask.key: name for ask in asks if self._speaks(name := self.who(ask.to), ask)}

    def _speaks(self, name: str, ask: Ask) -> bool:
        return name != GM or self.script.answer(ask.key) is not None

    def answer(self, mine: Mapping[str, str]) -> None:
        """Each seals his answers; nobody else finds them anywhere."""
        self.asked.update(mine.values())
        for key, name in mine.items():
            page = self.cast.pages[name]
            form = answering.asked(page, key)
            expect(form).to_be_attached()
            said = self.script.answer(key) if key not in self.said else None
            if said and answering.offers(form, key, said):
                self.said |= {key, key.partition(":")[0]}
                answering.fill(form, key, said)
                for text in self._texts(key):
                    self.spoken.setdefault(text, set()).add(name)
            self.album.chooses(self, name)
            answering.seal(page, key, stands=self._stands(key))
        self._nothing_leaks(mine)

    def _stands(self, key: str) -> bool:
        """Said for later too, once, by him who will be away."""
        if self.script.post.counts != "beforehand" or key != self.script.post.key or key in self.stood:
            return False
        self.stood.add(key)
        return True

    def _nothing_leaks(self, mine: Mapping[str, str]) -> None:
        """What is sealed is found on no other player's page, nor in what he gets by asking for it.

        Later questions of a step are taken as soon as everyone is in: there is nothing sealed any more then.
        """
        if (scene := self.room.scene) is None or not all(scene.locked(key) for key in mine):
            return
        said = [(text, name) for key, name in mine.items() for text in self._texts(key)]
        secrets = [one for one in said if one[0] not in self.sealed]
        self.sealed |= {text for text, _ in said}
        for other in (*self.script.seats, SPECTATOR, TABLE) if secrets else ():
            if self.cast.is_open(other):
                own = {text for text, name in secrets if name == other}
                self._finds_none({text for text, _ in secrets} - own, other)

    def _finds_none(self, secrets: set[str], other: str) -> None:
        page = self.cast.pages[other]
        found = given(page) if other != TABLE else {"the table view": page.content()}
        leaks = [(place, one) for place, text in found.items() for one in secrets if one in text]
        assert leaks == [], other

    def _texts(self, key: str) -> list[str]:
        said = self.script.answer(key) or {}
        return [one for one in said.values() if isinstance(one, str) and len(one) >= SECRET and " " in one]

    def _throws(self, throw: Throw) -> bool:
        """Whether this one is thrown on its own page: typed as the script has it, or with a thumb."""
        name = self.who(throw.to)
        return throw.key in self.script.dice or (name in PLAYERS and self.taps.get(name, 0) < TAPS)

    def _throw(self, throw: Throw) -> str:
        name = self.who(throw.to)
        if throw.key in self.script.dice:
            type_dice(self.cast.pages[name], throw.key, *self.script.dice[throw.key])
        else:
            answering.tap_dice(self.cast.pages[name], throw.key)
            self.taps[name] = self.taps.get(name, 0) + 1
        self.asked[name] += 1
        return name


def _moment(scene: Scene) -> Moment:
    return Moment(scene.row.step, scene.row.round)
