"""The cast in a campaign played by the small rules: the Reds are Bea's, the Blues the GM's alone."""

import pytest

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from rosters import actions
from rosters.models import Force, Hero, Unit
from rulesets.registry import rulesets
from tests.rosters.skirmish import RULES


@pytest.fixture(autouse=True)
def skirmish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets(), RULES.key, RULES)


@pytest.fixture
def campaign(db: None) -> Campaign:
    return Campaign.objects.create(name="The Marches", ruleset="skirmish")


def _place(name: str, campaign: Campaign, role: Role) -> Membership:
    user = User.objects.create_user(name.lower(), display_name=name)
    return Membership.objects.create(campaign=campaign, user=user, role=role)


@pytest.fixture
def ada(campaign: Campaign) -> Membership:
    return _place("Ada", campaign, Role.GM)


@pytest.fixture
def bea(campaign: Campaign) -> Membership:
    return _place("Bea", campaign, Role.PLAYER)


@pytest.fixture
def cal(campaign: Campaign) -> Membership:
    return _place("Cal", campaign, Role.PLAYER)


@pytest.fixture
def dot(campaign: Campaign) -> Membership:
    return _place("Dot", campaign, Role.SPECTATOR)


@pytest.fixture
def eve(db: None) -> Membership:
    """Eve runs a campaign of her own and is a stranger here."""
    return _place("Eve", Campaign.objects.create(name="Elsewhere", ruleset="skirmish"), Role.GM)


@pytest.fixture
def reds(ada: Membership) -> Force:
    return actions.new_force(ada, name="Reds")


@pytest.fixture
def blues(ada: Membership, reds: Force) -> Force:
    return actions.new_force(ada, name="Blues", gm_note="The ambush waits at the ford.")


@pytest.fixture
def archers(ada: Membership, reds: Force) -> Unit:
    return actions.add_unit(
        ada, force=reds, name="City archers", sheet={"count": 40, "weapon": "ordinary_bow", "traitor": True}
    )


@pytest.fixture
def cuno(ada: Membership, bea: Membership, reds: Force) -> Hero:
    """Bea's hero, with the Reds."""
    return actions.add_hero(ada, name="Cuno", force=reds, player=bea, sheet={"skill": 14, "curse": "Doomed"})
