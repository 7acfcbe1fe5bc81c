"""A skirmish at a ford, ready for orders: Ada runs it, Bea plays Rolf who commands the Reds, Cal plays Berta,
Dot watches.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from accounts.models import User
from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle
from battles.play.scenes import Scene, look
from campaigns.models import Campaign, Membership, Role
from rosters.models import Force, Hero, Unit
from rulesets.registry import rulesets
from tests.battles.listening import Listen
from tests.rulesets.samples import skirmish


@dataclass
class Table:
    """One battle and everybody at it; each viewer is made anew, because rights may have changed."""

    battle: Battle
    members: dict[str, Membership]

    def viewer(self, name: str) -> Viewer:
        return viewer_of(self.members[name], Battle.objects.select_related("campaign").get(pk=self.battle.pk))

    @property
    def ada(self) -> Viewer:
        return self.viewer("ada")

    @property
    def bea(self) -> Viewer:
        return self.viewer("bea")

    @property
    def cal(self) -> Viewer:
        return self.viewer("cal")

    @property
    def dot(self) -> Viewer:
        return self.viewer("dot")

    @property
    def scene(self) -> Scene:
        scene = look(Battle.objects.select_related("campaign").get(pk=self.battle.pk))
        assert scene is not None
        return scene

    @property
    def number(self) -> int:
        return self.scene.row.number

    @property
    def waits_for(self) -> list[str]:
        return [one.key for one in self.scene.played.waits_for]

    def orders(self) -> None:
        """Both players seal, the GM closes and goes on."""
        actions.answer(
            self.bea, phase=self.number, key="risk:rolf", value={"risk": -2, "action": "Over the wall."}
        )
        actions.answer(self.cal, phase=self.number, key="risk:berta", value={"risk": 1, "action": ""})
        actions.close(self.ada, phase=self.number)
        actions.next_step(self.ada, phase=self.number)

    def clash(self, reds: tuple[int, int] = (6, 6), blues: tuple[int, int] = (1, 1)) -> None:
        actions.close(self.ada, phase=self.number, without_the_absent=True)
        actions.throw(self.bea, phase=self.number, key="clash:reds", faces=reds)
        if "clash:blues" in self.waits_for:
            actions.throw_for_the_absent(self.ada, phase=self.number)
        if "luck:berta" in self.waits_for:
            actions.answer(self.cal, phase=self.number, key="luck:berta", value={"yes": False})
        actions.next_step(self.ada, phase=self.number)

    def fight_to_the_end(self) -> None:
        while Battle.objects.get(pk=self.battle.pk).state == Battle.State.RUNNING:
            self.go_on()

    def go_on(self) -> None:
        """What the GM presses next, without waiting for anybody."""
        scene = self.scene
        if scene.played.done:
            actions.next_step(self.ada, phase=scene.row.number)
        elif scene.played.asks:
            actions.close(self.ada, phase=scene.row.number, without_the_absent=True)
        elif scene.row.state == "asking":
            actions.close(self.ada, phase=scene.row.number)
        else:
            actions.throw_for_the_absent(self.ada, phase=scene.row.number)


@pytest.fixture(autouse=True)
def skirmish_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets(), "skirmish", skirmish.RULES)


def make_ford() -> Table:
    """A draft of the skirmish with both forces."""
    campaign = Campaign.objects.create(name="The ford", ruleset="skirmish")
    members = {}
    for name, role in {"ada": Role.GM, "bea": Role.PLAYER, "cal": Role.PLAYER, "dot": Role.SPECTATOR}.items():
        user = User.objects.create(username=name, display_name=name.capitalize())
        members[name] = Membership.objects.create(campaign=campaign, user=user, role=role)
    forces = []
    sample = skirmish.sample()
    for side in sample.sides:
        sheet = side.model_dump(mode="json", exclude={"id", "name", "side"})
        force = Force.objects.create(campaign=campaign, key=side.id, name=side.name, sheet=sheet)
        forces.append(force)
        for unit in sample.units:
            if unit.side == side.id:
                sheet = unit.model_dump(mode="json", exclude={"id", "name", "side"})
                Unit.objects.create(campaign=campaign, force=force, key=unit.id, name=unit.name, sheet=sheet)
        for hero in sample.heroes:
            if hero.side == side.id:
                sheet = hero.model_dump(mode="json", exclude={"id", "name", "side"})
                player = members["bea" if hero.id == "rolf" else "cal"]
                Hero.objects.create(
                    campaign=campaign, force=force, key=hero.id, name=hero.name, sheet=sheet, player=player
                )
    battle = actions.new_battle(members["ada"], name="The ford", forces=forces)
    return Table(battle, members)


@pytest.fixture
def draft(db: None) -> Table:
    return make_ford()


@pytest.fixture
def ford(draft: Table) -> Table:
    """The skirmish begun: both heroes are asked for their Risk."""
    actions.start(draft.ada)
    return draft


@pytest.fixture
def dicing(ford: Table) -> Table:
    """The clash: Bea has the dice of the Reds in hand."""
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    return ford


@pytest.fixture
def listen(live_site: str, ford: Table) -> Iterator[Listen]:
    """Opens pages of the ford that only listen. Its tests are marked django_db(transaction=True)."""
    opened = Listen(live_site, ford.battle, {name: place.user for name, place in ford.members.items()})
    yield opened
    for listener in opened.listeners:
        listener.close()
