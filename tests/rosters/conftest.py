"""The cast in a campaign played by the small rules: the Reds are Bea's, the Blues the GM's alone."""

import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from rosters import actions
from rosters.models import Force, Hero, Unit
from rulesets.registry import rulesets
from tests.conftest import MemberOf, SignIn
from tests.factories import make_campaign, make_member
from tests.rosters.skirmish import RULES


@pytest.fixture(autouse=True)
def skirmish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets(), RULES.key, RULES)


@pytest.fixture
def campaign(ada: User, bea: User, cal: User, dot: User) -> Campaign:
    campaign = make_campaign(ada, ruleset="skirmish")
    make_member(campaign, bea)
    make_member(campaign, cal)
    make_member(campaign, dot, Role.SPECTATOR)
    return campaign


# places in it, as actions take them


@pytest.fixture
def gm(ada: User, member_of: MemberOf) -> Membership:
    return member_of(ada)


@pytest.fixture
def beas(bea: User, member_of: MemberOf) -> Membership:
    return member_of(bea)


@pytest.fixture
def cals(cal: User, member_of: MemberOf) -> Membership:
    return member_of(cal)


@pytest.fixture
def dots(dot: User, member_of: MemberOf) -> Membership:
    return member_of(dot)


@pytest.fixture
def eves(eve: User) -> Membership:
    """Eve runs a campaign of her own and is a stranger in the other."""
    campaign = make_campaign(eve, name="Elsewhere", ruleset="skirmish")
    return Membership.objects.select_related("campaign").get(campaign=campaign)


# what is in it


@pytest.fixture
def reds(gm: Membership) -> Force:
    return actions.new_force(gm, name="Reds")


@pytest.fixture
def blues(gm: Membership, reds: Force) -> Force:
    return actions.new_force(gm, name="Blues", gm_note="The ambush waits at the ford.")


@pytest.fixture
def archers(gm: Membership, reds: Force) -> Unit:
    return actions.add_unit(
        gm, force=reds, name="City archers", sheet={"count": 40, "weapon": "ordinary_bow", "traitor": True}
    )


@pytest.fixture
def cuno(gm: Membership, beas: Membership, reds: Force) -> Hero:
    """Bea's hero, with the Reds."""
    return actions.add_hero(gm, name="Cuno", force=reds, player=beas, sheet={"skill": 14, "curse": "Doomed"})


@pytest.fixture
def adas(signed_in: SignIn, ada: User, campaign: Campaign) -> Client:
    return signed_in(ada)
