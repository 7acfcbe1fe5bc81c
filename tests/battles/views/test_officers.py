"""Officers on the pages: rows with reasons, one press for all, advice, who answers for whom, practice."""

import re

import pytest
from django.test import Client

from accounts.models import User
from battles import actions
from battles.models import Answer, Attendance, Battle, Decides, Seat, Staff, staff_of
from battles.parts.around.front_page import current
from battles.practice import practise
from campaigns.models import Absent, Campaign, Flow, Membership
from rosters.models import Force, Unit
from rulesets.engine import Temper
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, Sit, html

pytestmark = pytest.mark.django_db
REASON = "A Risk of +2 is worth it."


@pytest.fixture
def sit(ford: Table) -> Sit:
    return lambda name: Browser(ford, name)


@pytest.fixture
def proposing(ford: Table) -> Table:
    """Nobody sits for the Blues: bold officers propose."""
    Seat.objects.filter(battle=ford.battle, member=ford.members["cal"]).delete()
    actions.set_staff(ford.ada, staff=[("blues", Staff(Decides.PROPOSE, Temper.BOLD))])
    return ford


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_row_says_who_what_and_why(proposing: Table, sit: Sit) -> None:
    page = html(sit("ada").get())
    rows = page.partition('id="served-title"')[2].partition("</section>")[0]
    assert re.search(r"Berta .* Risk \+2 A Risk of \+2 is worth it\.", words(rows))
    assert 'name="risk-berta-risk"' in rows, "the form to change it stands behind"
    assert re.search(r'value="2"[^>]*checked', rows), "with what is proposed in it"


def test_with_players_awaited_one_press_seals_what_is_proposed(proposing: Table, sit: Sit) -> None:
    ada = sit("ada")
    assert "Seal the answer" in html(ada.get())
    page = html(ada.act("seal-proposed/"))
    assert Answer.objects.get(key="risk:berta").by == Answer.By.OFFICER
    assert "Go on without Rolf" in page
    assert ada.act("seal-proposed/").status_code == 200, "pressed twice"
    assert Answer.objects.filter(key="risk:berta").count() == 1


def test_with_nobody_else_awaited_one_press_seals_and_closes(proposing: Table, sit: Sit) -> None:
    actions.answer(proposing.bea, phase=proposing.number, key="risk:rolf", value={"risk": 1})
    ada = sit("ada")
    assert "Seal the answer and close" in html(ada.get())
    ada.act("close/", without_the_absent="yes")
    assert proposing.scene.row.state == "playing"
    assert "Officers answered for Berta." in words(html(ada.get()))


@pytest.mark.parametrize("name", ["bea", "dot"])
def test_nobody_else_reads_what_is_proposed(proposing: Table, sit: Sit, name: str) -> None:
    page = html(sit(name).get())
    assert REASON not in page
    assert "Your officers" not in page


def test_a_player_reads_beforehand_what_his_officer_would_do(ford: Table, sit: Sit) -> None:
    assert "So would your officer answer" not in html(sit("bea").get())
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(absent=Absent.OFFICER)
    assert "So would your officer answer. A Risk of 0 is worth it." in words(html(sit("bea").get()))


def test_what_counts_in_silence_stands_in_the_form_and_needs_no_asking(ford: Table, sit: Sit) -> None:
    page = html(sit("bea").get())
    assert "What would my officer answer?" in page
    Campaign.objects.update(absent=Absent.OFFICER)
    page = html(sit("bea").get())
    assert "What would my officer answer?" not in page
    assert "So would your officer answer" in page


def test_advice_comes_in_its_place_and_is_taken_with_a_press(ford: Table, sit: Sit) -> None:
    bea = sit("bea")
    advice = html(bea.act("officers/ask/", key="risk:rolf"))
    assert "A Risk of 0 is worth it." in advice
    assert "Take it as my answer" in advice
    bea.act("officers/take/", key="risk:rolf")
    assert Answer.objects.get().state == Answer.State.LOCKED


def test_advice_without_script_is_a_page_of_its_own(ford: Table, sit: Sit) -> None:
    page = html(sit("bea").act("officers/ask/", script=False, key="risk:rolf"))
    assert "<h1>How hard does Rolf press in?</h1>" in page
    assert "officers/take/" in page


@pytest.mark.parametrize(("name", "key"), [("cal", "risk:rolf"), ("dot", "risk:rolf"), ("ada", "risk:rolf")])
def test_nobody_is_advised_on_what_others_are_asked(ford: Table, sit: Sit, name: str, key: str) -> None:
    answer = sit(name).act("officers/ask/", key=key)
    assert answer.status_code == 409
    assert "worth it" not in html(answer)


@pytest.mark.parametrize("key", ["", "x" * 10_000, "risk:nobody", "clash:reds"])
def test_odd_keys_are_refused_in_words(ford: Table, sit: Sit, key: str) -> None:
    for place in ("officers/ask/", "officers/take/"):
        assert sit("bea").act(place, key=key).status_code == 409


def test_who_answers_for_whom_is_set_on_one_page(ford: Table, sit: Sit) -> None:
    ada = sit("ada")
    page = html(ada.get("officers/"))
    assert words(page).index("Reds") < words(page).index("What you are asked yourself")
    said = {"decides-reds": "you", "decides-blues": "act", "temper-reds": "steady", "temper-blues": "careful"}
    ada.client.post(ada.at("officers/"), {**said, "decides-": "propose"})
    battle = Battle.objects.get(pk=ford.battle.pk)
    assert staff_of(battle, "blues") == Staff(Decides.ACT, Temper.CAREFUL)
    assert staff_of(battle, "") == Staff(Decides.PROPOSE)
    assert staff_of(battle, "reds") == Staff()


@pytest.mark.parametrize("said", [{}, {"decides-reds": "perhaps"}, {"temper-reds": "mad"}])
def test_what_cannot_be_chosen_is_said_at_its_field(ford: Table, sit: Sit, said: dict[str, str]) -> None:
    ada = sit("ada")
    answer = ada.client.post(ada.at("officers/"), said)
    assert answer.status_code == 422
    assert "Choose one" in html(answer)
    assert Battle.objects.get(pk=ford.battle.pk).staff == {}


@pytest.mark.parametrize("name", ["bea", "dot", "stranger"])
def test_only_game_masters_set_it(ford: Table, sit: Sit, name: str) -> None:
    assert sit(name).get("officers/").status_code == 404
    assert sit(name).act("seal-proposed/").status_code == 404


def test_it_can_be_set_before_the_battle_and_not_after_it(draft: Table) -> None:
    ada = Browser(draft, "ada")
    assert ada.get("officers/").status_code == 200
    actions.start(draft.ada)
    draft.fight_to_the_end()
    assert ada.get("officers/").status_code == 404


def test_dice_fall_by_themselves_for_whoever_wants_it(dicing: Table) -> None:
    bea = Browser(dicing, "bea")
    assert "Let my dice fall by themselves" in html(bea.get())
    bea.act("throw-for-me/", wanted="yes")
    assert Attendance.objects.get(member=dicing.members["bea"]).is_thrown_for
    assert "Your dice fall by themselves." in html(bea.get())
    assert bea.act("throw-for-me/", wanted="maybe").status_code == 422
    assert Attendance.objects.get(member=dicing.members["bea"]).is_thrown_for
    bea.act("throw-for-me/", wanted="no")
    assert not Attendance.objects.get(member=dicing.members["bea"]).is_thrown_for


def test_a_step_that_passes_by_itself_says_so_to_all_and_can_be_held(ford: Table, sit: Sit) -> None:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(flow=Flow.ON)
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 1})
    actions.answer(ford.cal, phase=ford.number, key="risk:berta", value={"risk": 1})
    assert "It goes on by itself in a moment." in words(html(sit("dot").get()))
    page = words(html(sit("ada").get()))
    assert "Pause to look at what happened" in page
    sit("ada").act("pause/")
    assert "Go on by itself" in html(sit("ada").get())
    assert "It goes on by itself" not in html(sit("dot").get())


# --- Practice -------------------------------------------------------------------------------------


@pytest.fixture
def ada_client(draft: Table) -> Client:
    client = Client()
    client.force_login(draft.members["ada"].user)
    return client


def test_two_forces_fight_in_two_presses_and_no_roster_changes(draft: Table, ada_client: Client) -> None:
    before = list(Unit.objects.order_by("pk").values_list("key", "sheet"))
    place = f"/campaigns/{draft.battle.campaign_id}/practice/"
    assert "Practice" in html(ada_client.get(place))
    ada_client.post(place, {"leads": "reds", "against": "blues", "temper": "bold"})
    battle = Battle.objects.get(is_practice=True)
    assert (battle.state, battle.seats.count()) == (Battle.State.RUNNING, 0)
    assert staff_of(battle, "blues") == Staff(Decides.ACT, Temper.BOLD)
    assert "without you" not in html(ada_client.get(f"/battles/{battle.pk}/")), "what the enemy is about"
    table = Table(battle, draft.members)
    for _ in range(40):
        if Battle.objects.get(pk=battle.pk).state == Battle.State.OVER:
            break
        if table.scene.played.done:
            actions.next_step(table.ada, phase=table.number)
        else:
            actions.close(table.ada, phase=table.number, without_the_absent=True)
    assert Battle.objects.get(pk=battle.pk).state == Battle.State.OVER
    assert list(Unit.objects.order_by("pk").values_list("key", "sheet")) == before
    page = html(ada_client.get(f"/battles/{battle.pk}/"))
    assert "the rosters are as they were" in page
    assert re.search(r'id="pace"[^>]*hidden', page)
    assert ada_client.get(f"/battles/{battle.pk}/aftermath/").status_code == 302
    with pytest.raises(actions.NothingIsThere):
        actions.confirm_changes(table.ada)


def test_practice_is_nobody_elses(draft: Table, ada_client: Client) -> None:
    place = f"/campaigns/{draft.battle.campaign_id}/practice/"
    ada_client.post(place, {"leads": "reds", "against": "blues", "temper": "bold"})
    battle = Battle.objects.get(is_practice=True)
    for name in ("bea", "cal", "dot"):
        client = Client()
        client.force_login(draft.members[name].user)
        assert client.get(place).status_code == 404
        assert client.get(f"/battles/{battle.pk}/").status_code == 404
        assert "Practice" not in html(client.get(f"/campaigns/{draft.battle.campaign_id}/chronicle/"))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"leads": "reds", "against": "reds", "temper": "bold"}, "A force cannot fight itself"),
        ({"leads": "reds", "against": "greens", "temper": "bold"}, "greens"),
        ({}, "Choose one"),
    ],
)
def test_forces_that_cannot_fight_are_refused_at_their_field(
    draft: Table, ada_client: Client, said: dict[str, str], why: str
) -> None:
    answer = ada_client.post(f"/campaigns/{draft.battle.campaign_id}/practice/", said)
    assert answer.status_code == 422
    assert why in html(answer)
    assert not Battle.objects.filter(is_practice=True).exists()


def test_forces_that_are_not_ready_say_why(draft: Table, ada_client: Client) -> None:
    Unit.objects.update(sheet={"count": 0})
    said = {"leads": "reds", "against": "blues", "temper": "bold"}
    answer = ada_client.post(f"/campaigns/{draft.battle.campaign_id}/practice/", said)
    assert "A battle needs two sides with at least one man each." in html(answer)
    assert not Battle.objects.filter(is_practice=True).exists()


def test_a_campaign_with_one_force_says_what_is_missing(draft: Table, ada_client: Client) -> None:
    Force.objects.filter(key="blues").delete()
    assert "Two forces make a battle" in html(
        ada_client.get(f"/campaigns/{draft.battle.campaign_id}/practice/")
    )


def test_every_sample_can_be_fought_from_any_of_its_sides(db: None) -> None:
    client, user = Client(), User.objects.create_user("eve", password="a long password")
    client.force_login(user)
    offered = re.findall(r'name="fight" value="([^"]+)"', html(client.get("/practice/")))
    assert len(offered) >= 10
    answer = client.post("/practice/", {"fight": offered[1], "temper": "steady"})
    battle = Battle.objects.get()
    assert answer.headers["Location"] == f"/battles/{battle.pk}/"
    assert Membership.objects.get().is_gm
    assert staff_of(battle, offered[1].split("|")[2]).decides == Decides.PROPOSE
    assert client.post("/practice/", {"fight": "gurps|x|y", "temper": "steady"}).status_code == 422
    assert "With forces of your own" not in html(client.get("/practice/")), "a sample is not one's own"
    assert re.search(r'class="tag">\s*Practice\s*<', html(client.get("/")))


def test_forces_that_have_only_practised_are_offered_again(draft: Table, ada_client: Client) -> None:
    place = f"/campaigns/{draft.battle.campaign_id}/practice/"
    ada_client.post(place, {"leads": "reds", "against": "blues", "temper": "bold"})
    draft.battle.delete()
    assert place in html(ada_client.get("/practice/"))


def test_alone_there_is_nobody_to_talk_to_or_to_seat(draft: Table, ada_client: Client) -> None:
    place = f"/campaigns/{draft.battle.campaign_id}/practice/"
    ada_client.post(place, {"leads": "reds", "against": "blues", "temper": "bold"})
    battle = Battle.objects.get(is_practice=True)
    assert battle.dice == Battle.Dice.SERVER
    page = html(ada_client.get(f"/battles/{battle.pk}/"))
    assert 'id="seats"' not in page
    assert "Stand-ins" not in page
    assert 'id="talk"' not in page
    assert re.search(r'id="orders"[^>]*hidden', page)
    assert "Who answers for whom" in page
    assert "Officers answered for the game master" not in page


def test_alone_one_goes_back_without_a_reason_and_hears_of_no_table(draft: Table, ada_client: Client) -> None:
    place = f"/campaigns/{draft.battle.campaign_id}/practice/"
    ada_client.post(place, {"leads": "reds", "against": "blues", "temper": "bold"})
    table = Table(Battle.objects.get(is_practice=True), draft.members)
    site = f"/battles/{table.battle.pk}"
    number = table.number
    actions.close(table.ada, phase=number, without_the_absent=True)
    assert "Reason, shown" not in html(ada_client.get(f"{site}/going-back/?to={number}"))
    ada_client.post(f"{site}/undo/", {"to": number})
    page = words(html(ada_client.get(f"{site}/")))
    assert "Ada went back to this step. " in page
    assert "when the table is ready" not in page


def test_practice_takes_no_place_from_what_the_table_fights(ford: Table) -> None:
    forces = list(Force.objects.filter(campaign=ford.battle.campaign).order_by("key"))
    practise(ford.ada.member, forces=forces, leads=forces[0].key)
    assert [now.battle.is_practice for now in current(ford.ada.member)] == [False, True]
