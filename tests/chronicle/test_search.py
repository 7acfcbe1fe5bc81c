"""Searching: what is found for whom, that nothing is found in a truth that is not his, and odd questions."""

import re
from datetime import timedelta
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings as site
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles import actions
from battles.models import Battle, Seat
from battles.parts.sight import reading
from campaigns.models import Campaign, Membership, Note
from chronicle.models import Telling
from chronicle.searching.asking import BEGIN, END, Wanted, search, snippets
from chronicle.searching.reading import read, read_what_is_new, unread
from chronicle.searching.telling import told_in
from chronicle.telling.report import heading
from rulesets.engine import GM, viewer
from tests.battles.conftest import Table, make_ford
from tests.battles.pages import client_of
from tests.chronicle.kept import made_once
from tests.planting import bring_to, plant

OPEN, OF_REDS, OF_ROLF, OF_GM = "Zephyrwind", "Redlanternword", "Rolfsecretword", "Gamemastersword"


@pytest.fixture
def fought(db: None) -> Table:
    def fight_and_read() -> None:
        table = make_ford()
        actions.start(table.ada)
        table.fight_to_the_end()
        read_what_is_new(5)

    made_once("the ford, fought and read", fight_and_read)
    members = {str(one.user.username): one for one in Membership.objects.select_related("user", "campaign")}
    return Table(Battle.objects.select_related("campaign").get(), members)


def planted(table: Table) -> Table:
    """Words that stand in one truth each, as a report could have them."""
    places = {"whole": OF_GM, "bea": f"{OF_REDS} {OF_ROLF}"}
    bea = f"member:{table.members['bea'].pk}"
    for telling in Telling.objects.all():
        extra = places["whole"] if telling.is_whole else ""
        extra += f" {places['bea']}" if telling.is_whole or bea in telling.readers else ""
        telling.text += f"\n{OPEN} {extra}"
        telling.save(update_fields=["text"])
    return table


def found(table: Table, name: str, query: str) -> str:
    answer = client_of(table, name).get(f"/campaigns/{table.battle.campaign_id}/search/?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_battle_is_read_once_it_is_fought(ford: Table) -> None:
    assert not unread().exists()
    ford.fight_to_the_end()
    assert [one.pk for one in unread()] == [ford.battle.pk]
    assert "still being read" in found(ford, "dot", "q=ford")
    read_what_is_new(5)
    told = found(ford, "dot", "q=ford")
    assert "/report/" in told and "still being read" not in told
    assert not unread().exists()
    bea, cal = (f"member:{ford.members[name].pk}" for name in ("bea", "cal"))
    keys = {(*one.readers, "but", *one.but) for one in Telling.objects.all()}
    assert keys == {("gm", "but"), ("all", "but", *sorted([bea, cal])), (bea, "but"), (cal, "but")}
    actions.lay_open(ford.ada, is_open=True)
    assert unread().exists(), "something was told since"
    read_what_is_new(5)
    assert [one.readers for one in Telling.objects.all()] == [["gm", "all"]]


def test_each_finds_words_of_his_own_truth_alone(fought: Table) -> None:
    planted(fought)
    who = {
        word: {
            name for name in ("ada", "bea", "cal", "dot") if "/report/" in found(fought, name, f"q={word}")
        }
        for word in (OPEN, OF_REDS, OF_ROLF, OF_GM)
    }
    assert who == {
        OPEN: {"ada", "bea", "cal", "dot"},
        OF_REDS: {"ada", "bea"},
        OF_ROLF: {"ada", "bea"},
        OF_GM: {"ada"},
    }
    actions.lay_open(fought.ada, is_open=True)
    read_what_is_new(5)
    planted(fought)
    assert "/report/?truth=whole" in found(fought, "cal", f"q={OF_GM}")
    actions.lay_open(fought.ada, is_open=False)
    Telling.objects.update(seq=Battle.objects.get().seq)
    assert "/report/" not in found(fought, "cal", f"q={OF_GM}"), "though it is not read anew yet"


def test_the_texts_are_those_of_the_reports(ford: Table) -> None:
    ford.fight_to_the_end()
    read(Battle.objects.select_related("campaign").get(pk=ford.battle.pk))
    texts = {one.readers[0]: one.text for one in Telling.objects.all()}
    assert "Orders" in texts["gm"] and "The ford" in texts["all"]
    assert len(set(texts.values())) > 1


def test_who_is_named_in_no_sentence_is_found_where_the_report_names_him(ford: Table) -> None:
    ford.fight_to_the_end()
    told = told_in(Battle.objects.select_related("campaign").get(pk=ford.battle.pk), viewer(GM))
    [(begins, _, _)] = [one for one in told.places if one[2] == "end-reds"]
    assert {"Rolf", "Spears"} <= set(told.text[begins:].splitlines())


def test_headlines_are_found_and_lead_to_where_they_stand(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won.headline", "Nobody surprises the ferrymen")
    ford.fight_to_the_end()
    read_what_is_new(5)
    for name, truth in (("ada", "truth=whole&amp;"), ("bea", ""), ("dot", "")):
        page = found(ford, name, urlencode({"q": '"surprises the ferrymen"'}))
        assert f"/battles/{ford.battle.pk}/report/?{truth}round=all#went" in page, name


def test_a_hit_says_who_fought_how_it_ended_and_leads_to_its_step(fought: Table) -> None:
    planted(fought)
    for name in ("bea", "dot"):
        page = found(fought, name, "q=orders")
        ending = heading(reading(fought.viewer(name).battle, fought.viewer(name).words))["ending"]
        assert "Reds against Blues" in page and escape(ending) in page
        [place] = set(re.findall(r"<h3><a href=.[^\"]*#(told-\d+)\"", page))
        asked = re.search(r"<h3><a href=.([^\"#]*)#", page)
        assert asked is not None
        report = client_of(fought, name).get(asked[1].replace("&amp;", "&")).content.decode()
        begins = report.index(f'id="{place}"')
        assert "Orders" in report[begins : begins + 400]


def test_lines_stay_apart_in_a_snippet() -> None:
    assert snippets(f"A {BEGIN}heading{END}\nA sentence.\n") == ["A <mark>heading</mark> · A sentence."]


def test_who_gave_up_his_seat_finds_nothing_of_it_any_more(fought: Table) -> None:
    planted(fought)
    Seat.objects.filter(member=fought.members["bea"]).delete()
    assert "/report/" not in found(fought, "bea", f"q={OF_ROLF}")


def test_who_is_given_a_seat_after_the_battle_finds_what_that_side_knew(fought: Table) -> None:
    side = sorted(Telling.objects.get(readers=[f"member:{fought.members['bea'].pk}"]).words)
    for seat in Seat.objects.filter(battle=fought.battle, member=fought.members["bea"]):
        actions.seat(fought.ada, word=seat.word, side=seat.side, member=fought.members["cal"])
    assert [one.pk for one in unread()] == [fought.battle.pk]
    read_what_is_new(5)
    [cal] = Telling.objects.filter(readers=[f"member:{fought.members['cal'].pk}"])
    assert set(side) < set(cal.words)
    assert not unread().exists()


def test_looking_for_something_writes_nothing(ford: Table) -> None:
    ford.fight_to_the_end()
    client = client_of(ford, "bea")
    for path in ("/search/", f"/campaigns/{ford.battle.campaign_id}/search/"):
        client.get(path)
        with CaptureQueriesContext(connection) as asked:
            assert "still being read" in client.get(f"{path}?q=ford").content.decode()
        assert asked.captured_queries and all(one["sql"].startswith("SELECT") for one in asked)
    assert not Telling.objects.exists()


def test_who_sees_it_later_finds_nothing_yet(fought: Table) -> None:
    Campaign.objects.update(delay=30)
    assert "/report/" not in found(fought, "dot", "q=ford")
    assert "/report/" in found(fought, "bea", "q=ford")


def test_filters_narrow_it(fought: Table) -> None:
    Battle.objects.update(place="Old mill")
    today, tomorrow = timezone.now().date(), timezone.now().date() + timedelta(days=1)
    hits = ("hero=rolf", "unit=spears", "place=mill", f"since={today}", "q=ford&hero=Rolf", "system=skirmish")
    for query in hits:
        assert "/report/" in found(fought, "bea", query), query
    misses = ("hero=nobody", "unit=x", "place=hill", f"since={tomorrow}", "system=gurps", "q=ford&hero=Gruk")
    for query in misses:
        assert "/report/" not in found(fought, "bea", query), query
    winner = Telling.objects.get(readers=["gm"]).winners
    loser = "Blues" if winner != "Blues" else "Reds"
    assert ("/report/" in found(fought, "ada", f"winner={winner}")) or not winner
    assert "/report/" not in found(fought, "ada", f"winner={loser}")


def test_notes_are_found_by_who_may_read_them(fought: Table) -> None:
    campaign, ada = fought.battle.campaign, fought.members["ada"].user
    for audience, title in (("everyone", "Open"), ("gm", "Hidden")):
        text = f"The “ferryman” {title} & spoke"
        Note.objects.create(campaign=campaign, title=title, text=text, audience=audience, written_by=ada)
    told = found(fought, "bea", "q=ferryman")
    assert "<mark>ferryman</mark>&quot; Open &amp; spoke" in told and "Hidden" not in told
    assert "Hidden" in found(fought, "ada", "q=ferryman")
    assert "ferryman</mark>" not in found(fought, "ada", "q=ferryman&place=mill"), "a note has no place"


def test_a_note_is_shown_as_it_is_read(fought: Table) -> None:
    campaign, ada = fought.battle.campaign, fought.members["ada"].user
    text = "## The *old* ferryman\n\n- asks for **two** [coins](https://a.example)"
    Note.objects.create(campaign=campaign, title="Ford", text=text, audience="everyone", written_by=ada)
    assert "<mark>ferryman</mark> · asks for two coins" in found(fought, "bea", "q=ferryman")


def test_all_of_ones_campaigns_and_no_others(fought: Table) -> None:
    planted(fought)
    assert "/report/" in client_of(fought, "bea").get(f"/search/?q={OF_REDS}").content.decode()
    assert "/report/" not in client_of(fought, "cal").get(f"/search/?q={OF_REDS}").content.decode()
    fought.members["bea"].left_at = timezone.now()
    fought.members["bea"].save()
    assert "/report/" not in client_of(fought, "bea").get("/search/?q=ford").content.decode()
    assert client_of(fought, "bea").get(f"/campaigns/{fought.battle.campaign_id}/search/").status_code == 404


ODD = (
    "",
    "   ",
    "the",
    "-",
    "!!!",
    '"',
    '"open',
    "a -b or",
    "<script>",
    "'; DROP",
    "a" * 200,
    "☃ 龙",
    "()&|:*",
)


@pytest.mark.parametrize("words", ODD)
def test_odd_questions_have_an_answer(fought: Table, words: str) -> None:
    url = f"/campaigns/{fought.battle.campaign_id}/search/"
    answer = client_of(fought, "bea").get(url, {"q": words})
    assert answer.status_code == 200
    assert "<script>'" not in answer.content.decode()


def test_what_cannot_be_asked_is_said_at_its_field(fought: Table) -> None:
    url = f"/campaigns/{fought.battle.campaign_id}/search/"
    bad = ({"q": "a" * 201}, {"q": "a\0b"}, {"since": "yesterday"}, {"system": "chess"}, {"hero": "b" * 81})
    turned = {"since": "2026-05-02", "until": "2026-05-01"}
    for data in (*bad, turned):
        assert client_of(fought, "bea").get(url, data).status_code == 422, data
    assert client_of(fought, "bea").get(url, {"q": "ford", "page": "99999999999"}).status_code == 200


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.text(max_size=60))
def test_a_snippet_is_never_markup(text: str) -> None:
    [shown] = snippets(
        f"{BEGIN}word{END} {text.replace(BEGIN, '').replace(END, '').replace(chr(0xE002), '')}"
    )
    rest = shown.replace("<mark>word</mark>", "", 1)
    assert "<" not in rest and ">" not in rest


LOOK_UPS = 100
"""So many blocks more an index may take, which grows a little; to read 1,000 texts takes thousands."""


def many(table: Table, count: int) -> None:
    """As many fought battles, told to everybody and as a whole: words that are everywhere, and their own."""
    Battle.objects.exclude(pk=table.battle.pk).delete()
    Telling.objects.all().delete()
    battle, started = Battle.objects.get(pk=table.battle.pk), timezone.now() - timedelta(days=count + 1)
    about = {"ruleset": battle.ruleset, "campaign": battle.campaign, "state": Battle.State.OVER}
    rows = [Battle(name=f"Battle{n}", started_at=started + timedelta(days=n), **about) for n in range(count)]
    Battle.objects.bulk_create(rows)
    text = "The spears went over the ford and the bows let fly at the hill. " * 60
    told = {"campaign": battle.campaign, "seq": 0, "words": ["everyone"], "heroes": "Rolf"}
    for row in rows:
        one = told | {"battle": row, "fought_at": row.started_at, "text": f"{row.name} {text}"}
        Telling.objects.create(readers=["all"], **one)
        Telling.objects.create(readers=["gm"], **one)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE chronicle_telling")
        cursor.execute("ANALYZE battles_battle")


@pytest.mark.parametrize("words", ["the", "the and", "-rolf", "%", "…", "the -rolf"])
def test_a_question_without_a_word_is_told_so_instead_of_nothing_found(fought: Table, words: str) -> None:
    client, url = client_of(fought, "bea"), f"/campaigns/{fought.battle.campaign_id}/search/"
    html = client.get(url, {"q": words}).content.decode()
    assert "no word in it to look for" in html and "Nothing of this was told" not in html
    html = client.get(url, {"q": "nowhereword -rolf"}).content.decode()
    assert "no word in it to look for" not in html and "Nothing of this was told" in html


def test_rules_are_a_filter_where_campaigns_of_several_are_searched(fought: Table) -> None:
    client = client_of(fought, "bea")
    own = client.get(f"/campaigns/{fought.battle.campaign_id}/search/").content.decode()
    every = client.get("/search/").content.decode()
    assert 'name="system"' not in own and 'name="system"' in every


def test_its_results_take_no_style_of_another_page() -> None:
    """Style sheets of several pages are loaded together: a name is one thing's."""
    css = Path(site.BASE_DIR) / "static" / "css"
    own = set(re.findall(r"\.([a-z][\w-]*)", (css / "search.css").read_text())) - {"card", "more-asked"}
    for sheet in css.glob("*.css"):
        if sheet.name != "search.css":
            assert not own & set(re.findall(r"^\.([a-z][\w-]*)", sheet.read_text(), re.MULTILINE)), sheet


def cost(table: Table, name: str, wanted: Wanted) -> tuple[int, float]:
    """How many queries, and what the database has to read for them, in blocks."""
    member = table.members[name]
    with CaptureQueriesContext(connection) as queries:
        assert search([member], wanted).battles
    read = 0.0
    for query in queries.captured_queries:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {query['sql']}")
            plan = cursor.fetchone()[0][0]["Plan"]
            read += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    return len(queries.captured_queries), read


def test_a_thousand_battles_cost_little_more_than_ten(fought: Table) -> None:
    asked = list(product(["ada", "bea", "dot"], ["Battle7", "spears", "ford hill"]))
    many(fought, 10)
    few = [cost(fought, name, Wanted(words=words)) for name, words in asked]
    many(fought, 1000)
    for (name, words), (queries, little) in zip(asked, few, strict=True):
        again, lots = cost(fought, name, Wanted(words=words))
        assert again == queries, (name, words)
        assert lots < 1.5 * little + LOOK_UPS, (name, words, little, lots)


def test_secrets_of_a_battle_are_found_by_who_was_told_them(db: None) -> None:
    """All that the test of leaks plants, searched for by everybody; some of it on the pages themselves."""
    table = make_ford()
    world = plant(table)
    bring_to(world, "over")
    read_what_is_new(5)
    for word, entitled in world.secrets.items():
        for name in ("ada", "bea", "cal", "dot"):
            found = search([table.members[name]], Wanted(words=f'"{word}"'))
            assert name in entitled or not (found.battles or found.notes), f"{name} finds “{word}”"
    for word, entitled in {
        "ordered-of-the-spears": {"ada", "bea"},
        "ordered-of-the-bows": {"ada", "cal"},
    }.items():
        for url in (f"/campaigns/{table.battle.campaign_id}/search/", "/search/"):
            pages = {
                name: client_of(table, name).get(url, {"q": f'"{word}"'}).content.decode()
                for name in ("ada", "bea", "cal", "dot")
            }
            assert {name for name, page in pages.items() if 'class="finds"' in page} == entitled
