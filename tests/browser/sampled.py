"""The sample battle of any ruleset, played on by its game master as far as a test wants it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle
from battles.play.scenes import Scene, present
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample
from tests.browser.pages import sign_in
from tests.factories import make_member, make_user


@dataclass
class Sampled:
    """One battle: Ada runs it, Bea plays every hero of the first side, Dot only watches."""

    battle: Battle
    members: dict[str, Membership]

    def viewer(self, name: str) -> Viewer:
        return viewer_of(self.members[name], Battle.objects.select_related("campaign").get(pk=self.battle.pk))

    @property
    def scene(self) -> Scene | None:
        return present(Battle.objects.get(pk=self.battle.pk))

    def press(self) -> bool:
        """What the game master presses next, without waiting for anybody; False when all is over."""
        gm, scene = self.viewer("ada"), self.scene
        if scene is None:
            return False
        number = scene.row.number
        if scene.played.done:
            actions.next_step(gm, phase=number)
        elif scene.played.asks or scene.row.state == "asking":
            actions.close(gm, phase=number, without_the_absent=True)
        else:
            actions.throw_for_the_absent(gm, phase=number)
        return True

    def play(self, *, rounds: int) -> None:
        """So many rounds, or to the end if that comes first."""
        while (scene := self.scene) and scene.row.round <= rounds and self.press():
            pass

    def sit(self, browser: Browser, site: str, name: str, *, width: int = 390, **options: object) -> Page:
        context: BrowserContext = browser.new_context(viewport={"width": width, "height": 844}, **options)  # type: ignore[arg-type]
        sign_in(context, site, self.members[name].user)
        return context.new_page()


def sampled(ruleset: str, sample: str = "") -> Sampled:
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset=ruleset, sample=sample)
    members = {
        "ada": Membership.objects.get(campaign=campaign),
        "bea": make_member(campaign, make_user("Bea")),
        "dot": make_member(campaign, make_user("Dot"), Role.SPECTATOR),
    }
    battle = add_sample_battle(campaign, sample)
    first = battle.sides.order_by("pk")[0]
    Hero.objects.filter(campaign=campaign, force__key=first.key).update(player=members["bea"])
    made = Sampled(battle, members)
    actions.start(made.viewer("ada"))
    return made
