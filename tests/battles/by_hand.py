"""A battle of any rules, played through its pages alone: what hands press, tick and type there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict

from accounts.models import User
from battles.models import Battle
from battles.sample import add_draft
from battles.views.acting import UNREADABLE
from campaigns.models import Campaign, Role
from rosters.models import Hero
from rosters.sample import add_muster
from rulesets.engine import Muster, Throw, dice
from rulesets.engine.kept import stamped
from rulesets.registry import rules_of
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, Response, html
from tests.factories import make_member, make_user
from tests.rawkeys import Reader
from tests.rulesets.browser import posted

FORM = re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL)
ACTION = re.compile(r'\saction="([^"]*)"')
MOST_PRESSES = 200


def text_of(response: Response) -> str:
    """All that people read of it, as one line."""
    reader = Reader()
    reader.feed(html(response))
    return " ".join(" ".join(reader.texts).split())


def sent_to(to: str, forms: Sequence[str]) -> list[str]:
    """Those of the forms that are sent there."""
    return [form for form in forms if (way := ACTION.search(form)) and way[1].endswith(f"/{to}/")]


@dataclass
class Evening:
    """Ada runs it and types all dice; Bea and Cal play the heroes they were given, Dot watches."""

    table: Table
    faces: dict[str, Sequence[int]] = field(default_factory=dict)
    """What dice show, by the key of their throw; the others show `fill`."""
    fill: int = 3

    def browser(self, name: str) -> Browser:
        return Browser(self.table, name)

    def reads(self, name: str, page: str = "") -> str:
        """All that somebody reads on a page of the battle, as one line."""
        return text_of(self.browser(name).get(page))

    def forms(self, name: str, to: str, page: str = "") -> list[str]:
        """The forms on somebody's page that are sent there."""
        return sent_to(to, FORM.findall(html(self.browser(name).get(page))))

    def is_asked(self, name: str, key: str) -> bool:
        return any(posted(form).get("key") == key for form in self.forms(name, "answer"))

    def answer(self, name: str, key: str, /, **said: str | Sequence[str]) -> None:
        """Somebody fills in the form of a question and seals it."""
        response = self._send(name, key, said)
        assert response.status_code == 200, text_of(response)

    def is_refused(self, name: str, key: str, /, **said: str | Sequence[str]) -> str:
        """What somebody reads whose answer is not taken."""
        response = self._send(name, key, said)
        assert response.status_code == UNREADABLE
        return text_of(response)

    def _send(self, name: str, key: str, said: Mapping[str, str | Sequence[str]]) -> Response:
        [form] = [form for form in self.forms(name, "answer") if posted(form).get("key") == key]
        data = posted(form)
        for field_name, value in said.items():
            typed = f"{key.replace(':', '-')}-{field_name}"
            assert f'name="{typed}"' in form, f"{typed} is not on the page"
            data.setlist(typed, [value] if isinstance(value, str) else list(value))
        return self.browser(name).client.post(self.at("answer"), dict(data.lists()), follow=True)

    def set_up(self, then: str = "", **changed: str) -> str:
        """The game master changes the page of the set-up and presses a button of it; gives what he reads."""
        [form] = [
            form for form in FORM.findall(html(self.browser("ada").get("setup/"))) if 'id="setup"' in form
        ]
        data = posted(form)
        for name, value in changed.items():
            assert f'name="{name}"' in form, f"{name} is not on the page"
            data[name] = value
        data["then"] = then
        return text_of(self.browser("ada").client.post(self.at("setup"), dict(data.lists()), follow=True))

    def begin(self) -> None:
        self.set_up("open")
        assert self.runs, self.reads("ada", "setup/")

    def press(self) -> None:
        """What the game master does next on his page: the dice that are due, else the one button."""
        page = FORM.findall(html(self.browser("ada").get()))
        due = [form for form in sent_to("throw", page) if "typed" in posted(form)]
        if due:
            self.type_faces(due[0])
            return
        [button] = [form for form in page if "data-next" in form]
        way = ACTION.search(button)
        assert way is not None
        self._send_as_ada(way[1], posted(button))

    def _send_as_ada(self, way: str, data: QueryDict) -> None:
        """It leads back to her page, which the next press reads."""
        response = self.browser("ada").client.post(way, dict(data.lists()))
        assert response.status_code == 302, text_of(response)

    def type_faces(self, form: str) -> None:
        data = posted(form)
        key = str(data["key"])
        names = dict.fromkeys(re.findall(r'name="([^"]*-(?:d\d+|faces))"', form))
        shown = self.faces.get(key)
        if len(names) == 1 and (name := next(iter(names))).endswith("-faces"):
            data[name] = " ".join(map(str, shown or self._even(key)))
        else:
            for name, face in zip(names, shown or [self.fill] * len(names), strict=True):
                data[name] = str(face)
        self._send_as_ada(self.at("throw"), data)

    def _even(self, key: str) -> list[int]:
        """As many of the usual faces as that throw has dice, no higher than these go."""
        due = self.table.scene.awaited(key)
        assert isinstance(due, Throw)
        thrown = dice(due.dice)
        return [min(self.fill, thrown.sides)] * thrown.count

    def correct(self, subject: str, **fields: str) -> None:
        """The game master sets right what somebody is at."""
        page = f"correct/?subject={subject}"
        found = FORM.findall(html(self.browser("ada").get(page)))
        [form] = [form for form in found if "Set it right" in form]
        data = posted(form)
        for name, value in fields.items():
            assert f"field-{name}" in data, f"{name} is not on the page"
            data[f"field-{name}"] = value
        data["reason"] = "As it was last night"
        response = self.browser("ada").client.post(f"{self.at('correct')}?subject={subject}", data)
        assert response.status_code == 302, html(response)

    def go_to(self, step: str, *, round: int = 0) -> None:
        """Pressed on until that step is open and asks, throws or shows something."""
        for _ in range(MOST_PRESSES):
            if not self.runs or (self.step == step and (not round or self.round == round)):
                return
            self.press()
        raise AssertionError(f"{step} does not come")

    def leave(self, step: str) -> None:
        """Pressed on until that step is over."""
        for _ in range(MOST_PRESSES):
            if not self.runs or self.step != step:
                return
            self.press()
        raise AssertionError(f"{step} does not end")

    @property
    def runs(self) -> bool:
        return Battle.objects.get(pk=self.table.battle.pk).state == Battle.State.RUNNING

    @property
    def step(self) -> str:
        return self.table.scene.row.step

    @property
    def round(self) -> int:
        return self.table.scene.row.round

    def at(self, what: str) -> str:
        return f"/battles/{self.table.battle.pk}/{what}/"


def known(name: str) -> User:
    """Somebody who may have sat at another table before."""
    return User.objects.filter(username=name.lower()).first() or make_user(name)


def evening(ruleset: str, muster: Muster, **players: Sequence[str]) -> Evening:
    """A draft of this muster; who plays which heroes is said by their ids."""
    rules = rules_of(ruleset)
    options = muster.options.model_dump(mode="json") if muster.options else {}
    campaign = Campaign.objects.create(name="To the letter", ruleset=ruleset, options=stamped(rules, options))
    members = {"ada": make_member(campaign, known("Ada"), Role.GM)}
    add_muster(campaign, muster)
    for name in ("bea", "cal"):
        members[name] = make_member(campaign, known(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key__in=players.get(name, ())).update(player=members[name])
    members["dot"] = make_member(campaign, known("Dot"), Role.SPECTATOR)
    battle = add_draft(campaign, muster, name="The day")
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.EVERYONE)
    return Evening(Table(battle, members))
