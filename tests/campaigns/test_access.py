from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import User
from campaigns import access
from campaigns.models import Campaign, Membership, Role
from tests.conftest import MemberOf
from tests.factories import make_campaign, make_invitation, make_member, make_note


def test_a_member_comes_in_with_campaign_and_user_loaded(
    campaign: Campaign, dot: User, django_assert_num_queries: Callable[..., object]
) -> None:
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        member = access.member_or_404(dot, campaign.pk)
        assert (member.role, member.campaign.name, str(member.user)) == (Role.SPECTATOR, "The Marches", "Dot")


def test_foreign_unknown_and_forbidden_are_the_same_404(
    campaign: Campaign, bea: User, cal: User, eve: User, member_of: MemberOf
) -> None:
    theirs = make_campaign(eve)
    said = set()
    for user, gate, campaign_id in (
        (bea, access.member_or_404, theirs.pk),
        (bea, access.member_or_404, 10**30),
        (bea, access.gm_or_404, campaign.pk),
        (eve, access.member_or_404, campaign.pk),
        (AnonymousUser(), access.member_or_404, campaign.pk),
    ):
        with pytest.raises(Http404) as refused:
            gate(user, campaign_id)
        said.add(str(refused.value))
    assert said == {str(access.NOT_FOUND)}


def test_who_has_left_is_a_stranger(campaign: Campaign, bea: User, member_of: MemberOf) -> None:
    Membership.objects.filter(user=bea).update(left_at="2026-01-01T00:00Z")
    with pytest.raises(Http404):
        access.member_or_404(bea, campaign.pk)


def test_things_of_another_campaign_are_not_found(
    campaign: Campaign, ada: User, eve: User, member_of: MemberOf
) -> None:
    theirs = make_campaign(eve)
    gm = member_of(ada)
    for find, thing in (
        (access.place_or_404, make_member(theirs, ada)),
        (access.invitation_or_404, make_invitation(theirs)),
        (access.note_or_404, make_note(theirs, eve)),
        (access.changeable_note_or_404, make_note(theirs, eve)),
    ):
        for unknown in (thing.pk, 10**30):
            with pytest.raises(Http404):
                find(gm, unknown)


def test_campaigns_are_visible_to_those_who_are_in_them(campaign: Campaign, bea: User, eve: User) -> None:
    theirs = make_campaign(eve)
    assert list(Campaign.objects.visible_to(bea)) == [campaign]
    assert list(Campaign.objects.visible_to(eve)) == [theirs]
    Membership.objects.filter(user=bea).update(left_at="2026-01-01T00:00Z")
    assert list(Campaign.objects.visible_to(bea)) == []
