"""The front page of a campaign, and what each member sees of a battle before it begins."""

import html

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.ids import BEYOND
from battles import actions
from battles.live.campaigns import Watching
from battles.models import Attendance, Battle, SideHero
from battles.parts.around.front_page import current
from battles.parts.waiting import waiting
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership
from rosters.models import Force, Hero
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.battles.pages import NASTY, client_of, grow, post
from tests.factories import make_user

SECRET = "The bridge is mined"


def page(table: Table, name: str, url: str, status: int = 200) -> str:
    response = client_of(table, name).get(url)
    assert response.status_code == status
    return html.unescape(response.content.decode())


def front(table: Table) -> str:
    return f"/campaigns/{table.battle.campaign_id}/"


def before(table: Table) -> str:
    return f"/battles/{table.battle.pk}/"


# --- The front page --------------------------------------------------------------------------------


def test_a_draft_stands_on_the_game_master_s_page_alone(draft: Table) -> None:
    own = page(draft, "ada", front(draft))
    assert "Go on with the set-up" in own
    assert own.count("being set up") == 1
    for name in ("bea", "cal", "dot"):
        text = page(draft, name, front(draft))
        assert f"/battles/{draft.battle.pk}/" not in text
        assert "to call the next battle" in text and "No battle is near" not in text, "it is said once"
    actions.call_to_arms(draft.ada)
    text = page(draft, "bea", front(draft))
    assert "Read your briefing" in text and "to open The ford" in text and "It is coming" not in text


def test_a_battle_being_fought_says_what_it_waits_for(ford: Table) -> None:
    text = page(ford, "bea", front(ford))
    for said in ("Live now", "Step 1 of 3: Orders. 0 of 2 in.", "waits for", "Go to the battle"):
        assert said in text
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -2, "action": SECRET})
    text = page(ford, "cal", front(ford))
    assert "waits for Cal" in text
    assert "1 of 2 in" in text
    assert SECRET not in text
    assert "Go to the console" in page(ford, "ada", front(ford))


def test_a_battle_in_its_aftermath_and_one_that_is_over(ford: Table) -> None:
    ford.fight_to_the_end()
    assert "Go to the aftermath" in page(ford, "ada", front(ford))
    text = page(ford, "bea", front(ford))
    assert "aftermath/" not in text
    assert "to write down what The ford leaves behind" in text and "not written yet" not in text
    actions.confirm_changes(ford.ada)
    text = page(ford, "bea", front(ford))
    assert "to call the next battle" in text and "No battle is near" not in text
    assert f"/battles/{ford.battle.pk}/report/" in text


def test_after_a_battle_the_next_one_is_offered_and_the_last_one_told(ford: Table) -> None:
    assert "No battle yet" not in page(ford, "ada", front(ford))
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    own = page(ford, "ada", front(ford))
    assert "No battle yet" not in own
    assert "No battle is on" in own
    assert "The ford is over." in own
    assert "Set up the next battle" in own
    assert "The ford is over." in page(ford, "bea", front(ford))


def test_the_newest_battle_comes_first_whatever_number_chance_gave_it(draft: Table) -> None:
    """Ids are drawn: the one that was made last may have the lowest."""
    names = [f"Battle {n}" for n in range(5)]
    for n, name in enumerate(names):
        Battle.objects.create(
            id=BEYOND - 1 - n, campaign=draft.battle.campaign, name=name, ruleset=draft.battle.ruleset
        )
    shown = [one.title for one in current(draft.members["ada"])]
    assert [one for one in shown if one in names] == names[::-1]


def test_whoever_has_no_hero_reads_where_a_battle_will_stand(draft: Table) -> None:
    assert "No battle is near" not in page(draft, "bea", front(draft))
    Hero.objects.update(player=None)
    text = page(draft, "bea", front(draft))
    assert "to give you a hero" in text and "No battle is near" in text


def test_who_comes_in_the_middle_of_a_battle_reads_for_whom_he_waits(draft: Table) -> None:
    """Whoever has a hero is led to the battle, and reads there what is awaited."""
    actions.start(draft.ada)
    assert "Waiting for Ada" not in page(draft, "bea", front(draft))
    Hero.objects.update(player=None)
    assert "Waiting for Ada to give you a hero." in page(draft, "bea", front(draft))


def test_before_the_first_battle_it_says_so(draft: Table) -> None:
    actions.discard(draft.ada)
    assert "No battle yet" in page(draft, "ada", front(draft))


def pushed(table: Table, name: str) -> str:
    """What the stream brings to the front page of somebody."""
    user = table.members[name].user
    look = Watching(table.battle.campaign_id, [user.pk])
    return html.unescape(
        "".join(look.shared(frozenset({"view:front", f"reader:{user.pk}", "token:"})).values())
    )


def test_the_page_of_a_campaign_sees_a_battle_open_by_itself(draft: Table) -> None:
    before = {name: pushed(draft, name) for name in ("bea", "cal", "dot")}
    assert "to call the next battle" in before["bea"]
    draft.battle.gm_note = SECRET
    draft.battle.name = "Something secret"
    draft.battle.save()
    actions.new_battle(draft.members["ada"], name="Another draft", forces=[])
    assert {name: pushed(draft, name) for name in before} == before, "of a draft nobody learns anything"
    actions.start(draft.ada)
    for name in before:
        assert "Go to the battle" in pushed(draft, name)
        assert SECRET not in pushed(draft, name)
    sealed = {"risk": -2, "action": SECRET}
    cal = pushed(draft, "cal")
    actions.save_draft(draft.bea, phase=draft.number, key="risk:rolf", value=sealed)
    assert pushed(draft, "cal") == cal


def test_people_are_known_by_the_heroes_that_one_may_see(draft: Table) -> None:
    assert "player: Rolf" in page(draft, "bea", front(draft))
    assert "Berta" not in page(draft, "bea", front(draft))
    text = page(draft, "ada", front(draft))
    assert "player: Rolf" in text
    assert "player: Berta" in text
    assert "Rolf" not in page(draft, "dot", front(draft))


def test_a_member_sees_the_forces_that_are_his_to_see(draft: Table) -> None:
    assert "Blues" not in page(draft, "bea", front(draft))
    assert "Reds" in page(draft, "bea", front(draft))
    text = page(draft, "dot", front(draft))
    assert "Reds" not in text
    assert "Blues" not in text


def test_the_front_page_of_another_campaign_is_not_there(draft: Table) -> None:
    make_user("Eve")
    stranger = Client()
    stranger.force_login(make_user("Zoe"))
    for url in (
        front(draft),
        f"{front(draft)}chronicle/",
        before(draft),
        "/campaigns/99999/",
        f"/campaigns/{10**30}/",
    ):
        assert stranger.get(url).status_code == 404
        assert Client().get(url).status_code == 404


def test_queries_of_the_front_page_do_not_grow(
    ford: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = client_of(ford, "ada")
    forces = list(Force.objects.all())
    actions.new_battle(ford.members["ada"], name="One more", forces=forces)
    ada.get(front(ford))
    with CaptureQueriesContext(connection) as first:
        ada.get(front(ford))
    for n in range(3):
        actions.new_battle(ford.members["ada"], name=f"Another {n}", forces=forces)
    grow(ford, 3)
    with django_assert_num_queries(len(first.captured_queries)):
        ada.get(front(ford))


def test_names_on_the_front_page_are_shown_as_text(draft: Table) -> None:
    Battle.objects.update(name=NASTY, is_called=True, place=NASTY)
    Force.objects.update(name=NASTY)
    for name in ("ada", "bea"):
        assert "<script>alert" not in client_of(draft, name).get(front(draft)).content.decode()


# --- Before it begins ------------------------------------------------------------------------------


def brief(table: Table) -> None:
    """Each side its own words, and the GM his."""
    table.battle.sides.filter(key="reds").update(briefing=f"**{SECRET}** {NASTY}")
    table.battle.sides.filter(key="blues").update(
        briefing="The ford is shallow", situation={"surprised": True}
    )
    Battle.objects.update(is_called=True, gm_note="Rain at noon", place="Lesser Sedge")


def test_players_read_the_name_the_sides_and_their_own_briefing(draft: Table) -> None:
    brief(draft)
    bea, cal, dot = (page(draft, name, before(draft)) for name in ("bea", "cal", "dot"))
    for text in (bea, cal, dot):
        assert "The ford" in text
        assert "Reds" in text
        assert "Blues" in text
        for hidden in ("Rain at noon", "Lesser Sedge", "urprised", "Spears", "Bows"):
            assert hidden not in text
    assert f"<strong>{SECRET}</strong>" in bea
    assert SECRET not in cal
    assert SECRET not in dot
    assert "The ford is shallow" in cal
    assert "The ford is shallow" not in bea
    assert "<script>alert" not in client_of(draft, "bea").get(before(draft)).content.decode()
    assert "You have no hero in this battle" in dot


def test_a_draft_without_a_call_is_not_there(draft: Table) -> None:
    for url in (
        before(draft),
        f"{before(draft)}briefing/",
        f"{before(draft)}report/",
        f"{before(draft)}log.json",
    ):
        assert client_of(draft, "bea").get(url).status_code == 404


def test_whoever_has_read_says_so_and_the_game_master_sees_it(draft: Table) -> None:
    brief(draft)
    bea = client_of(draft, "bea")
    bea.get(before(draft))
    assert Attendance.objects.get(member=draft.members["bea"]).briefed_at is None
    assert "still unread by Bea" in page(draft, "ada", f"{before(draft)}setup/")
    bea.post(f"{before(draft)}briefing/read/")
    assert "You are ready" in page(draft, "bea", before(draft))
    text = page(draft, "ada", f"{before(draft)}setup/ready/")
    assert "still unread by Bea" not in text
    assert "Not here yet: Cal" in text


def test_whoever_is_ready_sees_his_hero_and_who_of_his_side_is_awaited(draft: Table) -> None:
    brief(draft)
    dot = draft.members["dot"]
    Membership.objects.filter(pk=dot.pk).update(role="player")
    reds = draft.battle.sides.get(key="reds")
    rolf = Hero.objects.get(key="rolf")
    finn = Hero.objects.create(
        campaign=rolf.campaign, name="Finn", key="finn", force=rolf.force, player=dot, sheet=rolf.sheet
    )
    SideHero.objects.create(side=reds, hero=finn)
    bea, other = client_of(draft, "bea"), client_of(draft, "dot")
    assert ">You play</h2>" in page(draft, "bea", before(draft))
    assert "<b>Rolf</b>" in page(draft, "bea", before(draft))
    assert "is awaited" not in page(draft, "bea", before(draft)), "he has not said yet that he is ready"
    waits = waiting(draft.viewer("bea"), "briefing")
    bea.post(f"{before(draft)}briefing/read/")
    text = page(draft, "bea", before(draft))
    assert "Still awaited on your side: Dot." in text
    assert "Cal" not in text and "Berta" not in text, "of another side nobody is told of"
    talk = Battle.objects.get(pk=draft.battle.pk).talk
    marked = waiting(draft.viewer("bea"), "briefing")
    assert marked != waits
    other.post(f"{before(draft)}briefing/read/")
    assert Battle.objects.get(pk=draft.battle.pk).talk == talk + 1, "open pages are told"
    assert waiting(draft.viewer("bea"), "briefing") != marked, "and load anew"
    assert "Nobody else of your side is awaited" in page(draft, "bea", before(draft))
    other.post(f"{before(draft)}briefing/read/")
    assert Battle.objects.get(pk=draft.battle.pk).talk == talk + 1, "once is enough"


def test_players_without_a_hero_are_named(draft: Table) -> None:
    Hero.objects.filter(key="berta").update(player=None)
    text = page(draft, "ada", f"{before(draft)}setup/")
    assert "Cal has no hero in this battle." in text
    assert "Dot" not in text
    Hero.objects.update(player=None)
    text = page(draft, "ada", f"{before(draft)}setup/")
    assert "Bea and Cal have no hero in this battle." in text
    assert text.count("you answer for all of it") == 1 and "you play all of it" not in text


def test_whoever_has_a_page_of_the_campaign_open_is_here(draft: Table) -> None:
    actions.call_to_arms(draft.ada)
    assert "Not here yet: Bea and Cal" in page(draft, "ada", f"{before(draft)}setup/ready/")
    Membership.objects.filter(pk=draft.members["bea"].pk).update(here_at=timezone.now())
    text = page(draft, "ada", f"{before(draft)}setup/ready/")
    assert "Not here yet: Cal" in text and "here" in text


def test_everyone_ready_is_said(draft: Table) -> None:
    Battle.objects.update(is_called=True)
    for name in ("bea", "cal"):
        client_of(draft, name).post(f"{before(draft)}briefing/read/")
    assert "Bea and Cal are ready" in page(draft, "ada", f"{before(draft)}setup/ready/")


def test_the_briefing_can_be_read_again_while_the_battle_is_fought(draft: Table) -> None:
    brief(draft)
    actions.start(draft.ada)
    url = f"{before(draft)}briefing/"
    assert SECRET in page(draft, "bea", url)
    assert SECRET not in page(draft, "cal", url)
    assert SECRET not in page(draft, "dot", url)
    assert "The ford is shallow" in page(draft, "ada", url)


def test_a_spectator_with_a_hero_reads_no_briefing(draft: Table) -> None:
    brief(draft)
    bea = draft.members["bea"]
    bea.role = "spectator"
    bea.save()
    assert SECRET not in page(draft, "bea", before(draft))


def test_opening_the_battle_from_the_page_calls_everyone_in(draft: Table) -> None:
    response = post(draft, then="open")
    assert response.headers["Location"] == before(draft)
    assert Battle.objects.get().state == Battle.State.RUNNING
    assert client_of(draft, "ada").get(f"{before(draft)}setup/").status_code == 302


# --- The sample ------------------------------------------------------------------------------------


def test_the_sample_battle_is_drawn_up_and_can_be_opened(db: None) -> None:
    campaign = add_sample(make_user("Ruth"))
    battle = add_sample_battle(campaign)
    assert battle.name == "Battle of Bannock"
    assert {side.name: str(side.commander) for side in battle.sides.all()} == {
        "Bannock": "Maren Holt",
        "Al-Wazif": "Emir Rashid",
    }
    assert battle.sides.get(key="bannock").situation["circumstances"] == ["home_grounds"]
    assert {str(one.hero): str(one.unit) for one in battle.sides.get(key="bannock").heroes.all()}[
        "Caliburn"
    ] == ("Caliburn’s thugs")
    assert [one for one in actions.problems_of(battle) if not one.facts.get("warning")] == []


def test_the_command_draws_the_battle_up_once(db: None) -> None:
    for _ in range(2):
        call_command("sample", verbosity=0)
    assert Battle.objects.get().name == "Battle of Bannock"


def test_a_campaign_may_begin_with_its_sample_battle(db: None) -> None:
    client = Client()
    client.force_login(make_user("Ruth"))
    response = client.post("/campaigns/new/sample/", {"name": "Mine", "ruleset": "gurps", "calendar": ""})
    campaign = Campaign.objects.get(name="Mine")
    assert response.headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert Battle.objects.get(campaign=campaign).sides.count() == 2
    assert client.post("/campaigns/new/sample/", {"name": ""}).status_code == 200
