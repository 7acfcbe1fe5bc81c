from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from campaigns import actions
from campaigns.models import Campaign, Invitation, Membership, Note, Role
from tests.conftest import MemberOf
from tests.factories import make_campaign, make_invitation, make_member, make_note, make_user


def roles(campaign: Campaign) -> dict[str, str]:
    return {str(place.user): place.role for place in campaign.memberships.filter(left_at=None)}


def test_create_campaign_makes_its_maker_game_master(eve: User) -> None:
    campaign = actions.create_campaign(eve, name="The Marches", ruleset="gurps", calendar="summer")
    assert roles(campaign) == {"Eve": Role.GM}
    assert campaign.rules.key == "gurps"


def test_create_campaign_knows_its_rules(eve: User) -> None:
    with pytest.raises(actions.UnknownRuleset):
        actions.create_campaign(eve, name="The Marches", ruleset="chess")
    assert not Campaign.objects.exists()


# --- The way in -----------------------------------------------------------------------------------


def test_invite_makes_a_link_that_only_its_holder_knows(
    ada: User, campaign: Campaign, member_of: MemberOf
) -> None:
    invitation = actions.invite(member_of(ada), role=Role.PLAYER, works_for=timedelta(days=1), uses=2)
    assert len(invitation.token) == 22  # 128 bits
    row = Invitation.objects.values().get()
    assert invitation.token not in map(str, row.values())
    assert actions.open_invitation(invitation.token).campaign == campaign


@pytest.mark.parametrize(
    ("inviter", "role", "may"),
    [
        (Role.GM, Role.CO_GM, True),
        (Role.GM, Role.GM, False),
        (Role.CO_GM, Role.PLAYER, True),
        (Role.CO_GM, Role.SPECTATOR, True),
        (Role.CO_GM, Role.CO_GM, False),
    ],
)
def test_nobody_invites_above_themselves(
    campaign: Campaign, ada: User, member_of: MemberOf, inviter: Role, role: Role, may: bool
) -> None:
    gm = member_of(ada)
    gm.role = inviter
    if may:
        assert actions.invite(gm, role=role, works_for=timedelta(days=1), uses=1).role == role
    else:
        with pytest.raises(actions.NotYourPart):
            actions.invite(gm, role=role, works_for=timedelta(days=1), uses=1)


def test_join_brings_a_user_in_and_takes_one_use(campaign: Campaign, eve: User) -> None:
    invitation = make_invitation(campaign, role=Role.SPECTATOR, uses=2)
    place = actions.join(eve, token=invitation.token)
    assert (place.user, place.role, place.campaign) == (eve, Role.SPECTATOR, campaign)
    assert Invitation.objects.get().uses_left == 1


def test_join_makes_a_guest_of_a_name(campaign: Campaign) -> None:
    place = actions.join(None, token=make_invitation(campaign).token, display_name="Piet")
    assert (str(place.user), place.user.is_guest, place.role) == ("Piet", True, Role.PLAYER)


def test_who_is_in_stays_as_they_are_and_takes_no_use(campaign: Campaign, ada: User) -> None:
    invitation = make_invitation(campaign, role=Role.SPECTATOR)
    assert actions.join(ada, token=invitation.token).role == Role.GM
    assert Invitation.objects.get().uses_left == 6


def test_who_left_comes_back_to_the_same_row(campaign: Campaign, bea: User, member_of: MemberOf) -> None:
    before = member_of(bea)
    invitation = make_invitation(campaign, role=Role.SPECTATOR)
    actions.leave(before)
    after = actions.join(bea, token=invitation.token)
    assert (after.pk, after.role, after.left_at) == (before.pk, Role.SPECTATOR, None)


@pytest.mark.parametrize("why", ["revoked", "too old", "used up", "guessed", "empty", "enormous"])
def test_a_closed_link_lets_nobody_in_and_says_the_same_whatever_the_reason(
    campaign: Campaign, ada: User, eve: User, member_of: MemberOf, why: str
) -> None:
    invitation = make_invitation(
        campaign, uses=0 if why == "used up" else 1, works_for=timedelta(days=-1 if why == "too old" else 1)
    )
    if why == "revoked":
        actions.revoke(member_of(ada), invitation=invitation)
        actions.revoke(member_of(ada), invitation=invitation)
    token = {"guessed": "x" * 22, "empty": "", "enormous": "x" * 10_000}.get(why, invitation.token)
    for attempt in (
        lambda: actions.open_invitation(token),
        lambda: actions.join(eve, token=token),
        lambda: actions.join(None, token=token, display_name="Piet"),
    ):
        with pytest.raises(actions.InvitationIsClosed, match="Ask the game master for a new link"):
            attempt()
    assert not User.objects.filter(is_guest=True).exists()


def test_a_game_master_revokes_only_links_of_their_own_campaign(
    campaign: Campaign, ada: User, eve: User, member_of: MemberOf
) -> None:
    theirs = make_invitation(make_campaign(eve))
    actions.revoke(member_of(ada), invitation=theirs)
    assert theirs.__class__.objects.get().revoked_at is None


def test_of_two_who_take_the_last_use_at_once_one_gets_in(transactional_db: None) -> None:
    campaign = make_campaign(make_user("Ada"))
    token = make_invitation(campaign, uses=1).token

    def knock(name: str) -> bool:
        try:
            actions.join(None, token=token, display_name=name)
        except actions.InvitationIsClosed:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(knock, ["Piet", "Lena", "Mira", "Jonas", "Ana", "Ruth", "Tom", "Zoe"])) == 1
    assert campaign.memberships.count() == 2
    assert User.objects.filter(is_guest=True).count() == 1


def test_one_person_who_presses_twice_is_in_once(transactional_db: None) -> None:
    campaign = make_campaign(make_user("Ada"))
    eve, token = make_user("Eve"), make_invitation(campaign, uses=6).token

    def press(_: int) -> int:
        try:
            return actions.join(eve, token=token).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(press, range(6)))) == 1
    assert Invitation.objects.get().uses_left == 5


# --- Roles ----------------------------------------------------------------------------------------


def test_a_game_master_changes_roles_and_makes_another(
    campaign: Campaign, ada: User, bea: User, member_of: MemberOf
) -> None:
    actions.change_role(member_of(ada), place=member_of(bea), role=Role.GM)
    actions.change_role(member_of(bea), place=member_of(ada), role=Role.PLAYER)
    assert roles(campaign) == {"Ada": Role.PLAYER, "Bea": Role.GM, "Cal": Role.PLAYER, "Dot": Role.SPECTATOR}


def test_the_last_game_master_neither_leaves_nor_steps_down(
    campaign: Campaign, ada: User, bea: User, member_of: MemberOf
) -> None:
    actions.change_role(member_of(ada), place=member_of(bea), role=Role.CO_GM)
    gm = member_of(ada)
    attempts: list[Callable[[], None]] = [
        lambda: actions.leave(gm),
        lambda: actions.change_role(gm, place=gm, role=Role.CO_GM),
        lambda: actions.remove_member(gm, place=gm),
    ]
    for attempt in attempts:
        with pytest.raises(actions.LastGameMaster, match="Make somebody else game master first"):
            attempt()
    assert roles(campaign)["Ada"] == Role.GM


@pytest.mark.parametrize("target", ["ada", "bea"])
def test_a_co_game_master_leaves_game_masters_alone(
    campaign: Campaign, ada: User, bea: User, cal: User, member_of: MemberOf, target: str
) -> None:
    for user in (bea, cal):
        actions.change_role(member_of(ada), place=member_of(user), role=Role.CO_GM)
    co_gm, place = member_of(cal), member_of({"ada": ada, "bea": bea}[target])
    attempts: list[Callable[[], None]] = [
        lambda: actions.change_role(co_gm, place=place, role=Role.PLAYER),
        lambda: actions.remove_member(co_gm, place=place),
    ]
    for attempt in attempts:
        with pytest.raises(actions.NotYourPart):
            attempt()


def test_a_co_game_master_changes_players_but_makes_no_game_master(
    campaign: Campaign, ada: User, bea: User, cal: User, member_of: MemberOf
) -> None:
    actions.change_role(member_of(ada), place=member_of(bea), role=Role.CO_GM)
    co_gm = member_of(bea)
    with pytest.raises(actions.NotYourPart):
        actions.change_role(co_gm, place=member_of(cal), role=Role.CO_GM)
    actions.change_role(co_gm, place=member_of(cal), role=Role.SPECTATOR)
    actions.remove_member(co_gm, place=member_of(cal))
    assert "Cal" not in roles(campaign)


def test_of_two_game_masters_who_leave_at_once_one_stays(transactional_db: None) -> None:
    campaign = make_campaign(make_user("Ada"))
    make_member(campaign, make_user("Bea"), Role.GM)
    places = list(campaign.memberships.select_related("user", "campaign"))

    def go(place: Membership) -> bool:
        try:
            actions.leave(place)
        except actions.LastGameMaster:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(go, places)) == [False, True]


def test_places_of_another_campaign_cannot_be_changed(
    campaign: Campaign, ada: User, eve: User, bea: User, member_of: MemberOf
) -> None:
    theirs = make_member(make_campaign(eve), bea)
    with pytest.raises(Membership.DoesNotExist):
        actions.remove_member(member_of(ada), place=theirs)


# --- Settings and notes ---------------------------------------------------------------------------


def test_settings_and_options_are_kept(campaign: Campaign, ada: User, member_of: MemberOf) -> None:
    gm = member_of(ada)
    actions.change_settings(gm, name="Megalos", calendar="winter")
    assert campaign.rules.roster
    options = campaign.rules.roster.options
    actions.choose_options(gm, options=options())
    campaign.refresh_from_db()
    assert (campaign.name, campaign.calendar) == ("Megalos", "winter")
    assert campaign.chosen_options == options()


def test_notes_are_read_by_those_they_are_for(
    campaign: Campaign, ada: User, bea: User, cal: User, dot: User, eve: User, member_of: MemberOf
) -> None:
    make_note(make_campaign(eve), eve, title="elsewhere")
    make_note(campaign, ada, title="plan", audience=Note.For.GM)
    make_note(campaign, ada, title="rules of the house")
    make_note(campaign, bea, title="to the GM", audience=Note.For.GM)

    def read_by(user: User) -> list[str]:
        return sorted(Note.objects.visible_to(member_of(user)).values_list("title", flat=True))

    assert read_by(ada) == ["plan", "rules of the house", "to the GM"]
    assert read_by(bea) == ["rules of the house", "to the GM"]
    assert read_by(cal) == read_by(dot) == ["rules of the house"]


def test_notes_are_changed_by_their_writer_and_by_game_masters(
    campaign: Campaign, ada: User, bea: User, cal: User, member_of: MemberOf
) -> None:
    note = make_note(campaign, bea)
    assert [note.is_changeable_by(member_of(user)) for user in (ada, bea, cal)] == [True, True, False]
    actions.write_note(member_of(ada), title="Mended", text="", audience=Note.For.GM, note=note)
    assert (note.title, note.written_by) == ("Mended", bea)
    actions.delete_note(member_of(cal), note=note)
    assert Note.objects.exists()
    actions.delete_note(member_of(bea), note=note)
    assert not Note.objects.exists()


def test_spectators_write_no_notes(campaign: Campaign, dot: User, member_of: MemberOf) -> None:
    with pytest.raises(actions.NotYourPart, match="Spectators read notes"):
        actions.write_note(member_of(dot), title="x", text="", audience=Note.For.EVERYONE)


def test_an_invitation_knows_when_it_is_open(campaign: Campaign) -> None:
    assert make_invitation(campaign).is_open(timezone.now())
    assert list(Invitation.objects.open(timezone.now() + timedelta(days=8))) == []
