"""PDF of reports, rosters and heroes: what stands on them, for whom, and that nothing is fetched for them."""

import builtins
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from PIL import Image
from weasyprint import HTML

from annals.filling import fill_again
from battles import actions as battle_actions
from battles.models import Battle, MapPicture
from battles.parts.shared import standing_sides
from battles.parts.sight import reading
from battles.truths import truths_of
from chronicle.printing import CannotPrint, pdf_of, report_sheet
from chronicle.printing.paper import HERE, OwnFiles, own_file
from chronicle.printing.sheets import hero_sheet, roster_sheet
from chronicle.views import printing
from forecasts import actions as forecasts
from rosters.models import Force, Hero, Unit
from rulesets.engine import GM, Heads, viewer
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.chronicle.fighting import sample_war
from tests.forecasts.asking import fought as worked_out


def sheets(table: Table) -> dict[str, str]:
    campaign = table.battle.campaign_id
    force, hero = Force.objects.get(key="reds"), Hero.objects.get(key="rolf")
    return {
        "report": f"/battles/{table.battle.pk}/report.pdf",
        "roster": f"/campaigns/{campaign}/forces/{force.pk}/roster.pdf",
        "hero": f"/campaigns/{campaign}/heroes/{hero.pk}/hero.pdf",
    }


def test_each_is_a_file_for_who_may_read_its_page(ford: Table) -> None:
    ford.fight_to_the_end()
    for what, path in sheets(ford).items():
        answer = client_of(ford, "ada").get(path)
        assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf", what
        assert answer.content.startswith(b"%PDF-"), what
    assert client_of(ford, "cal").get(sheets(ford)["roster"]).status_code == 404
    for query in ("?truth=whole", "?truth=side-blues", "?truth=x"):
        assert client_of(ford, "bea").get(sheets(ford)["report"] + query).status_code == 404


def test_a_report_has_its_truth_and_no_other(ford: Table) -> None:
    ford.fight_to_the_end()
    viewer = ford.ada
    told = {truth.key: report_sheet(viewer, truth).html for truth in truths_of(viewer)}
    assert len(set(told.values())) == len(told)
    assert "<svg" in told["whole"] and "<style>" in told["whole"], "the pictures bring their colours"
    assert 'href="/static/icons' not in told["whole"], "and their icons"


def test_a_report_begins_with_the_battle_in_brief(ford: Table) -> None:
    ford.fight_to_the_end()
    worked_out(forecasts.debrief(ford.battle))
    html = report_sheet(ford.viewer("ada"), truths_of(ford.viewer("ada"))[0]).html
    heads = [one.strip() for one in re.findall(r"<h2>(.*?)</h2>", html, re.DOTALL)]
    begins = ["How it went", "The heroes", "Who was there", "How they stood at the end", "Where it turned"]
    assert heads[: len(begins)] == begins and "Round 1" in heads[len(begins) :]
    assert "The hero who changed most" in html and "The dice were" in html and "what Blues believed" in html
    assert html.count('class="curves"') == 1
    seen_by_dot = report_sheet(ford.viewer("dot"), truths_of(ford.viewer("dot"))[0]).html
    assert "Where it turned" not in seen_by_dot and "Who was there" in seen_by_dot


def test_what_was_thought_and_true_stands_in_it_once_all_is_open(ford: Table) -> None:
    ford.fight_to_the_end()

    def sheet() -> str:
        bea = ford.viewer("bea")
        return report_sheet(bea, truths_of(bea)[0]).html

    assert "thought, and true" not in sheet()
    battle_actions.lay_open(ford.ada, is_open=True)
    assert "thought, and true" in sheet()


def test_losses_on_paper_are_those_of_the_page(ford: Table) -> None:
    ford.fight_to_the_end()
    side = standing_sides(reading(ford.viewer("ada").battle, viewer(GM)))[0]
    side = replace(side, units=[replace(unit, heads=Heads(14, 120)) for unit in side.units])
    page = render_to_string("chronicle/report_side.html", {"side": side})
    paper = render_to_string("chronicle/print/side.html", {"side": side})
    row = r"<td class=.num.>([\d,]+)</td>\s*<td class=.num.>([\d,–]+)</td>\s*<td class=.num.>([\d,]+)</td>"
    assert re.findall(row, paper) == re.findall(row, page) == [("120", "106", "14")] * len(side.units) != []
    assert "counted in men" in paper and "counted in men" in page
    beasts = replace(side, units=[replace(unit, heads=Heads(1, 2, are_men=False)) for unit in side.units])
    bare = replace(side, units=[replace(unit, heads=None) for unit in side.units])
    assert (beasts.counted, bare.counted) == ("counted in heads", "counted in strength")


def test_a_hero_below_nought_stands_in_no_column_of_losses(ford: Table) -> None:
    ford.fight_to_the_end()
    side = standing_sides(reading(ford.viewer("ada").battle, viewer(GM)))[0]
    fallen = replace(side, heroes=[replace(side.units[0], strength="−24", of="11")])
    assert fallen.heroes[0].is_figure
    html = render_to_string("chronicle/print/side.html", {"side": fallen})
    fates = html[: html.index("Had")]
    life = (
        r'<span class="small soft">life</span>\s*<span class="num">\s*−24\s*<span class="soft">of 11</span>'
    )
    assert re.search(rf'colspan="3">\s*{life}', fates)


def test_what_people_write_is_no_markup(ford: Table) -> None:
    force = Force.objects.get(key="reds")
    force.name, force.public_note = "<script>x</script>", "![a](http://169.254.169.254/) <img src=x>"
    force.save()
    html = roster_sheet(ford.members["ada"], force).html
    assert "<script>" not in html and "<img" not in html


def test_a_roster_says_why_men_count_for_more_than_in_their_battle(db: None) -> None:
    gm = sample_war("gurps")
    force = Force.objects.get(campaign=gm.campaign, units__name="Caliburn’s thugs")
    told = " ".join(roster_sheet(gm, force).html.split())
    assert "A battle fought makes men better, so that each may count for more after it" in told
    page = Client()
    page.force_login(gm.user)
    assert (
        "A battle fought makes men better"
        in page.get(f"/campaigns/{force.campaign_id}/forces/{force.pk}/").content.decode()
    )


def test_a_hero_stands_there_with_his_battles(ford: Table) -> None:
    ford.fight_to_the_end()
    rolf = Hero.objects.get(key="rolf")
    assert "<h2>Battles</h2>" not in hero_sheet(ford.members["bea"], rolf).html
    fill_again(Battle.objects.select_related("campaign").get())
    html = hero_sheet(ford.members["bea"], rolf).html
    battles = html[html.index("<h2>Battles</h2>") :]
    assert 'class="sums"' in html and "The ford" in battles and "in the end:" in battles
    assert battles.index("in the end:") < battles.index("Notes")


def test_the_notes_of_a_hero_take_little_of_his_page(ford: Table) -> None:
    html = hero_sheet(ford.members["ada"], Hero.objects.get(key="rolf")).html
    pages = HTML(string=html, base_url=HERE, url_fetcher=OwnFiles({})).render().pages
    boxes = [box for page in pages for box in page._page_box.descendants()]
    [notes] = [box for box in boxes if box.element is not None and box.element.get("class") == "whole"]
    assert len(pages) == 1 and notes.height < 210, "in pixels: 55 mm, which a page of his battles leaves free"


def pages_of(html: str) -> list[str]:
    """What is read on each page of it, under so much that stands above."""
    sheet = f'<link rel="stylesheet" href="{HERE}static/css/paper.css">{html}'
    pages = HTML(string=sheet, base_url=HERE, url_fetcher=OwnFiles({})).render().pages
    return [
        " ".join(box.text for box in page._page_box.descendants() if hasattr(box, "text")) for page in pages
    ]


@pytest.mark.parametrize(("many", "is_cut"), [(10, False), (60, True)])
def test_a_side_is_cut_only_where_no_page_holds_it(ford: Table, many: int, *, is_cut: bool) -> None:
    ford.fight_to_the_end()
    side = standing_sides(reading(ford.viewer("ada").battle, viewer(GM)))[0]
    side = replace(side, name="The host", units=[side.units[0]] * many)
    table = render_to_string("chronicle/print/side.html", {"side": side})
    pages = pages_of(f'<p style="height: 190mm">Above.</p>{table}')
    on = ["The host: Unit" in page and "Had" in page for page in pages]
    assert on == ([True, True, True] if is_cut else [False, True]), "its heads stand wherever it goes on"


def test_a_side_of_more_than_half_a_page_begins_where_there_is_room(ford: Table) -> None:
    ford.fight_to_the_end()
    side = standing_sides(reading(ford.viewer("ada").battle, viewer(GM)))[0]
    side = replace(side, name="The host", units=[side.units[0]] * 16)
    table = render_to_string("chronicle/print/side.html", {"side": side})
    first, second = pages_of(f'<p style="height: 150mm">Above.</p><h2>How they stood</h2>{table}')
    assert "How they stood" in first and first.count(side.units[0].name) > 4
    assert second.count(side.units[0].name) >= 3, "no line of it stands alone"


def test_what_stands_behind_a_sentence_begins_below_it() -> None:
    behind = '<div class="more"><div class="told"><p>Nine hits.</p></div></div>'
    told = f'<div class="told"><p>He falls.</p></div>{behind}'
    for height in range(225, 256, 3):
        pages = pages_of(f'<p style="height: {height}mm">Above.</p>{told}')
        assert any("He falls. Nine hits." in page for page in pages), height


def test_no_page_begins_with_the_last_sentence_of_a_round() -> None:
    told = "".join(f'<div class="told"><p>{text}</p></div>' for text in ("He came.", "He saw.", "He won."))
    for height in range(225, 256, 3):
        pages = pages_of(f'<p style="height: {height}mm">Above.</p><section><h2>Round 1</h2>{told}</section>')
        assert any("He saw. He won." in page for page in pages), height


def test_long_names_stay_on_the_paper(ford: Table) -> None:
    Battle.objects.update(name="Battleofthe" * 7)
    Unit.objects.filter(key="spears").update(name="Spears" * 13)
    ford.fight_to_the_end()
    report = report_sheet(ford.viewer("ada"), truths_of(ford.viewer("ada"))[0])
    roster = roster_sheet(ford.members["ada"], Force.objects.get(key="reds"))
    for sheet in (report, roster):
        for page in HTML(string=sheet.html, base_url=HERE, url_fetcher=OwnFiles({})).render().pages:
            boxes = [box for box in page._page_box.descendants() if hasattr(box, "text")]
            assert boxes and max(box.position_x + box.width for box in boxes) <= page.width


def test_maps_are_for_those_who_may_see_them(ford: Table) -> None:
    seen = Image.new("RGB", (8, 8), "green")
    file = BytesIO()
    seen.save(file, "WEBP")
    side = ford.battle.sides.get(key="blues")
    about = {"battle": ford.battle, "image": file.getvalue(), "width": 8, "height": 8}
    MapPicture.objects.create(title="Open map", **about)
    MapPicture.objects.create(title="Hidden map", side=side, **about)
    ford.fight_to_the_end()
    sheets = {
        name: report_sheet(ford.viewer(name), truths_of(ford.viewer(name))[0]) for name in ("bea", "cal")
    }
    assert {name: len(sheet.pictures) for name, sheet in sheets.items()} == {"bea": 1, "cal": 2}
    assert "Hidden map" not in sheets["bea"].html
    assert pdf_of(*sheets["cal"]).count(b"/Subtype /Image") >= 1


ELSEWHERE = [
    "http://169.254.169.254/latest/meta-data/",
    "https://example.org/static/css/paper.css",
    "file:///etc/passwd",
    "data:text/css,p{}",
    "ftp://localhost/static/css/paper.css",
    f"{HERE}media/portrait.svg",
    f"{HERE}static/../config/settings.py",
    f"{HERE}static/css/../../manage.py",
    f"{HERE}static/..%2f..%2fetc/passwd.css",
    f"{HERE}static/css/none.css",
    f"{HERE}static/js/banneret.js",
]


@pytest.mark.parametrize("url", ELSEWHERE)
def test_nothing_is_fetched_from_elsewhere(url: str) -> None:
    with pytest.raises(ValueError, match=r"fetched|no file"):
        own_file(url)


def test_paper_asks_for_our_own_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(url: str) -> tuple[bytes, str]:
        asked.append(url)
        return own_file(url)

    monkeypatch.setattr("chronicle.printing.paper.own_file", noted)
    html = '<link rel="stylesheet" href="/static/css/paper.css"><img src="http://127.0.0.1/x.png"><p>Text'
    assert pdf_of(html).startswith(b"%PDF-")
    assert {url for url in asked if not url.startswith(f"{HERE}static/")} == {"http://127.0.0.1/x.png"}
    assert any(url.endswith(".woff2") for url in asked)


def _without_pango(real: Callable[..., Any]) -> Callable[..., Any]:
    def load(name: str, *args: Any, **more: Any) -> Any:
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, *args, **more)

    return load


def test_without_pango_the_page_says_how_else_to_print(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ford.fight_to_the_end()
    with monkeypatch.context() as patch:
        patch.setattr(builtins, "__import__", _without_pango(builtins.__import__))
        with pytest.raises(CannotPrint):
            pdf_of("<p>Text")
    monkeypatch.setattr(printing, "pdf_of", _refuse)
    page = client_of(ford, "ada").get(sheets(ford)["hero"], follow=True).content.decode()
    assert "Open the page and print it from your browser" in page


def _refuse(*_: object) -> bytes:
    raise CannotPrint
