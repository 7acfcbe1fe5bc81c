import re

from django.conf import settings
from django.template.loader import get_template
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD, make_user


def test_credits_name_every_artist_and_every_picture(client: Client, db: None) -> None:
    page = re.sub(r"[\s-]+", " ", client.get("/credits/").content.decode()).lower()
    listed = (settings.BASE_DIR / "static/icons/credits.txt").read_text()
    artists = re.findall(r"^(Delapouite|Lorc|sbed|Skoll): (.+)$", listed, re.MULTILINE)
    assert len(artists) == 4
    for artist, pictures in artists:
        assert artist.lower() in page
        for picture in pictures.split(", "):
            words = picture.replace("-", " ")
            spoken = {
                "padlock open": "open padlock",
                "rolling dices": "rolling dice",
                "quill ink": "quill and ink",
            }
            assert spoken.get(words, words) in page, picture
    assert "sil open font license" in page


def test_the_admin_site_has_no_door_of_its_own(client: Client, db: None) -> None:
    user = make_user("Ada", password=PASSWORD)
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    door = client.get("/admin/", follow=True)
    assert door.redirect_chain[-1][0] == "/sign-in/?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": "ada", "password": PASSWORD})["Location"].startswith(
        "/sign-in/"
    )
    inside = client.post("/sign-in/", {"name": "ada", "password": PASSWORD, "next": "/admin/"}, follow=True)
    assert "Site administration" in inside.content.decode()


def test_error_pages_speak_the_house_voice(client: Client, db: None) -> None:
    missing = client.get("/no/such/page/")
    assert (missing.status_code, "No such banner on this field" in missing.content.decode()) == (404, True)


def test_a_fault_of_ours_shows_a_whole_page(client: Client, db: None) -> None:
    for number, words in (("500", "A wheel came off"), ("400", "The messenger could not read it")):
        page = get_template(f"{number}.html").render()  # as Django does: with nothing at hand
        assert words in page
        assert "/static/css/base.css" in page
