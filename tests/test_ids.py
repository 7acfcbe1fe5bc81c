"""Ids do not count: whoever sees some of them learns nothing of the rows that he may not know of.

That no page shows a number that counts is seen where every page is looked at: tests/test_secrets.py.
"""

from django.test import Client

from accounts.ids import BEYOND, FIRST, new_id
from accounts.models import User
from battles import actions
from battles.models import Message
from campaigns.models import Campaign, Note
from tests.battles.conftest import Table, draft, ford, skirmish_rules  # noqa: F401
from tests.conftest import SignIn
from tests.factories import make_note


def test_they_are_drawn_by_chance_and_of_one_length() -> None:
    drawn = {new_id() for _ in range(1000)}
    assert len(drawn) == 1000
    assert {len(str(one)) for one in drawn} == {15}
    assert all(FIRST <= one < BEYOND < 2**53 for one in drawn)


def test_what_was_there_before_keeps_its_links(campaign: Campaign, ada: User, signed_in: SignIn) -> None:
    Note.objects.create(pk=5, campaign=campaign, title="Old", written_by=ada)
    assert signed_in(ada).get(f"/campaigns/{campaign.pk}/notes/5/").status_code == 200


def test_rows_made_at_once_keep_their_order(campaign: Campaign, ada: User) -> None:
    titles = [f"Note {n}" for n in range(50)]
    Note.objects.bulk_create(Note(campaign=campaign, title=title, written_by=ada) for title in titles)
    assert list(Note.objects.order_by("nth").values_list("title", flat=True)) == titles
    assert make_note(campaign, ada).nth > max(Note.objects.values_list("nth", flat=True)) - 1


def test_a_page_of_talk_goes_on_from_what_its_reader_hears_alone(ford: Table) -> None:  # noqa: F811
    """Naming what one does not hear is as good as naming nothing: nobody finds out where it lies."""
    first = actions.say(ford.cal, to="everyone", text="First.")
    hidden = actions.say(ford.bea, to="side:reds", text="Hidden.")
    last = actions.say(ford.cal, to="everyone", text="Last.")
    cal = Client()
    cal.force_login(ford.members["cal"].user)
    at = f"/api/v1/battles/{ford.battle.pk}/talk/"

    def after(id: int | str) -> list[int]:
        return [one["id"] for one in cal.get(at, {"after": id}).json()["messages"]]

    assert after(first.pk) == [last.pk]
    for unknown in (hidden.pk, new_id(), 0, "", "x", "9" * 40, "²"):
        assert after(unknown) == [first.pk, last.pk], unknown
    page = cal.get(f"/battles/{ford.battle.pk}/talk/", {"before": last.pk}).content.decode()
    assert "First." in page and "Last." not in page
    hidden_page = cal.get(f"/battles/{ford.battle.pk}/talk/", {"before": hidden.pk}).content.decode()
    assert "First." in hidden_page and "Last." in hidden_page
    assert Message.objects.count() == 3
