"""The stream of a campaign's own pages: who comes, who asks, who is given whom, and a battle that opens."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.utils import timezone

from battles import actions
from campaigns import actions as campaigns
from campaigns.models import HERE, Membership, Role
from rosters import actions as rosters
from rosters.models import Hero
from tests.battles.conftest import Table
from tests.battles.listening import Listener, mark_on, pushed
from tests.factories import hand, make_invitation, make_user

pytestmark = pytest.mark.django_db(transaction=True)
type Open = Callable[..., Listener]


@pytest.fixture
def opened(live_site: str, draft: Table) -> Iterator[Open]:
    """Opens the stream of somebody's page: "front", "table" or "aside"."""
    pages: list[Listener] = []

    def listen(name: str, view: str = "front", client: Client | None = None) -> Listener:
        client = client or client_of(draft, name)
        path = f"/campaigns/{draft.battle.campaign_id}/{'table/' if view == 'table' else ''}"
        mark = mark_on(client, path) if view in ("front", "table") else ""
        page = Listener(live_site, f"campaigns/{draft.battle.campaign_id}", client, after=mark, view=view)
        pages.append(page)
        return page

    yield listen
    for page in pages:
        page.close()


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def heard(page: Listener, *wanted: str) -> str:
    """All that comes until this has come: what is read while it is written comes in two parts."""
    text = pushed(page.until("changed"))
    while not all(one in text for one in wanted):
        text += pushed(page.until("changed"))
    return text


def test_whoever_comes_is_on_every_page_at_once(opened: Open, draft: Table) -> None:
    pages = [opened("ada", "table"), opened("ada"), opened("bea")]
    for page in pages:
        page.until("hello")
    campaigns.join(None, token=make_invitation(draft.battle.campaign).code, display_name="Finn")
    for page, part in zip(pages, ("comers", "company", "company"), strict=True):
        assert f'hx-target="#{part}"' in heard(page, "Finn")


def test_who_is_here_is_told_to_game_masters_alone(opened: Open, draft: Table) -> None:
    table, bea = opened("ada", "table"), opened("bea")
    bea.until("hello")
    heard(table, "here</span>")
    opened("cal").until("hello")
    assert heard(table).count("here</span>") == 2
    Membership.objects.filter(pk=draft.members["cal"].pk).update(left_at=timezone.now())
    assert "here</span>" not in heard(bea, 'hx-target="#company"')


def test_what_one_asks_for_nobody_else_hears(opened: Open, draft: Table) -> None:
    gm, campaign = draft.members["ada"], draft.battle.campaign
    extra = rosters.add_hero(gm, name="Wanda")
    rosters.lay_out(gm, heroes=[extra], are_free=True)
    asker = Membership.objects.create(campaign=campaign, user=make_user("Finn"), role=Role.PLAYER)
    draft.members["finn"] = asker
    table, finn, cal, dot = opened("ada", "table"), opened("finn"), opened("cal"), opened("dot")
    for page in (table, finn, cal, dot):
        page.until("hello")
    rosters.ask_for(asker, hero=extra.pk)
    heard(finn, "You asked for Wanda")
    heard(table, "asks for")
    ask = asker.hero_ask
    rosters.refuse(gm, ask=ask, hero=extra.pk)
    heard(finn, "Not Wanda")
    rosters.offer(asker, version=None, name="Secret of Finn", sheet={})
    heard(finn, "You bring Secret of Finn")
    actions.call_to_arms(draft.ada)
    for page in (cal, dot):
        assert "Finn" not in heard(page, "To arms!")


def test_who_is_given_a_hero_sees_him_and_his_force(opened: Open, draft: Table) -> None:
    page = opened("dot")
    player = opened("bea")
    player.until("hello")
    hand(draft.members["ada"], Hero.objects.get(key="berta"), draft.members["bea"])
    heard(player, "You play Berta and Rolf", "Blues")
    actions.call_to_arms(draft.ada)
    page.until("hello")
    assert "Berta" not in heard(page, "To arms!")


@pytest.mark.parametrize("view", ["front", "aside", "nonsense"])
def test_every_page_hears_that_a_battle_opens(opened: Open, draft: Table, view: str) -> None:
    page = opened("bea", view)
    if view != "front":
        page.until("changed")
    actions.start(draft.ada)
    heard(page, f'data-opened="/battles/{draft.battle.pk}/"')


def test_of_a_draft_nobody_is_told(opened: Open, draft: Table) -> None:
    page = opened("bea")
    page.until("hello")
    actions.new_battle(draft.members["ada"], name="A secret plan", forces=[])
    rosters.add_hero(draft.members["ada"], name="A secret hero")
    actions.call_to_arms(draft.ada)
    assert "secret" not in heard(page, "To arms!")


def test_a_stream_ends_with_its_reader_s_place(opened: Open, draft: Table) -> None:
    bea, cal = opened("bea"), opened("cal")
    for page in (bea, cal):
        page.until("hello")
    campaigns.remove_member(draft.members["ada"], place=draft.members["bea"])
    assert all("secret" not in frame.data for frame in bea.until("seat"))
    assert bea.answer.read() == b""
    campaigns.change_role(draft.members["ada"], place=draft.members["cal"], role=Role.SPECTATOR)
    cal.until("seat")


def test_strangers_get_the_same_answer_everywhere(live_site: str, draft: Table) -> None:
    eve = Client()
    eve.force_login(make_user("Eve"))
    for client in (eve, None):
        for campaign in (draft.battle.campaign_id, 987_654, "x", "9" * 40):
            page = Listener(live_site, f"campaigns/{campaign}", client)
            assert page.status == 404
            page.close()


def test_a_phone_that_is_gone_is_away_after_a_while(draft: Table) -> None:
    place = draft.members["bea"]
    campaigns.be_here([place])
    place.refresh_from_db()
    assert place.here_at is not None
    assert place.is_here(timezone.now())
    assert not place.is_here(timezone.now() + HERE)
    noted = place.here_at
    campaigns.be_here([place])
    place.refresh_from_db()
    assert place.here_at == noted, "what was noted a moment ago is not written again"
