"""Careers and honours as people read them, each as far as he may."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from annals.models import Correction, Portrait, Service
from annals.parts.careers import Face
from annals.parts.honours import board_of
from battles import actions
from battles.models import Battle, Seat
from campaigns.actions import change_role
from campaigns.models import Campaign, Membership, Role
from chronicle.books.contents import heroes_of
from rosters.actions import records
from rosters.models import Force, Hero, Unit
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words
from tests.battles.pictures.test_pictures import with_metadata
from tests.factories import make_member, make_user


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def base(table: Table) -> str:
    return f"/campaigns/{table.battle.campaign_id}"


def hero_url(table: Table, key: str = "rolf") -> str:
    return f"{base(table)}/heroes/{Hero.objects.get(key=key).pk}"


def read(table: Table, name: str, url: str) -> tuple[int, str]:
    answer = client_of(table, name).get(url)
    return answer.status_code, words(answer.content.decode())


def test_a_heros_page_tells_what_he_did(written: Table) -> None:
    status, text = read(written, "bea", f"{hero_url(written)}/career/")
    assert status == 200
    assert "Over the wall." in text and "The ford" in text and "Battle 1" in text


def test_a_dead_heros_page_says_so_at_its_head(written: Table) -> None:
    """To whoever knows it: in another truth he may have been seen alive at the end."""
    rolf = Hero.objects.get(key="rolf")
    page = f"{base(written)}/heroes/{rolf.pk}/career/"
    assert "Dead since" not in read(written, "bea", page)[1]
    Service.objects.filter(key="rolf", truth="*").update(state="dead")
    head = read(written, "ada", page)[1].partition('id="battles"')[0]
    assert "Dead since The ford" in head
    assert "Dead since" not in read(written, "bea", page)[1]


def test_what_is_remembered_of_a_hero_outlives_him(written: Table) -> None:
    rolf = Hero.objects.get(key="rolf")
    url = f"{hero_url(written)}/career/"
    Portrait.objects.create(hero=rolf, image=b"face", width=1, height=1, mark="m")
    reds = Force.objects.get(key="reds")
    before = {name: read(written, name, url)[0] for name in written.members}
    page = client_of(written, "ada").get(f"{base(written)}/heroes/{rolf.pk}/").content.decode()
    assert "What battles told stays" in words(page)
    records.delete_hero(written.members["ada"], hero=rolf)
    assert {name: read(written, name, url)[0] for name in written.members} == before
    assert before == {"ada": 200, "bea": 200, "cal": 404, "dot": 404}
    text = read(written, "bea", url)[1]
    assert "Over the wall." in text and "in the roster no more" in text and "The sheet" not in text
    for name in ("ada", "bea"):
        assert (
            f"/heroes/{rolf.pk}/career/"
            in client_of(written, name).get(f"{base(written)}/honours/").content.decode()
        )
        assert client_of(written, name).get(f"{base(written)}/heroes/{rolf.pk}/portrait/").content == b"face"
        assert read(written, name, f"{base(written)}/heroes/{rolf.pk}/")[0] == 404, "his sheet is gone"
    gone = Hero.ever.get(key="rolf")
    assert (gone.sheet, gone.gm_note, gone.public_note) == ({}, "", "") and not Hero.objects.filter(
        key="rolf"
    ).exists()
    assert not Force.objects.visible_to(written.members["bea"]).filter(pk=reds.pk), (
        "he opens no force any more"
    )


def test_of_who_never_fought_nothing_is_left(written: Table) -> None:
    hero = records.add_hero(written.members["ada"], name="Passer-by", player=written.members["bea"])
    records.delete_hero(written.members["ada"], hero=hero)
    assert read(written, "ada", f"{base(written)}/heroes/{hero.pk}/career/")[0] == 404
    assert read(written, "bea", f"{base(written)}/heroes/{hero.pk}/portrait/")[0] == 404
    assert "Passer-by" not in read(written, "ada", f"{base(written)}/honours/")[1]


def test_who_does_not_see_a_hero_does_not_see_his_career(written: Table) -> None:
    for name in ("cal", "dot"):
        for page in ("career", "portrait"):
            assert read(written, name, f"{hero_url(written)}/{page}/")[0] == 404


def test_a_unit_of_an_open_force_is_read_in_ones_own_truth(written: Table) -> None:
    row = Service.objects.filter(kind="unit", truth="*", figures__men__gt=0).order_by("key")[0]
    unit = Unit.objects.select_related("force").get(key=row.key)
    Force.objects.filter(pk=unit.force_id).update(is_open=True)
    url = f"{base(written)}/forces/{unit.force_id}/units/{unit.pk}/record/"
    own, other = ("bea", "cal") if unit.force.key == "reds" else ("cal", "bea")
    for name in (own, "ada"):
        assert "Men lost to the water" in read(written, name, url)[1]
        assert "marched out" in read(written, name, url)[1]
    for name in (other, "dot"):
        status, text = read(written, name, url)
        assert (status == 200 and f"Some of {unit.name} fall" in text) or "No battle yet" in text
        assert "Men lost" not in text and "marched out" not in text


def test_a_force_has_its_record_and_those_who_march_in_it(written: Table) -> None:
    reds = Force.objects.get(key="reds")
    _, text = read(written, "bea", f"{base(written)}/forces/{reds.pk}/record/")
    assert "Rolf" in text and "The ford" in text and "Its units" in text
    assert read(written, "cal", f"{base(written)}/forces/{reds.pk}/record/")[0] == 404


def test_who_takes_a_seat_for_the_first_time_goes_on_reading(written: Table) -> None:
    """He sat in no battle that was fought: what everybody may read is still his to read."""
    unit = Unit.objects.select_related("force").filter(force__key="reds").order_by("nth")[0]
    Force.objects.filter(pk=unit.force_id).update(is_open=True)
    url = f"{base(written)}/forces/{unit.force_id}/record/"
    finn = make_member(written.battle.campaign, make_user("Finn"))
    client = Client()
    client.force_login(finn.user)
    before = words(client.get(url).content.decode())
    forces = list(Force.objects.filter(campaign=written.battle.campaign_id).order_by("nth"))
    next_one = actions.new_battle(written.members["ada"], name="The hill", forces=forces)
    Seat.objects.create(battle=next_one, word="hero:rolf", side="reds", member=finn)
    assert "The ford" in before
    assert words(client.get(url).content.decode()) == before


def test_the_table_of_honour_names_whom_one_sees(written: Table) -> None:
    _, ada = read(written, "ada", f"{base(written)}/honours/")
    assert "Rolf" in ada and "Berta" in ada and "Battles fought" in ada
    _, bea = read(written, "bea", f"{base(written)}/honours/")
    assert "Rolf" in bea and "Berta" not in bea
    _, dot = read(written, "dot", f"{base(written)}/honours/")
    assert "Nobody stands here yet" in dot and "lets everyone see a force" in dot


def test_of_equals_nobody_is_cut_off_by_the_alphabet() -> None:
    def board(*values: int) -> tuple[list[int], int]:
        found = board_of("", [(Face(Hero(name=str(n)), ""), value) for n, value in enumerate(values)])
        return [place.value for place in found.places], found.more

    assert board(1, 1, 1, 1, 1, 1) == ([1] * 6, 0)
    assert board(*[1] * 14) == ([1] * 10, 4)
    assert board(1, 7, 6, 5, 4, 3, 0) == ([7, 6, 5, 4, 3], 0)
    assert board(0) == ([], 0)


def test_odd_pages_are_the_first_or_empty(written: Table) -> None:
    for page in ("0", "x", "-1", "²", "99", "1" * 40):
        assert read(written, "bea", f"{hero_url(written)}/career/?before={page}")[0] == 200


def hang(table: Table, name: str, data: bytes | None = None) -> int:
    file = SimpleUploadedFile("me.jpg", with_metadata() if data is None else data, "image/jpeg")
    url = f"{hero_url(table)}/portrait/set/"
    return client_of(table, name).post(url, {"file": file}).status_code


def test_his_player_hangs_a_portrait_bare_of_all_that_was_beside_it(written: Table) -> None:
    assert hang(written, "bea") == 302
    portrait = Portrait.objects.get()
    assert bytes(portrait.image)[:4] == b"RIFF" and b"Exif" not in bytes(portrait.image)
    answer = client_of(written, "bea").get(f"{hero_url(written)}/portrait/")
    assert answer["Content-Type"] == "image/webp" and "private" in answer["Cache-Control"]
    again = client_of(written, "bea").get(
        f"{hero_url(written)}/portrait/", headers={"if-none-match": answer["ETag"]}
    )
    assert again.status_code == 304
    page = client_of(written, "ada").get(f"{base(written)}/honours/").content.decode()
    assert f"portrait/?{portrait.mark}" in page
    client_of(written, "bea").post(f"{hero_url(written)}/portrait/take-away/")
    assert not Portrait.objects.exists()


def test_nobody_else_hangs_one(written: Table) -> None:
    Force.objects.update(is_open=True)
    assert [hang(written, name) for name in ("cal", "dot", "ada")] == [404, 404, 302]


@pytest.mark.parametrize("data", [b"", b"no picture", b"GIF89a" + bytes(40)])
def test_what_is_no_picture_is_refused_in_words(written: Table, data: bytes) -> None:
    assert hang(written, "bea", data) == 422
    assert not Portrait.objects.exists()


def correct(table: Table, who: str, **said: str) -> tuple[int, str]:
    url = f"{base(table)}/honours/{table.battle.pk}/rolf/"
    typed = {"name": "men", "number": "3", "reason": "He counted them", "told_to": "all", **said}
    answer = client_of(table, who).post(url, typed, follow=True)
    return answer.status_code, words(answer.content.decode())


def test_a_correction_counts_and_leaves_its_trace(written: Table) -> None:
    status, text = correct(written, "ada")
    assert status == 200 and "He counted them" in text
    for name in ("ada", "bea"):
        _, page = read(written, name, f"{hero_url(written)}/career/")
        assert "Men lost to the water 3" in page and "Set right by Ada" in page
    row = Correction.objects.get()
    assert (row.old, row.new, row.by_id) == (0, 3, written.members["ada"].pk)
    url = f"{base(written)}/honours/take-back/{row.pk}/"
    assert client_of(written, "bea").post(url).status_code == 404
    assert client_of(written, "ada").post(url).status_code == 302
    assert "Men lost to the water" not in read(written, "bea", f"{hero_url(written)}/career/")[1]
    assert (
        "Taken back by Ada" in read(written, "ada", f"{base(written)}/honours/{written.battle.pk}/rolf/")[1]
    )
    again = client_of(written, "ada").post(url, follow=True).content.decode()
    assert "It was taken back already." in again, "in another tab, or pressed twice"


def test_what_is_pressed_twice_is_corrected_once(written: Table) -> None:
    line = {"name": "line", "line": "Held the ford alone", "number": ""}
    for said in ({}, {}, line, line, {"number": "4"}, {}):
        assert correct(written, "ada", **said)[0] == 200
    rows = Correction.objects.order_by("nth")
    assert [row.new for row in rows] == [3, "Held the ford alone", 4, 3]
    take_back = f"{base(written)}/honours/take-back/"
    told = [
        client_of(written, "ada").post(f"{take_back}{row.pk}/", follow=True).content.decode()
        for row in reversed(rows.exclude(name="line"))
    ]
    still = ["another correction of it still stands" in page for page in told]
    assert still == [True, True, False] and "what the battle tells stands again" in told[-1]


def test_what_is_for_game_masters_alone_stays_with_them(written: Table) -> None:
    correct(written, "ada", name="line", line="Sold the ford", told_to="gm", number="")
    assert "Sold the ford" in read(written, "ada", f"{hero_url(written)}/career/")[1]
    assert "Sold the ford" not in read(written, "bea", f"{hero_url(written)}/career/")[1]
    actions.lay_open(written.ada, is_open=True)
    told = "For game masters only, unless everybody may read all of the battle."
    assert told in read(written, "ada", f"{base(written)}/honours/{written.battle.pk}/rolf/")[1]
    assert "Sold the ford" in read(written, "bea", f"{hero_url(written)}/career/")[1], "as it said"


def test_a_line_is_added_and_stays_when_the_aftermath_is_written_again(written: Table) -> None:
    correct(written, "ada", name="line", line="Held the ford alone", number="")
    actions.take_back_changes(written.ada)
    actions.confirm_changes(written.ada)
    assert "Held the ford alone" in read(written, "bea", f"{hero_url(written)}/career/")[1]


@pytest.mark.parametrize(
    "said",
    [
        {"number": ""},
        {"number": "-1"},
        {"number": "many"},
        {"name": "line", "line": ""},
        {"name": "nothing"},
        {"reason": ""},
        {"reason": "x" * 201},
        {"told_to": "them"},
    ],
)
def test_a_bad_correction_is_refused_at_its_field(written: Table, said: dict[str, str]) -> None:
    assert correct(written, "ada", **said)[0] == 422
    assert not Correction.objects.exists()


def test_a_correction_that_is_too_long_is_told_in_our_words(written: Table) -> None:
    for said in ({"reason": "x" * 201}, {"name": "line", "line": "x" * 201}):
        assert "This is too long. 200 letters are the most." in correct(written, "ada", **said)[1]


def test_only_game_masters_correct(written: Table) -> None:
    for name in ("bea", "cal", "dot"):
        assert correct(written, name)[0] == 404
    assert not Correction.objects.exists()


def pages_of_honour(table: Table, *, is_open: bool) -> list[str]:
    """Where a spectator finds battles remembered, once a game master lets everyone see the force."""
    reds, rolf = Force.objects.get(key="reds"), Hero.objects.get(key="rolf")
    Force.objects.filter(pk=reds.pk).update(is_open=is_open)
    unit = reds.units.order_by("key")[0]
    records = f"{base(table)}/forces/{reds.pk}"
    return [
        f"{base(table)}/heroes/{rolf.pk}/career/",
        f"{records}/record/",
        f"{records}/units/{unit.pk}/record/",
    ]


def test_a_spectator_reads_of_an_open_force_what_everybody_saw(written: Table) -> None:
    for page in pages_of_honour(written, is_open=True):
        status, text = read(written, "dot", page)
        assert status == 200 and "Battle 1" in text
        assert not any(secret in text for secret in ("marched out", "lost for good", "Men lost"))
    _, text = read(written, "dot", f"{base(written)}/honours/")
    assert "Rolf" in text and "Berta" not in text and "lost for good" not in text
    for page in pages_of_honour(written, is_open=False):
        assert read(written, "dot", page)[0] == 404


def test_a_player_who_becomes_a_spectator_only_watches(written: Table) -> None:
    """Nobody's hero is his any more, and what his side knew is not either, nor what he himself did."""
    for page in pages_of_honour(written, is_open=False):
        assert read(written, "bea", page)[0] == 200
    change_role(written.members["ada"], place=written.members["bea"], role=Role.SPECTATOR)
    for page in pages_of_honour(written, is_open=False):
        assert read(written, "bea", page)[0] == 404
    pages = [*pages_of_honour(written, is_open=True), f"{base(written)}/honours/", hero_url(written) + "/"]
    for page in pages:
        status, text = read(written, "bea", page)
        assert (status, text.replace("B Bea, spectator", "D Dot, spectator")) == read(written, "dot", page)
        assert status == 200
    assert heroes_of(Membership.objects.get(pk=written.members["bea"].pk)) == []


def test_who_sees_battles_later_finds_them_honoured_later(written: Table) -> None:
    [career, *_] = pages_of_honour(written, is_open=True)
    Campaign.objects.update(delay=10)
    _, table = read(written, "dot", f"{base(written)}/honours/")
    assert "Rolf" not in table and "No battle yet" in read(written, "dot", career)[1]
    earlier = timezone.now() - timedelta(minutes=30)
    Battle.objects.update(ended_at=earlier)
    assert "Over the wall." in read(written, "dot", career)[1]
    Battle.objects.update(laid_open_at=timezone.now())
    assert "No battle yet" in read(written, "dot", career)[1]
    Battle.objects.update(laid_open_at=earlier)
    assert "Over the wall." in read(written, "dot", career)[1]
