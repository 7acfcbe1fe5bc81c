import re
from urllib.robotparser import RobotFileParser

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


def test_the_address_of_a_button_says_so_and_leads_back(client: Client, db: None) -> None:
    answer = client.get("/campaigns/1/heroes/1/delete/")
    page = answer.content.decode()
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "This is no page, but the way of a button" in page and 'href="/"' in page
    assert answer["Content-Length"] == str(len(answer.content))


def test_robots_are_kept_from_what_needs_an_account_and_may_read_what_is_shared(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    for path in ("/campaigns/1/", "/battles/1/report/", "/api/v1/", "/join/abc/", "/admin/"):
        assert not rules.can_fetch("*", path), path
    for path in ("/", "/told/abc/", "/rules/", "/help/", "/credits/"):
        assert rules.can_fetch("*", path), path


def test_a_fault_of_ours_shows_a_whole_page(client: Client, db: None) -> None:
    for number, words in (("500", "A wheel came off"), ("400", "The messenger could not read it")):
        page = get_template(f"{number}.html").render()  # as Django does: with nothing at hand
        assert words in page
        assert "/static/css/base.css" in page
