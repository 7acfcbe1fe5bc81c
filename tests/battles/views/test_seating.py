"""The page on which the table is seated, and a player's own seat."""

import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from battles import actions
from battles.models import Battle, SideHero
from campaigns.models import Membership, Role
from rosters import actions as rosters
from rosters.models import Force, Hero, HeroAsk, HeroOffer
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.factories import hand, make_campaign, make_force, make_invitation, make_user

HTMX = {"HX-Request": "true"}


def table(draft: Table, more: str = "") -> str:
    return f"/campaigns/{draft.battle.campaign_id}/table/{more}"


def front(draft: Table) -> str:
    return f"/campaigns/{draft.battle.campaign_id}/"


def words(answer: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", html.unescape(answer.content.decode()))
    return re.sub(r"\s+", " ", text)


def post(draft: Table, name: str, more: str, **said: Any) -> Any:
    return client_of(draft, name).post(table(draft, more), said, follow=True)


@pytest.fixture
def finn(draft: Table) -> Membership:
    """A player who has just come, without a hero."""
    place = Membership.objects.create(
        campaign=draft.battle.campaign, user=make_user("Finn"), role=Role.PLAYER
    )
    draft.members["finn"] = place
    return place


@pytest.fixture
def wanda(draft: Table) -> Hero:
    """A hero of the Blues whom nobody plays."""
    return rosters.add_hero(draft.members["ada"], name="Wanda", force=Force.objects.get(key="blues"))


# who plays whom


def test_one_press_gives_a_hero_to_whoever_has_none(draft: Table, finn: Membership, wanda: Hero) -> None:
    page = client_of(draft, "ada").get(table(draft))
    assert f'value="wanda:{finn.pk}"' in page.content.decode()
    assert "Give Wanda to Finn" in page.content.decode()
    answer = post(draft, "ada", "seats/", give=f"wanda:{finn.pk}", **{"had:wanda": ""})
    assert "Wanda is Finn’s now." in words(answer)
    wanda.refresh_from_db()
    assert wanda.player == finn


def test_of_nobody_the_page_says_nothing(draft: Table) -> None:
    text = words(client_of(draft, "ada").get(table(draft)))
    assert "asked for by" not in text
    assert "nobody:" not in text


def test_with_script_the_parts_of_the_page_come_back(draft: Table, finn: Membership, wanda: Hero) -> None:
    said = {"wanda": str(finn.pk), "had:wanda": ""}
    answer = client_of(draft, "ada").post(table(draft, "seats/"), said, headers=HTMX)
    text = answer.content.decode()
    for part in ("comers", "hero_seats", "coming", "messages"):
        assert f'hx-target="#{part}"' in text
    assert "Wanda is Finn’s now." in html.unescape(text)


def test_of_two_game_masters_the_second_is_told_and_loses_nothing(
    draft: Table, finn: Membership, wanda: Hero
) -> None:
    rolf = Hero.objects.get(key="rolf")
    hand(draft.members["ada"], wanda, draft.members["cal"])
    had = {"had:wanda": "", "had:rolf": str(rolf.player_id)}
    said = {"wanda": str(finn.pk), "rolf": "", **had}
    answer = post(draft, "ada", "seats/", **said)
    assert "Wanda was given to Cal meanwhile. Nothing was handed out" in words(answer)
    assert Hero.objects.get(key="rolf").player_id is not None
    again = html.unescape(answer.content.decode())
    assert f'name="had:wanda" value="{draft.members["cal"].pk}"' in again
    chosen = re.search(r'<select name="wanda".*?</select>', again, re.DOTALL)
    assert chosen and f'value="{finn.pk}" selected' in chosen[0]


def test_a_press_for_somebody_who_has_left_says_so(draft: Table, finn: Membership, wanda: Hero) -> None:
    Membership.objects.filter(pk=finn.pk).update(left_at=timezone.now())
    answer = post(draft, "ada", "seats/", give=f"wanda:{finn.pk}", **{"had:wanda": ""})
    assert "This person has left the campaign. Choose somebody else." in words(answer)


@pytest.mark.parametrize("give", ["", ":", "nobody:1", "wanda:x", "wanda:", "wanda:" + "9" * 40, "\0:\0"])
def test_nonsense_gives_nobody(draft: Table, wanda: Hero, give: str) -> None:
    assert post(draft, "ada", "seats/", give=give, **{"had:wanda": ""}).status_code == 200
    wanda.refresh_from_db()
    assert wanda.player is None


def test_what_falls_to_a_hero_stands_beside_him(draft: Table) -> None:
    text = words(client_of(draft, "ada").get(table(draft)))
    assert re.search(r"Rolf commands Reds", text)
    assert "You play Rolf" in words(client_of(draft, "bea").get(front(draft)))


# whom a player asks for


def test_a_player_asks_and_reads_what_becomes_of_it(draft: Table, finn: Membership, wanda: Hero) -> None:
    client = client_of(draft, "finn")
    assert "Waiting for Ada to give you a hero." in words(client.get(front(draft))), (
        "there is none to ask for"
    )
    assert "Wanda" not in words(client.get(front(draft)))
    post(draft, "ada", "seats/", free="wanda", **{"had:wanda": ""})
    text = words(client.get(front(draft)))
    assert "to give you a hero, unless you ask for one." in text
    assert "Ask for one of these" in text and "Wanda" in text
    assert "Blues" not in text, "a force that he may not see is not named"
    post(draft, "finn", "ask/", hero=wanda.pk)
    assert "You asked for Wanda. Waiting for Ada to answer." in words(client.get(front(draft)))
    ask = HeroAsk.objects.get()
    assert "Finn asks for Wanda" in words(client_of(draft, "ada").get(front(draft)))
    post(draft, "ada", f"asks/{ask.pk}/", hero=wanda.pk, then="refuse")
    assert "Ada keeps this one. Ask for another" in words(client.get(front(draft)))
    post(draft, "finn", "ask/", hero=wanda.pk)
    answer = post(draft, "ada", f"asks/{ask.pk}/", hero=wanda.pk, then="give")
    assert "Wanda is Finn’s now." in words(answer)
    text = words(client.get(front(draft)))
    assert "You play Wanda" in text and "Blues" in text


def test_each_way_that_a_wish_comes_to_nothing_is_said(draft: Table, finn: Membership, wanda: Hero) -> None:
    gm, client = draft.members["ada"], client_of(draft, "finn")
    rosters.lay_out(gm, heroes=[wanda], are_free=True)
    ask = rosters.ask_for(finn, hero=wanda.pk)
    hand(gm, wanda, draft.members["cal"])
    assert "Wanda has gone to somebody else" in words(client.get(front(draft)))
    assert "asks for" not in words(client_of(draft, "ada").get(table(draft)))
    assert "This hero is not free any more" in words(post(draft, "finn", "ask/", hero=wanda.pk))
    rosters.delete_hero(gm, hero=wanda)
    assert "Wanda is not to be had any more" in words(client.get(front(draft)))
    answer = post(draft, "ada", f"asks/{ask.pk}/", hero=wanda.pk, then="give")
    assert "Nobody asks for this any more." in words(answer)
    assert "Your wish is taken back." in words(post(draft, "finn", "ask/"))
    assert "Nobody asks for this any more." in words(
        post(draft, "ada", f"asks/{ask.pk}/", hero=wanda.pk, then="give")
    )


def test_one_line_tells_of_a_free_hero(draft: Table, finn: Membership, wanda: Hero) -> None:
    gm = draft.members["ada"]
    rosters.lay_out(gm, heroes=[wanda], are_free=True)
    Hero.objects.filter(pk=wanda.pk).update(public_note=f"\n# The smith of Sedge {'x' * 200}\nMore of her.")
    Force.objects.filter(key="blues").update(is_open=True)
    text = words(client_of(draft, "finn").get(table(draft)))
    assert "Blues. The smith of Sedge …" in text
    assert "More of her" not in text


def test_who_watches_is_asked_nothing(draft: Table, wanda: Hero) -> None:
    rosters.lay_out(draft.members["ada"], heroes=[wanda], are_free=True)
    text = words(client_of(draft, "dot").get(table(draft)))
    assert "You watch" in text and "Wanda" not in text
    assert "Ask the game master for another role" in words(post(draft, "dot", "ask/", hero=wanda.pk))
    answer = client_of(draft, "dot").post(table(draft, "offer/"), {"name": "Wulf"}, follow=True)
    assert "Whoever watches plays no hero." in words(answer)


# whom a player brings


def test_a_hero_of_ones_own_goes_to_and_fro(draft: Table, finn: Membership) -> None:
    client, ada = client_of(draft, "finn"), client_of(draft, "ada")
    answer = client.post(table(draft, "offer/"), {"name": "", "sheet-x": "typed"})
    assert answer.status_code == 200
    assert "needs another look" in words(answer) or "need another look" in words(answer)
    page = client.get(table(draft, "offer/")).content.decode()
    sent = {"name": "Wulf", "public_note": "A smith."} | _filled(page)
    text = words(client.post(table(draft, "offer/"), sent, follow=True))
    assert text.count("Wulf") == 1 and "You bring Wulf. Waiting for Ada to read the sheet." in text
    assert "You bring Wulf. Waiting for Ada to read the sheet." in words(client.get(front(draft)))
    offer = HeroOffer.objects.get()
    read = ada.get(table(draft, f"offers/{offer.pk}/")).content.decode()
    assert 'value="Wulf"' in read and "A smith." in read
    said = _filled(read) | {"name": "Wulf the Tall", "then": "back", "words": ""}
    again = ada.post(table(draft, f"offers/{offer.pk}/"), said)
    assert "Say in a sentence what should be otherwise." in words(again)
    assert 'value="Wulf the Tall"' in again.content.decode(), "nothing typed is lost"
    ada.post(table(draft, f"offers/{offer.pk}/"), said | {"words": "Too tall."})
    assert "Ada sends Wulf back “Too tall.”" in words(client.get(front(draft)))
    page = client.get(table(draft, "offer/")).content.decode()
    assert "Too tall." in page and 'value="Wulf"' in page
    client.post(table(draft, "offer/"), {"name": "Wulf", "public_note": ""} | _filled(page))
    read = ada.get(table(draft, f"offers/{offer.pk}/")).content.decode()
    blues = str(Force.objects.get(key="blues").pk)
    said = _filled(read) | {"name": "Wulf", "force": blues, "player": str(finn.pk), "then": "take"}
    answer = ada.post(table(draft, f"offers/{offer.pk}/"), said, follow=True)
    assert "Wulf is a hero of the campaign." in words(answer)
    assert "You play Wulf" in words(client.get(front(draft)))
    answer = ada.post(table(draft, f"offers/{offer.pk}/"), said, follow=True)
    assert "This proposal is not there any more" in words(answer)


def _filled(page: str) -> dict[str, str]:
    """Hidden fields and the sheet of a form, as they stand."""
    data = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and (name[1] == "version" or name[1].startswith("sheet-")):
            data[name[1]] = value[1] if value else ""
    return data


def test_a_proposal_changed_meanwhile_is_said_and_can_still_be_taken(draft: Table, finn: Membership) -> None:
    offer = rosters.offer(finn, version=None, name="Wulf", sheet={})
    ada = client_of(draft, "ada")
    said = _filled(ada.get(table(draft, f"offers/{offer.pk}/")).content.decode())
    said |= {"name": "Wulf", "player": str(finn.pk), "then": "take"}
    rosters.offer(finn, version=1, name="Wulf the Second", sheet={})
    answer = ada.post(table(draft, f"offers/{offer.pk}/"), said)
    assert "Finn has changed Wulf the Second since you opened this page." in words(answer)
    said |= _filled(answer.content.decode())
    answer = ada.post(table(draft, f"offers/{offer.pk}/"), said, follow=True)
    assert "Wulf is a hero of the campaign." in words(answer)


def test_his_form_names_nobody_whom_he_may_not_see(draft: Table, finn: Membership) -> None:
    page = client_of(draft, "finn").get(table(draft, "offer/")).content.decode()
    for secret in ("Spears", "spears", "Bows", "bows", "Rolf", "Berta", "game masters only"):
        assert secret not in page
    offer = rosters.offer(finn, version=None, name="Wulf", sheet={})
    assert client_of(draft, "bea").get(table(draft, f"offers/{offer.pk}/")).status_code == 404


# the battle that opens


def test_the_battle_opens_from_here(draft: Table, finn: Membership) -> None:
    assert "Finn: no hero in this battle yet." in words(client_of(draft, "ada").get(table(draft)))
    answer = client_of(draft, "ada").post(table(draft, "open/"), {"battle": draft.battle.pk})
    assert answer["Location"] == f"/battles/{draft.battle.pk}/"
    assert Battle.objects.get().state == Battle.State.RUNNING
    again = post(draft, "ada", "open/", battle=draft.battle.pk)
    assert "This battle has begun" in words(again)


def test_what_is_missing_leads_to_the_set_up(draft: Table) -> None:
    draft.battle.sides.first().units.clear()  # type: ignore[union-attr]
    answer = post(draft, "ada", "open/", battle=draft.battle.pk)
    assert "Something is still missing before this battle can begin." in words(answer)
    assert answer.redirect_chain[0][0] == f"/battles/{draft.battle.pk}/setup/"


def test_whoever_came_late_takes_part_by_a_press(draft: Table, finn: Membership, wanda: Hero) -> None:
    hand(draft.members["ada"], wanda, finn)
    actions.call_to_arms(draft.ada)
    assert "Wanda is not in it yet." in words(client_of(draft, "finn").get(front(draft)))
    assert "Let Wanda take part" in words(client_of(draft, "ada").get(table(draft)))
    for _ in range(2):
        post(draft, "ada", "late/", battle=draft.battle.pk)
    assert SideHero.objects.filter(hero=wanda).count() == 1
    assert "Waiting for Ada to open The ford." in words(client_of(draft, "finn").get(front(draft)))
    actions.start(draft.ada)
    assert "can no longer be changed" in words(post(draft, "ada", "late/", battle=draft.battle.pk))


@pytest.mark.parametrize("battle", ["", "x", "0", "9" * 30])
def test_no_other_battle_is_opened(draft: Table, battle: str) -> None:
    theirs = actions.new_battle(_elsewhere(), name="Theirs", forces=[])
    for said in (battle, str(theirs.pk)):
        for what in ("open/", "late/"):
            answer = client_of(draft, "ada").post(table(draft, what), {"battle": said})
            assert answer.status_code == 404


def _elsewhere() -> Membership:
    campaign = make_campaign(make_user("Zoe"), ruleset="skirmish")
    return Membership.objects.get(campaign=campaign)


# the page itself


def test_a_press_opens_the_way_in_and_it_can_be_typed(draft: Table) -> None:
    ada = client_of(draft, "ada")
    assert "No link is open." in words(ada.get(table(draft)))
    answer = ada.post(table(draft, "link/"), follow=True)
    address = re.search(r"/j/([a-z2-7]{4}(?:-[a-z2-7]{4}){3})", answer.content.decode())
    assert address
    for typed in (address[1], address[1].upper(), address[1].replace("-", ""), address[1].replace("o", "0")):
        assert "Your name at the table" in words(Client().get(f"/j/{typed}"))
    come = Client().post(f"/j/{address[1]}", {"display_name": "Gil"}, follow=True)
    assert "You have no hero yet" in words(come)
    renewed = ada.post(table(draft, "seats/"), {"keep": ""}, headers=HTMX)
    assert "Open for 11 people, until" in words(renewed), "it counts down on the page that is open"


def test_of_two_open_links_each_says_how_many_it_lets_in(draft: Table) -> None:
    ada = client_of(draft, "ada")
    first = make_invitation(draft.battle.campaign, uses=2)
    second = make_invitation(draft.battle.campaign, uses=7)
    told = words(ada.get(table(draft)))
    assert f"{first.code[:4].lower()}-… Open for 2 people" in told
    assert f"{second.code[:4].lower()}-… Open for 7 people" in told


def test_old_links_go_on_working(draft: Table) -> None:
    invitation = make_invitation(draft.battle.campaign)
    type(invitation).objects.update(code_hash=None)
    assert Client().get(f"/join/{invitation.token}/").status_code == 200
    assert Client().get(f"/j/{invitation.code}").status_code == 404
    assert f"/join/{invitation.token}/" in client_of(draft, "ada").get(table(draft)).content.decode()


def test_it_is_for_members_and_its_presses_for_game_masters(
    draft: Table, finn: Membership, wanda: Hero
) -> None:
    assert Client().get(table(draft)).status_code == 404
    stranger = Client()
    stranger.force_login(make_user("Eve"))
    for more in ("", "offer/"):
        assert stranger.get(table(draft, more)).status_code == 404
    for more in ("seats/", "link/", "open/", "late/"):
        assert (
            client_of(draft, "finn").post(table(draft, more), {"battle": draft.battle.pk}).status_code == 404
        )
        assert client_of(draft, "ada").get(table(draft, more)).status_code == 405
    assert Battle.objects.get().state == Battle.State.DRAFT


def test_without_its_rules_the_table_is_still_there(draft: Table, finn: Membership) -> None:
    type(draft.battle.campaign).objects.update(ruleset="gone")
    Battle.objects.update(ruleset="gone")
    for name in ("ada", "bea", "finn"):
        assert client_of(draft, name).get(table(draft)).status_code == 200
        assert client_of(draft, name).get(front(draft)).status_code == 200
    assert client_of(draft, "finn").get(table(draft, "offer/")).status_code == 409


def test_queries_do_not_grow_with_people_heroes_and_wishes(
    draft: Table, finn: Membership, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    gm = draft.members["ada"]
    _crowd(draft, "a")
    ada, player = client_of(draft, "ada"), client_of(draft, "finn")
    counts = []
    for client, url in ((ada, table(draft)), (player, table(draft)), (player, front(draft))):
        client.get(url)
        with CaptureQueriesContext(connection) as first:
            client.get(url)
        counts.append((client, url, len(first.captured_queries)))
    for letter in "bcd":
        _crowd(draft, letter)
    make_force(gm, "More")
    for client, url, most in counts:
        with django_assert_num_queries(most):
            client.get(url)


def _crowd(draft: Table, letter: str) -> None:
    gm, campaign = draft.members["ada"], draft.battle.campaign
    force = make_force(gm, f"Force {letter}", is_open=True)
    free = rosters.add_hero(gm, name=f"Free {letter}", force=force)
    rosters.lay_out(gm, heroes=[free], are_free=True)
    for what in ("asks", "brings"):
        user = make_user(f"{what}{letter}")
        place = Membership.objects.create(campaign=campaign, user=user, role=Role.PLAYER)
        if what == "asks":
            rosters.ask_for(place, hero=free.pk)
        else:
            rosters.offer(place, version=None, name=f"Own {letter}", sheet={})


def test_names_are_shown_as_text(draft: Table, finn: Membership, wanda: Hero) -> None:
    nasty = "<script>alert(1)</script>"
    rosters.lay_out(draft.members["ada"], heroes=[wanda], are_free=True)
    rosters.ask_for(finn, hero=wanda.pk)
    offer = rosters.offer(finn, version=None, name=nasty, sheet={})
    HeroOffer.objects.update(words=nasty, is_returned=True)
    HeroAsk.objects.update(name=nasty)
    Hero.objects.update(name=nasty, public_note=nasty)
    for name, more in (("ada", ""), ("finn", ""), ("finn", "offer/"), ("ada", f"offers/{offer.pk}/")):
        assert "<script>alert" not in client_of(draft, name).get(table(draft, more)).content.decode()
