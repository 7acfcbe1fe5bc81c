"""Orders to units: who gives them, who reads them where, and what stays of them."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Battle, Event, Order, Phase
from battles.verify import verify
from tests.battles.api.test_table import client_of, post
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, html

WORD = "Hold the ford to the last man"


def order(table: Table, name: str = "bea", unit: str = "spears", text: str = WORD) -> None:
    actions.order(table.viewer(name), unit=unit, text=text)


def said(unit: str = "spears", text: str = WORD) -> dict[str, Any]:
    return {"order-unit": unit, "order-text": text}


@pytest.mark.parametrize(("name", "unit"), [("bea", "bows"), ("cal", "bows"), ("dot", "bows"), ("bea", "x")])
def test_only_who_commands_orders(ford: Table, name: str, unit: str) -> None:
    with pytest.raises(actions.NothingIsThere):
        order(ford, name, unit)
    assert not Order.objects.exists()


def test_a_game_master_orders_every_unit_in_the_commanders_voice(ford: Table) -> None:
    order(ford, "ada", "spears")
    order(ford, "ada", "bows")
    assert dict(Order.objects.values_list("unit", "voice")) == {"spears": "Rolf", "bows": "Ada"}


def test_a_stand_in_for_the_commander_orders_too(ford: Table) -> None:
    actions.stand_in(ford.ada, word="commander:reds", member=ford.members["cal"], lasts=None)
    order(ford, "cal")
    assert Order.objects.get().voice == "Cal"


def test_nothing_is_ordered_before_or_after_the_fighting(draft: Table) -> None:
    with pytest.raises(actions.TableError):
        order(draft, "ada")
    actions.start(draft.ada)
    draft.fight_to_the_end()
    with pytest.raises(actions.TableError):
        order(draft, "ada")
    assert "order-form" not in html(Browser(draft, "bea").get())


def test_whoever_leads_the_unit_reads_it_at_the_top_of_his_page(ford: Table) -> None:
    order(ford, "ada", "bows")
    shown = html(Browser(ford, "cal").get("parts/mine/"))
    assert "Orders from Ada to Bows" in shown
    assert shown.index(WORD) < shown.index("Berta</h2>")
    order(ford, "bea", "spears", "Over the wall")
    assert "Orders from" not in html(Browser(ford, "bea").get("parts/mine/")), "he gave it himself"


def test_only_its_side_and_the_game_master_know_of_it(ford: Table) -> None:
    order(ford)
    ford.orders()
    for name, knows in {"ada": True, "bea": True, "cal": False, "dot": False}.items():
        browser = Browser(ford, name)
        for what in ("", "log/", "report/", "parts/log/"):
            assert (WORD in html(browser.get(what))) == knows, (name, what)
        told = WORD in client_of(ford, name).get(f"/api/v1/battles/{ford.battle.pk}/events/").content.decode()
        assert told == knows


def test_another_word_takes_its_place_and_both_stay_in_the_log(ford: Table) -> None:
    order(ford)
    order(ford, text="Back to the wood")
    order(ford, text="")
    assert not Order.objects.exists()
    log = html(Browser(ford, "bea").get("log/"))
    for text in (
        f"Rolf to Spears: “{WORD}”",
        "Rolf to Spears: “Back to the wood”",
        "the order is taken back",
    ):
        assert text in log
    assert verify(Battle.objects.get(pk=ford.battle.pk)).holds


def test_the_same_word_again_is_one_order(ford: Table) -> None:
    order(ford)
    order(ford)
    order(ford, unit="spears", text=f" {WORD} ")
    assert Event.objects.filter(kind="ordered").count() == 1


def test_it_is_news_and_changes_no_rule(ford: Table) -> None:
    before, scene = Battle.objects.get(pk=ford.battle.pk).version, ford.scene
    order(ford)
    assert Battle.objects.get(pk=ford.battle.pk).version == before + 1
    assert ford.scene.played == scene.played


def test_it_outlives_going_back(ford: Table) -> None:
    ford.orders()
    order(ford)
    actions.undo(ford.ada, to=1, reason="Again")
    assert Phase.objects.filter(state=Phase.State.STRUCK).exists()
    assert Order.objects.get().text == WORD


def test_too_many_orders_are_refused(ford: Table) -> None:
    for n in range(30):
        order(ford, text=f"word {n}")
    answer = Browser(ford, "bea").act("orders/give/", **said(text="one more"))
    assert answer.status_code == 422
    assert "Wait a minute" in html(answer)
    assert "one more" in html(answer), "nothing typed is lost"


# the page


def test_the_commander_gives_one_on_his_page_with_and_without_script(ford: Table) -> None:
    bea = Browser(ford, "bea")
    assert "0 of 1 unit has one" in html(bea.get())
    shown = html(bea.act("orders/give/", **said()))
    assert WORD in shown
    assert "1 of 1 unit has one" in shown
    again = html(bea.act("orders/give/", script=False, **said(text="Over the wall")))
    assert "Ordered." in again
    assert "Over the wall" in again
    assert "Taken back." in html(bea.act("orders/take-back/", script=False, unit="spears"))
    assert not Order.objects.exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"order-text": ""}, "Write what they are to do."),
        ({"order-text": LONG}, "at most 200"),
        ({"order-text": "a\x00b"}, "cannot be shown"),
        ({"order-text": "two\nlines"}, "a line break"),
        ({"order-unit": "bows"}, "not one of the choices"),
        ({"order-unit": ["spears", "bows"]}, "not one of the choices"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(ford: Table, more: dict[str, Any], words: str) -> None:
    for script in (True, False):
        answer = Browser(ford, "bea").act("orders/give/", script=script, **{**said(), **more})
        assert answer.status_code == 422
        assert words in html(answer)
    assert not Order.objects.exists()


def test_what_is_typed_is_text(ford: Table) -> None:
    shown = html(Browser(ford, "bea").act("orders/give/", **said(text="<script>alert(1)</script>")))
    assert "&lt;script&gt;alert(1)" in shown
    assert "<script>alert" not in shown


def test_others_have_no_such_page(ford: Table) -> None:
    for name in ("dot", "eve"):
        assert Browser(ford, name).get("orders/").status_code == 404
    cal = Browser(ford, "cal")
    assert "order-form" not in html(cal.get("orders/"))
    assert cal.get("parts/orders/").status_code == 404
    for what in ("orders/give/", "orders/take-back/"):
        assert cal.act(what, **said(), unit="bows").status_code == 404


def test_many_orders_cost_no_more_queries_than_one(ford: Table) -> None:
    def queries(name: str) -> int:
        browser = Browser(ford, name)
        browser.get()
        with CaptureQueriesContext(connection) as found:
            browser.get()
        return len(found)

    order(ford, "ada", "bows")
    few = [queries(name) for name in ("ada", "bea", "cal")]
    order(ford, "ada", "spears")
    Order.objects.create(battle=ford.battle, unit="gone", side="reds", text="x", voice="y")
    assert [queries(name) for name in ("ada", "bea", "cal")] == few


# REST


def test_orders_over_rest(ford: Table) -> None:
    at, bea, cal = f"/api/v1/battles/{ford.battle.pk}/orders/", client_of(ford, "bea"), client_of(ford, "cal")
    assert bea.get(at).json() == {"orders": [], "you_may_order": ["spears"]}
    shown = post(bea, at, {"unit": "spears", "text": WORD}).json()
    assert [(one["unit"], one["text"], one["voice"]) for one in shown["orders"]] == [("spears", WORD, "Rolf")]
    assert cal.get(at).json() == {"orders": [], "you_may_order": []}
    assert post(cal, at, {"unit": "spears", "text": WORD}).status_code == 409
    assert post(bea, at, {"unit": "spears", "text": ""}).json()["orders"] == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"unit": "spears"},
        {"unit": "spears", "text": "x" * 201},
        {"unit": "spears", "text": "a\nb"},
        {"unit": "spears", "text": "a\x00b"},
        {"unit": ["spears"], "text": "x"},
    ],
)
def test_what_rest_cannot_read_is_400(ford: Table, body: dict[str, Any]) -> None:
    assert post(client_of(ford, "bea"), f"/api/v1/battles/{ford.battle.pk}/orders/", body).status_code == 400
