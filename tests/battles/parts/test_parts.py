"""What the parts of the battle page show, and to whom."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from battles import actions, parts
from battles.live.pushing import Pushing
from battles.parts.mine import thrown
from battles.parts.shared import draw, shown_card
from battles.parts.sight import sight_of
from battles.play.scenes import kept
from rosters.models import Hero, Unit
from rulesets.engine import Card
from tests.battles.conftest import Table
from tests.factories import make_member, make_user
from tests.markup import tight

PEOPLE = ("ada", "bea", "cal", "dot")


def shown(table: Table, name: str, part: str) -> str:
    """A part as this person gets it."""
    viewer = table.viewer(name)
    request = RequestFactory().get("/")
    request.user = viewer.member.user
    return str(parts.render(request, viewer, part))


def words(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def everything(table: Table, name: str) -> str:
    return "".join(shown(table, name, part) for part in parts.parts_of(table.viewer(name)))


def seal(table: Table, name: str = "bea", risk: int = -2) -> None:
    key = {"bea": "risk:rolf", "cal": "risk:berta"}[name]
    value = {"risk": risk, "action": "Over the planted wall."}
    actions.answer(table.viewer(name), phase=table.number, key=key, value=value)


# --- What is secret is absent ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cal", "dot"])
def test_a_sealed_answer_is_in_no_part_of_anybody_else(ford: Table, name: str) -> None:
    seal(ford)
    html = everything(ford, name)
    assert "planted" not in html
    assert "−2" not in words(html) or name == "cal"  # his own dial has every number
    assert "planted" in everything(ford, "bea")
    assert "planted" in everything(ford, "ada")


def test_the_shared_parts_of_his_own_side_do_not_have_it_either(ford: Table) -> None:
    seal(ford)
    audience = ford.bea.audience
    pushed = Pushing(ford.battle.pk).shared(audience)
    assert "planted" not in "".join(pushed.values())
    assert "−2" not in "".join(pushed.values())


def test_a_draft_is_nobody_elses_business(ford: Table) -> None:
    value = {"risk": 3, "action": "A planted draft."}
    actions.save_draft(ford.bea, phase=ford.number, key="risk:rolf", value=value)
    assert "A planted draft." in shown(ford, "bea", "mine")
    for name in ("ada", "cal", "dot"):
        assert "planted" not in everything(ford, name)


def test_a_draft_is_found_again_on_another_device(ford: Table) -> None:
    shown(ford, "bea", "mine")  # the scene is kept as it was before the draft
    actions.save_draft(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 3, "action": ""})
    html = shown(ford, "bea", "mine")
    assert re.search(r'value="3"[^>]*checked', html)


def test_a_secret_question_is_known_to_the_asked_alone(ford: Table) -> None:
    ford.orders()
    assert "What is the ground worth" in shown(ford, "ada", "console")
    for name in ("bea", "cal", "dot"):
        assert "ground worth" not in everything(ford, name)
        assert "0 of" not in words(shown(ford, name, "steps"))


def test_a_hidden_throw_is_not_in_the_log_of_players(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    for name in ("bea", "cal", "dot"):
        assert "Fortune" not in everything(ford, name)
    assert "Fortune" in everything(ford, "ada")


def test_a_number_is_for_its_own_side(ford: Table) -> None:
    ford.orders()
    ford.clash()
    assert "Heroes hold back" in everything(ford, "bea")
    assert "Heroes hold back" in shown(ford, "ada", "log")
    assert "Heroes hold back" not in everything(ford, "dot")


def test_a_ruling_on_a_number_is_known_where_the_number_is(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw_for_the_absent(ford.ada, phase=ford.number)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.rule(
        ford.ada, phase=ford.number, key="strength:reds", line="Mud", value=-1, reason="The planted mud."
    )
    assert "The planted mud." in shown(ford, "ada", "console")
    assert "The planted mud." in everything(ford, "bea")
    for name in ("cal", "dot"):
        assert "planted" not in everything(ford, name)


def test_units_of_others_are_shown_in_words(ford: Table) -> None:
    assert "some" in words(shown(ford, "bea", "field"))
    assert "15" not in words(shown(ford, "bea", "field"))
    assert "15" in words(shown(ford, "cal", "field"))


def test_shared_parts_hold_no_form_and_no_token(ford: Table) -> None:
    for name in PEOPLE:
        audience = ford.viewer(name).audience
        pushed = Pushing(ford.battle.pk).shared(audience)
        assert "<form" not in "".join(pushed.values())
        assert "csrf" not in "".join(pushed.values())


# --- What they say --------------------------------------------------------------------------------


def test_steps_mark_the_present_one(ford: Table) -> None:
    html = shown(ford, "dot", "steps")
    assert words(html).startswith("The ford, round 1")
    assert re.search(r'<li class="now" aria-current="step"><b>Orders</b><span>0 of 2 in</span>', tight(html))


def test_awaited_names_who_is_missing_first(ford: Table) -> None:
    seal(ford)
    assert words(shown(ford, "dot", "awaited")).endswith("1 of 2 in B Berta Cal choosing R Rolf Bea in")


def test_news_says_who_is_waited_for(ford: Table) -> None:
    seal(ford)
    assert words(shown(ford, "dot", "news")) == "Orders. Waiting for Berta."


def test_the_game_master_reads_for_what_each_is_awaited(ford: Table) -> None:
    assert "Bea: How hard does Rolf press in?" in words(shown(ford, "ada", "awaited"))
    assert "How hard" not in words(shown(ford, "cal", "awaited"))


def test_what_the_game_master_owes_himself_stands_where_he_is_asked(ford: Table) -> None:
    actions.seat(ford.ada, word="hero:berta", side="blues", member=None)
    said = words(shown(ford, "ada", "awaited"))
    assert "0 of 1 in" in said and "Rolf" in said and "Berta" not in said
    assert "Berta" in words(shown(ford, "ada", "console"))
    assert "0 of 2 in" in words(shown(ford, "dot", "awaited"))
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=None)
    assert "Nobody but you" in words(shown(ford, "ada", "awaited"))


def test_the_game_master_reads_how_much_he_owes(dicing: Table) -> None:
    dicing.fight_to_the_end()
    actions.undo(dicing.ada, to=2, reason="Again")
    assert "2 to answer" in words(shown(dicing, "ada", "console"))


def test_commanders_are_awaited_as_the_people_they_are(dicing: Table) -> None:
    assert "B Bea commands Reds to throw" in words(shown(dicing, "dot", "awaited"))
    assert words(shown(dicing, "dot", "news")).endswith("Waiting for Bea.")
    assert "Bea has the dice in hand." in words(shown(dicing, "ada", "console"))
    actions.seat(dicing.ada, word="commander:reds", side="reds", member=None)
    assert "The commander of Reds the game master to throw" in words(shown(dicing, "dot", "awaited"))
    assert words(shown(dicing, "dot", "news")).endswith("Waiting for the commander of Reds.")


def test_dice_that_are_not_needed_any_more_want_no_attention(dicing: Table) -> None:
    actions.throw(dicing.bea, phase=dicing.number, key="clash:reds", faces=[1, 1])
    row = dicing.scene.row
    row.rolls.filter(key="clash:reds").update(key="clash:nobody")
    kept.forget()
    assert "clash:nobody" in dicing.scene.played.unused
    assert "Needs your attention" not in words(shown(dicing, "ada", "console"))


def test_the_log_tells_numbers_and_dice_that_led_to_a_fact(ford: Table) -> None:
    ford.orders()
    ford.clash()
    log = words(shown(ford, "ada", "log"))
    assert "Reds has the better of it." in log
    assert "2d6 gave 12 , own dice" in log
    assert "Strength 14" in log
    assert "Two dice 12 Heroes hold back +2" in log


def test_what_an_undo_struck_is_folded(ford: Table) -> None:
    ford.orders()
    actions.undo(ford.ada, to=1, reason="A wrong day.")
    html = shown(ford, "dot", "log")
    assert "Ada went back to this step: “A wrong day.”" in words(html)
    assert '<details class="struck-phase">' in html


def test_what_happens_now_is_marked_as_not_final(ford: Table) -> None:
    seal(ford)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert "not final yet" in shown(ford, "dot", "log")
    actions.next_step(ford.ada, phase=ford.number)
    assert "not final yet" not in shown(ford, "dot", "log")


def test_whoever_sits_on_several_seats_is_awaited_once_and_by_name(ford: Table) -> None:
    ford.battle.seats.filter(word="hero:berta").update(member=ford.members["bea"])
    html = words(shown(ford, "ada", "console"))
    assert "Go on without Bea" in html
    assert "Rolf and Berta" not in html


def test_the_console_has_one_next_action(ford: Table) -> None:
    html = shown(ford, "ada", "console")
    assert html.count("data-next") == 1
    assert html.count("btn-primary") == 1
    assert "Go on without Rolf and Berta" in words(html)
    seal(ford)
    seal(ford, "cal")
    assert "Close the asking" in words(shown(ford, "ada", "console"))
    actions.close(ford.ada, phase=ford.number)
    assert "On to Clash" in words(shown(ford, "ada", "console"))


def test_an_empty_seat_is_the_game_masters_own(ford: Table) -> None:
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=None)
    html = shown(ford, "ada", "console")
    assert "You are asked 1 to answer How hard does Rolf press in?" in words(html)
    assert html.count("btn-primary") == 1


def test_mine_says_what_happened_to_me(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=[6, 6])
    if "luck:berta" in ford.waits_for:
        actions.answer(ford.cal, phase=ford.number, key="luck:berta", value={"yes": False})
    assert re.search(r'<h1 class="verdict"[^>]*>Reds has the better of it.</h1>', shown(ford, "bea", "mine"))


def test_after_the_battle_the_parts_still_stand(ford: Table) -> None:
    ford.fight_to_the_end()
    for name in PEOPLE:
        assert "The fighting is over" in words(everything(ford, name))
    assert f'href="/battles/{ford.battle.pk}/aftermath/"' in shown(ford, "ada", "console")


def test_names_and_words_of_people_are_shown_as_text(ford: Table) -> None:
    seal(ford)
    value = {"risk": 0, "action": "<script>alert(1)</script> & more"}
    actions.answer(ford.cal, phase=ford.number, key="risk:berta", value=value)
    actions.close(ford.ada, phase=ford.number)
    for name in PEOPLE:
        assert "<script>alert" not in everything(ford, name)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in shown(ford, "dot", "log")


# --- Queries --------------------------------------------------------------------------------------


def count(table: Table, name: str) -> int:
    client = Client()
    client.force_login(table.members[name].user)
    client.get(f"/battles/{table.battle.pk}/")
    kept.forget()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/battles/{table.battle.pk}/").status_code == 200
    return len(queries)


def fight_a_little(table: Table) -> None:
    actions.start(table.ada)
    seal(table)
    actions.close(table.ada, phase=table.number, without_the_absent=True)
    actions.next_step(table.ada, phase=table.number)
    actions.close(table.ada, phase=table.number, without_the_absent=True)


def grow(table: Table) -> Table:
    """Another battle of the same campaign, with three units, heroes and members where there was one."""
    campaign = table.battle.campaign
    forces = [side.force for side in table.battle.sides.order_by("place") if side.force]
    for force in forces:
        for n in (1, 2):
            key = f"{force.key}-{n}"
            player = make_member(campaign, make_user(key))
            Unit.objects.create(campaign=campaign, force=force, key=key, name=key)
            Hero.objects.create(
                campaign=campaign, force=force, key=f"hero-{key}", name=f"Hero {key}", player=player
            )
    battle = actions.new_battle(table.members["ada"], name="The ford again", forces=forces)
    return Table(battle, table.members)


@pytest.mark.parametrize("name", PEOPLE)
def test_queries_of_the_page_do_not_grow(draft: Table, name: str) -> None:
    fight_a_little(draft)
    before = count(draft, name)
    larger = grow(draft)
    fight_a_little(larger)
    assert count(larger, name) == before


@pytest.mark.parametrize("name", PEOPLE)
def test_queries_of_the_page_do_not_grow_with_the_log(draft: Table, name: str) -> None:
    fight_a_little(draft)
    count(draft, name)  # what is drawn once is drawn
    before = count(draft, name)
    events = draft.battle.events.count()
    while draft.scene.row.round < 2 or draft.scene.row.step != "clash":
        go_on(draft)
    actions.close(draft.ada, phase=draft.number, without_the_absent=True)
    assert draft.battle.events.count() > 3 * events / 2
    count(draft, name)
    assert count(draft, name) == before


def go_on(table: Table) -> None:
    """One press of the GM, whatever is due."""
    scene = table.scene
    if scene.played.done:
        actions.next_step(table.ada, phase=scene.row.number)
    elif scene.played.asks or scene.row.state == "asking":
        actions.close(table.ada, phase=scene.row.number, without_the_absent=True)
    else:
        actions.throw_for_the_absent(table.ada, phase=scene.row.number)


def test_a_unit_with_nobody_left_wants_attention(ford: Table) -> None:
    ford.orders()
    ford.clash()
    actions.correct(
        ford.ada, phase=ford.number, subject="bows", name="men", value=1, reason="Most of them ran."
    )
    actions.close(ford.ada, phase=ford.number)
    said = words(shown(ford, "ada", "console"))
    assert "Nobody of Bows is left on the field (holds)." in said
    assert said.index("Needs your attention") < said.index("Rulings"), "what is wrong comes first"


def test_a_draft_below_nought_is_chosen_on_the_dial(ford: Table) -> None:
    actions.save_draft(ford.bea, phase=1, key="risk:rolf", value={"risk": -3, "action": ""})
    html = shown(ford, "bea", "mine")
    assert re.search(r'<input[^>]*value="-3"[^>]*checked', html)


def test_ones_own_dice_stay_in_sight_while_others_still_throw(draft: Table) -> None:
    draft.battle.sides.filter(key="blues").update(commander=Hero.objects.get(key="berta"))
    actions.start(draft.ada)
    draft.orders()
    actions.close(draft.ada, phase=draft.number, without_the_absent=True)
    actions.throw(draft.bea, phase=draft.number, key="clash:reds", faces=[6, 2])
    assert "clash:blues" in draft.waits_for
    assert "What you threw" in shown(draft, "bea", "mine")
    assert "What you threw" not in shown(draft, "cal", "mine")
    actions.throw_for_the_absent(draft.ada, phase=draft.number)
    assert "What you threw" not in shown(draft, "bea", "mine")


def test_throws_that_would_be_called_alike_say_which_they_are(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    scene = ford.scene
    assert scene
    [one, *others] = scene.played.throws
    twice = thrown(sight_of(ford.viewer("ada")), [one, replace(one, key=f"{one.key}:2"), *others])
    assert [each.why.removeprefix(twice[0].why[:-8]) for each in twice[:2]] == [", 1 of 2", ", 2 of 2"]
    assert len({each.why for each in twice}) == len(twice)


def test_a_bar_is_marked_where_something_happens_on_the_way_down(ford: Table) -> None:
    sight = sight_of(ford.viewer("ada"))
    marked = Card("spears", "unit", "Spears", "reds", "steady", (30, 40), marks=(20, 10))
    shown = draw(shown_card(sight, marked), "", "")
    assert [one.group(1) for one in re.finditer(r'<line x1="([0-9.]+)"', shown)] == ["50.0", "25.0"]
    assert "<line" not in draw(shown_card(sight, replace(marked, strength=(40, 40))), "", "")
    assert "<line" not in draw(shown_card(sight, replace(marked, marks=())), "", "")


def test_of_a_side_of_which_nobody_stands_its_card_says_so(ford: Table) -> None:
    sight = sight_of(ford.viewer("ada"))
    side = next(card for card in sight.cards if card.kind == "side")
    assert shown_card(sight, replace(side, strength="nobody")).strength == "nobody stands"
    assert shown_card(sight, replace(side, strength="thousands")).strength == "thousands"
