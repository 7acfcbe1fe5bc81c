"""Books: what goes into one for whom, how it is bound on the queue, and who fetches it."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.conf import settings
from django.utils import timezone
from PIL import Image
from procrastinate.contrib.django.models import ProcrastinateJob

from annals.filling import fill_again
from annals.models import Portrait
from battles import actions as battle_actions
from battles.models import Battle, Seat
from battles.truths import truths_of
from chronicle import ordering
from chronicle.books import binding
from chronicle.books.binding import bind, clear_away
from chronicle.books.contents import heroes_of, leaves_of
from chronicle.models import Book
from chronicle.printing import CannotPrint, pdf_of, report_sheet
from forecasts.tasks import LAST, SOON
from rosters.actions import records
from rosters.models import Hero
from rulesets.engine import viewer
from tests.battles.conftest import Table
from tests.battles.pages import client_of


@pytest.fixture
def fought(ford: Table) -> Table:
    ford.fight_to_the_end()
    return ford


def shelf(table: Table) -> str:
    return f"/campaigns/{table.battle.campaign_id}/books/"


def ordered(table: Table, name: str, hero: str = "") -> Book:
    return ordering.order(table.members[name], Hero.objects.get(key=hero) if hero else None)


def bound(table: Table, name: str, hero: str = "") -> Book:
    book = ordered(table, name, hero)
    bind(book.pk)
    return Book.objects.get(pk=book.pk)


def test_a_book_is_ordered_bound_and_fetched(fought: Table) -> None:
    client = client_of(fought, "bea")
    page = client.post(shelf(fought), {"of": ""}, follow=True).content.decode()
    assert "Waiting for its turn" in page and 'hx-trigger="every 1s"' in page
    book = Book.objects.get()
    url = f"{shelf(fought)}{book.pk}/book.pdf"
    assert client.get(url).status_code == 404, "it is not bound yet"
    bind(book.pk)
    page = client.get(f"{shelf(fought)}shelf/").content.decode()
    assert url in page and "1 battle, bound" in page and "hx-trigger" not in page
    answer = client.get(url)
    assert answer.status_code == 200 and answer.content.startswith(b"%PDF-")
    for other in ("ada", "cal", "dot"):
        assert client_of(fought, other).get(url).status_code == 404
    client.post(f"{shelf(fought)}{book.pk}/throw-away/")
    assert not Book.objects.exists()


def test_letters_of_a_hero_who_was_deleted_stay_with_who_had_them(fought: Table) -> None:
    book, rolf = bound(fought, "bea", "rolf"), Hero.objects.get(key="rolf")
    records.delete_hero(fought.members["ada"], hero=rolf)
    url = f"{shelf(fought)}{book.pk}/book.pdf"
    assert client_of(fought, "bea").get(url).content.startswith(b"%PDF-")
    assert client_of(fought, "cal").get(url).status_code == 404
    assert rolf in heroes_of(fought.members["bea"]) and rolf in heroes_of(fought.members["ada"])
    assert rolf not in heroes_of(fought.members["cal"])
    again = client_of(fought, "bea").post(shelf(fought), {"of": str(rolf.pk)})
    assert again.status_code == 302 and Book.objects.filter(hero=rolf).count() == 2


def test_it_has_contents_with_page_numbers(fought: Table) -> None:
    book = ordered(fought, "ada")
    html = binding.set_book(book, leaves_of(book)).html
    assert '<a href="#battle-1">The ford</a>' in html and 'id="battle-1"' in html
    assert "target-counter(attr(href), page)" in (settings.BASE_DIR / "static/css/paper.css").read_text()


def test_each_gets_his_own_truth(fought: Table) -> None:
    words = {
        name: leaves_of(Book(member=fought.members[name]))[0].truth.words for name in ("ada", "bea", "dot")
    }
    assert "gm" in words["ada"]
    assert words["bea"] == fought.bea.words and "gm" not in words["bea"]
    assert words["dot"] == fought.dot.words and len(words["dot"]) == 1


def test_letters_are_what_the_hero_saw(fought: Table) -> None:
    rolf = Hero.objects.get(key="rolf")
    assert heroes_of(fought.members["bea"]) == [rolf]
    assert heroes_of(fought.members["dot"]) == []
    assert len(heroes_of(fought.members["ada"])) == 2
    [leaf] = leaves_of(Book(member=fought.members["ada"], hero=rolf))
    assert {"side:reds", "hero:rolf"} <= leaf.truth.words and "gm" not in leaf.truth.words
    book = bound(fought, "bea", "rolf")
    assert book.is_bound and book.title == "The letters of Rolf"
    answer = client_of(fought, "bea").post(shelf(fought), {"of": str(Hero.objects.get(key="berta").pk)})
    assert answer.status_code == 422, "another's hero is none of the choices"


def test_letters_tell_of_a_hero_who_changed_sides_as_his_new_side_saw_it(fought: Table) -> None:
    Seat.objects.filter(battle=fought.battle, word="hero:rolf").update(side="blues")
    [leaf] = leaves_of(ordered(fought, "bea", "rolf"))
    assert leaf.truth.words == viewer("side:blues", "hero:rolf")


def test_what_was_only_done_about_a_battle_is_left_out(ford: Table) -> None:
    ford.orders()
    battle_actions.undo(ford.ada, to=1, reason="Once more")
    ford.fight_to_the_end()
    battle_actions.lay_open(ford.ada, is_open=True)
    book = ordered(ford, "ada")
    sheets = (binding.set_book(book, leaves_of(book)), report_sheet(ford.ada, truths_of(ford.ada)[0]))
    for html in (sheet.html for sheet in sheets):
        assert "(struck)" not in html and "Afterwards" not in html and "Once more" not in html


def test_no_drawing_leans_on_one_of_another_battle(fought: Table) -> None:
    book = ordered(fought, "ada")
    html = binding.set_book(book, [*leaves_of(book), *leaves_of(book)]).html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) > 10 and len(set(ids)) == len(ids)
    assert {one.split("#")[1] for one in re.findall(r'(?:url\(|href=")(#[\w-]+)', html)} <= {*ids}


def test_letters_never_say_what_was_true(fought: Table) -> None:
    battle_actions.lay_open(fought.ada, is_open=True)
    book = ordered(fought, "bea", "rolf")
    html = binding.set_book(book, leaves_of(book)).html
    assert "How it left Rolf" in html
    assert "thought, and true" not in html, "he did not know better, whoever reads it now"


def test_what_is_told_beside_a_truth_has_to_stay_open_too(fought: Table) -> None:
    battle_actions.lay_open(fought.ada, is_open=True)
    book = ordered(fought, "bea")
    assert "thought, and true" in binding.set_book(book, leaves_of(book)).html
    bind(book.pk)
    url, client = f"{shelf(fought)}{book.pk}/book.pdf", client_of(fought, "bea")
    assert client.get(url).status_code == 200
    battle_actions.lay_open(fought.ada, is_open=False)
    assert client.get(url).status_code == 302


def test_one_at_a_time(fought: Table) -> None:
    ordered(fought, "bea")
    answer = client_of(fought, "bea").post(shelf(fought), {"of": ""})
    assert answer.status_code == 422 and "A book of yours is being bound" in answer.content.decode()
    assert ordered(fought, "cal").is_waiting, "others have theirs"


def test_who_waits_is_told_how_many_are_bound_before_his(fought: Table) -> None:
    ordered(fought, "ada")
    ordered(fought, "bea")
    first, second = (client_of(fought, name).get(shelf(fought)).content.decode() for name in ("ada", "bea"))
    assert "Waiting for its turn: 1 book is bound before it" in second
    assert "Waiting for its turn" in first and "bound before it" not in first


def test_who_may_not_read_it_any_more_does_not_get_it(fought: Table) -> None:
    battle_actions.lay_open(fought.ada, is_open=True)
    book = bound(fought, "bea")
    Book.objects.update(leaves=[{"battle": fought.battle.pk, "words": ["everyone", "gm"]}])
    url, client = f"{shelf(fought)}{book.pk}/book.pdf", client_of(fought, "bea")
    assert client.get(url).status_code == 200
    battle_actions.lay_open(fought.ada, is_open=False)
    page = client.get(url, follow=True).content.decode()
    assert "What you may read has changed" in page
    Battle.objects.update(is_practice=True)
    assert client.get(url).status_code == 302
    fought.members["bea"].left_at = timezone.now()
    fought.members["bea"].save()
    assert client.get(url).status_code == 404


def test_a_job_that_is_taken_over_binds_it_from_the_beginning(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = ordered(fought, "ada")

    def killed(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(binding, "pdf_of", killed)
        with pytest.raises(KeyboardInterrupt):
            bind(book.pk)
    half = Book.objects.get(pk=book.pk)
    assert half.is_waiting and (half.done, half.steps) == (1, 2)
    bind(book.pk)
    again = Book.objects.get(pk=book.pk)
    assert again.is_bound and bytes(again.pdf).startswith(b"%PDF-")


def test_a_book_that_costs_every_worker_his_life_is_given_up(fought: Table) -> None:
    book = ordered(fought, "ada")
    bind(book.pk, lost=binding.TRIES)
    given_up = Book.objects.get(pk=book.pk)
    assert given_up.state == Book.State.FAILED and "more than the site could give" in given_up.why_not
    ordered(fought, "ada")


def test_what_cannot_be_set_says_why(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise CannotPrint

    monkeypatch.setattr(binding, "pdf_of", refuse)
    assert "Pango is not installed" in bound(fought, "ada").why_not
    assert "Pango is not installed" in client_of(fought, "ada").get(shelf(fought)).content.decode()


def test_what_an_older_version_said_of_it_is_said_still(fought: Table) -> None:
    assert (Book(why="Pango is missing.").why_not, Book().why_not) == ("Pango is missing.", "")


def test_it_comes_in_the_language_in_which_it_was_ordered(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_in = list[str]()

    def pdf(html: str, *_: object) -> bytes:
        set_in.append(html)
        return b"%PDF-"

    monkeypatch.setattr(binding, "pdf_of", pdf)
    client_of(fought, "bea").post(shelf(fought), {"of": ""}, headers={"accept-language": "de"})
    book = Book.objects.get()
    assert book.language == "de"
    bind(book.pk)
    assert '<html lang="de" dir="ltr">' in set_in[0] and bound(fought, "cal").is_bound
    assert '<html lang="en-gb" dir="ltr">' in set_in[1]


def test_after_a_week_it_is_gone(fought: Table) -> None:
    book = bound(fought, "bea")
    assert clear_away() == 0
    Book.objects.filter(pk=book.pk).update(ordered_at=timezone.now() - timedelta(days=8))
    assert clear_away() == 1


def test_faces_stand_in_it_as_far_as_they_hang(fought: Table) -> None:
    file = BytesIO()
    Image.new("RGB", (8, 8), "navy").save(file, "WEBP")
    rolf = Hero.objects.get(key="rolf")
    about = {"image": file.getvalue(), "width": 8, "height": 8, "mark": "m"}
    Portrait.objects.create(hero=rolf, **about)
    book = ordered(fought, "bea", "rolf")
    sheet = binding.set_book(book, leaves_of(book))
    assert f'src="/portraits/{rolf.pk}"' in sheet.html and list(sheet.pictures) == [f"/portraits/{rolf.pk}"]
    assert pdf_of(*sheet).count(b"/Subtype /Image") == 1
    Book.objects.all().delete()
    fill_again(Battle.objects.select_related("campaign").get())
    book = ordered(fought, "ada")
    sheet = binding.set_book(book, leaves_of(book))
    assert "Table of honour" in sheet.html and f"/portraits/{rolf.pk}" in sheet.pictures


def test_a_book_waits_for_no_debrief(fought: Table) -> None:
    """Debriefs begin anew with each battle: what comes after all of them may never come."""
    ordered(fought, "ada")
    [book] = ProcrastinateJob.objects.filter(task_name="chronicle.bind").values_list("priority", flat=True)
    assert LAST < book < SOON


def test_its_contents_say_how_each_battle_ended_and_its_front_no_name_twice(fought: Table) -> None:
    book = ordered(fought, "ada")
    html = binding.set_book(book, leaves_of(book)).html
    contents = html[html.index('class="contents"') : html.index('class="chapter"')]
    assert "Reds has the better of it." in contents or "Blues has the better of it." in contents
    front = html[html.index('class="front"') : html.index('class="contents"')]
    assert front.count(str(fought.battle.campaign)) == 1 and "1 battle" in front
