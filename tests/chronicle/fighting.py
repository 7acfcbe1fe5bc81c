"""Battles of every system that officers fight to the end."""

from __future__ import annotations

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, Decides, Staff
from battles.play.scenes import present
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership, Role
from rosters.sample import add_sample
from tests.factories import make_user

LONGEST = 6
"""After so many rounds the game master ends it."""

MOST_PRESSES = 500
"""Far more than a battle takes."""


def sample_war(ruleset: str, name: str = "Ada") -> Membership:
    """The sample rosters of these rules, and their game master."""
    campaign = add_sample(make_user(name), ruleset=ruleset)
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, role=Role.GM)


def fight(campaign: Campaign, gm: Membership, *, longest: int = LONGEST) -> Battle:
    """The sample battle once more, from its beginning to its end; officers answer everything."""
    battle = add_sample_battle(campaign, decides=Decides.ACT)
    staff = [(key, Staff(Decides.ACT)) for key in ("", *battle.sides.values_list("key", flat=True))]
    actions.set_staff(viewer_of(gm, battle), staff=staff)
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.SERVER)
    actions.start(viewer_of(gm, fresh(battle)))
    for _ in range(MOST_PRESSES):
        press(fresh(battle), gm, longest)
        if fresh(battle).state != Battle.State.RUNNING:
            return fresh(battle)
    raise AssertionError(f"It hangs at {present(fresh(battle))}")


def fresh(battle: Battle) -> Battle:
    return Battle.objects.select_related("campaign").get(pk=battle.pk)


def press(battle: Battle, gm: Membership, longest: int) -> None:
    """What the game master presses next."""
    scene, viewer = present(battle), viewer_of(gm, battle)
    assert scene is not None
    number = scene.row.number
    is_fought = scene.row.step in {step.key for step in scene.rules.aftermath}
    if scene.row.round > longest and not is_fought:
        actions.end(viewer, phase=number, reason="Night falls")
    elif scene.played.done:
        actions.next_step(viewer, phase=number)
    elif scene.played.asks or scene.row.state == "asking":
        actions.close(viewer, phase=number, without_the_absent=True)
    else:
        actions.throw_for_the_absent(viewer, phase=number)
