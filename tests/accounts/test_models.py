import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User, one_clean_line
from tests.factories import make_user


@pytest.mark.parametrize(
    "name", ["Ada", "Łucja 2", "O’Brien-Smith", "Ада", "عائشة", "<script>alert(1)</script>", "🛡 Bea", ""]
)
def test_names_are_what_people_write(name: str) -> None:
    one_clean_line(name)


@pytest.mark.parametrize(
    "name",
    [
        "A\0da",
        "A\nda",
        "A\u2028da",
        "A\x7fda",
        "\u202eadA",
        "\u2066Ada",
        "A\ud800da",
        "\u200b\u200d",
        "   ",
        "\u0301",
    ],
)
def test_names_nobody_could_read_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        one_clean_line(name)


def test_one_account_of_a_name_and_of_an_email_whatever_the_case(ada: User) -> None:
    for twin in (User(username="ADA"), User(username="other", email="ADA@Example.org")):
        with pytest.raises(IntegrityError), transaction.atomic():
            twin.save()
    User.objects.create_user("bea")
    User.objects.create_user("cal")  # no e-mail is nobody's


@pytest.mark.parametrize(("name", "letter"), [("ada", "A"), ("“Eve”", "E"), ("🛡", "?"), ("ßa", "SS")])
def test_the_letter_in_the_circle(name: str, letter: str) -> None:
    assert User(display_name=name).initial == letter


def test_a_guest_has_a_name_and_no_password(db: None) -> None:
    guest = User.objects.create_guest("Piet")
    assert (str(guest), guest.is_guest, guest.has_usable_password()) == ("Piet", True, False)
    assert str(make_user("Ada")) == "Ada"
