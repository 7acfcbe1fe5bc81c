"""Maps: pictures are laid on the table, shown to whom they are for, and marked by the game master."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from battles import actions
from battles.models import MapPicture, Mark
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words
from tests.battles.pictures.test_pictures import with_metadata


@pytest.fixture
def adas(ford: Table, client: Client) -> Client:
    client.force_login(ford.members["ada"].user)
    return client


def lay(table: Table, client: Client, side: str = "everyone", data: bytes | None = None) -> str:
    file = SimpleUploadedFile("ground.jpg", with_metadata() if data is None else data, "image/jpeg")
    form = {"file": file, "title": "The ground", "side": side}
    answer = client.post(f"/battles/{table.battle.pk}/maps/add/", form, follow=True)
    return words(answer.content.decode())


def test_a_picture_for_one_side_is_that_sides_alone(ford: Table, adas: Client) -> None:
    reds = ford.battle.sides.get(key="reds")
    assert "The ground lies on the table." in lay(ford, adas, f"side:{reds.key}")
    url = f"/battles/{ford.battle.pk}/maps/{MapPicture.objects.get().pk}/"
    for name, status in {"ada": 200, "bea": 200, "cal": 404, "dot": 404}.items():
        client = Client()
        client.force_login(ford.members[name].user)
        assert client.get(url).status_code == status, name
    assert adas.get(url)["Content-Type"] == "image/webp"
    assert "private" in adas.get(url)["Cache-Control"]


def test_a_mark_lies_where_it_was_put(ford: Table, adas: Client) -> None:
    lay(ford, adas)
    picture = MapPicture.objects.get()
    url, prefix = f"/battles/{ford.battle.pk}/maps/{picture.pk}/mark/", f"mark-{picture.pk}"
    data = {
        f"{prefix}-label": "The bridge",
        f"{prefix}-x": "250",
        f"{prefix}-y": "500",
        f"{prefix}-tincture": "ink",
    }
    page = adas.post(url, {**data, f"{prefix}-tincture": "gules"}, follow=True).content.decode()
    assert '<circle cx="8" cy="32"' in page  # a quarter of 32 pixels, half of 64
    assert "The bridge" in words(page)
    refused = adas.post(url, {**data, f"{prefix}-x": "1001", f"{prefix}-label": ""})
    assert refused.status_code == 422
    assert 'value="1001"' in refused.content.decode()
    assert Mark.objects.count() == 1


def test_only_game_masters_lay_and_mark(ford: Table, adas: Client) -> None:
    lay(ford, adas)
    picture = MapPicture.objects.get()
    adas.force_login(ford.members["bea"].user)
    base = f"/battles/{ford.battle.pk}/maps/"
    for path in ("add/", f"{picture.pk}/remove/", f"{picture.pk}/mark/", f"{picture.pk}/marks/1/remove/"):
        assert adas.post(base + path).status_code == 404
    assert "Lay a picture" not in words(adas.get(base).content.decode())


def test_what_is_wrong_stands_at_the_field(ford: Table, adas: Client) -> None:
    assert "no picture that can be read" in lay(ford, adas, data=b"not a picture")
    assert "That file is empty." in lay(ford, adas, data=b"")
    assert not MapPicture.objects.exists()


def test_pictures_and_marks_are_taken_away(ford: Table, adas: Client) -> None:
    lay(ford, adas)
    picture = MapPicture.objects.get()
    mark = actions.mark(ford.ada, picture=picture, x=1, y=2, label="Ford", tincture="")
    base = f"/battles/{ford.battle.pk}/maps/{picture.pk}/"
    adas.post(f"{base}marks/{mark.pk}/remove/")
    assert not picture.marks.exists()
    assert "is taken away" in words(adas.post(f"{base}remove/", follow=True).content.decode())
    assert not MapPicture.objects.exists()


def test_a_picture_is_kept_in_the_browser_and_asked_for_each_time(ford: Table, adas: Client) -> None:
    lay(ford, adas)
    url = f"/battles/{ford.battle.pk}/maps/{MapPicture.objects.get().pk}/"
    first = adas.get(url)
    assert first["Cache-Control"] == "private, no-cache"
    again = adas.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    ford.members["ada"].delete()
    assert adas.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 404
