import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from campaigns.models import Campaign, Membership, Note, Role
from rulesets.engine.kept import VERSION
from tests.conftest import MemberOf, SignIn
from tests.factories import make_campaign, make_invitation, make_member, make_note, make_user

BAD_LINES = ["A\0da", "A\nda", "x" * 10_000, "\u202eadA", "\u200b", ""]
XSS = "<script>alert(1)</script>"


@pytest.fixture
def base(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


def masked(page: bytes) -> bytes:
    return re.sub(
        rb'csrf[^"]*" value="[^"]*"|X-CSRFToken": "[^"]*"|nonce="[^"]*"|/campaigns/\d+/[^"]*', b"", page
    )


# --- Home and creation ----------------------------------------------------------------------------


def test_a_stranger_reads_what_this_is(client: Client, db: None) -> None:
    assert "The whole battle, and where your hero stood in it." in client.get("/").content.decode()


def test_home_lists_my_campaigns_and_no_others(
    signed_in: SignIn, campaign: Campaign, bea: User, eve: User, member_of: MemberOf
) -> None:
    make_campaign(eve, name="Elsewhere")
    page = signed_in(bea).get("/").content.decode()
    assert "The Marches" in page
    assert "4 people" in page
    assert "Elsewhere" not in page
    empty = signed_in(make_user("Zoe")).get("/").content.decode()
    assert "No banner raised yet" in empty


def test_a_campaign_is_made_in_one_form(signed_in: SignIn, eve: User) -> None:
    browser = signed_in(eve)
    assert browser.get("/campaigns/new/").status_code == 200
    answer = browser.post(
        "/campaigns/new/", {"name": XSS, "ruleset": "gurps", "calendar": "summer"}, follow=True
    )
    page = answer.content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert XSS not in page
    assert Membership.objects.get().role == Role.GM


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        *(("name", line) for line in BAD_LINES),
        ("ruleset", "chess"),
        ("ruleset", ""),
        ("calendar", "a\0"),
        ("calendar", "x" * 81),
    ],
)
def test_a_bad_campaign_is_refused_at_the_field_and_nothing_typed_is_lost(
    signed_in: SignIn, eve: User, field: str, typed: str
) -> None:
    form = {"name": "Megalos", "ruleset": "gurps", "calendar": "summer", field: typed}
    answer = signed_in(eve).post("/campaigns/new/", form)
    assert field in answer.context["form"].errors
    for other in {"name", "calendar"} - {field}:
        assert f'value="{form[other]}"' in answer.content.decode()
    assert not Campaign.objects.exists()


def test_a_guest_may_make_a_campaign_too(signed_in: SignIn, db: None) -> None:
    browser = signed_in(User.objects.create_guest("Piet"))
    assert browser.post("/campaigns/new/", {"name": "Mine", "ruleset": "gurps"}).status_code == 302


# --- Who may open what ----------------------------------------------------------------------------

PAGES = {
    "": "member",
    "people/": "member",
    "people/leave/": "member",
    "notes/": "member",
    "notes/new/": "member",
    "notes/{open}/": "member",
    "notes/{open}/change/": "gm",
    "notes/{secret}/": "gm",
    "notes/{secret}/change/": "gm",
    "settings/": "gm",
    "people/invitations/{invitation}/": "gm",
}
POSTS = {
    "settings/": "gm",
    "settings/options/": "gm",
    "people/invite/": "gm",
    "people/invitations/{invitation}/revoke/": "gm",
    "people/{place}/role/": "gm",
    "people/{place}/remove/": "gm",
    "notes/{open}/change/": "gm",
    "notes/{open}/delete/": "gm",
    "notes/{secret}/delete/": "gm",
    "notes/new/": "member",
}


@pytest.fixture
def ids(campaign: Campaign, ada: User, cal: User, member_of: MemberOf) -> dict[str, int]:
    return {
        "open": make_note(campaign, ada, text="read me").pk,
        "secret": make_note(campaign, ada, text="CANARY", audience=Note.For.GM).pk,
        "invitation": make_invitation(campaign).pk,
        "place": member_of(cal).pk,
    }


@pytest.mark.parametrize("who", ["ada", "bea", "dot", "eve", "gone", "nobody", "co_gm"])
def test_each_role_opens_what_is_theirs_and_the_rest_is_one_404(
    request: pytest.FixtureRequest,
    campaign: Campaign,
    base: str,
    ids: dict[str, int],
    signed_in: SignIn,
    who: str,
) -> None:
    if who == "nobody":
        browser = Client()
    elif who in ("gone", "co_gm"):
        user = make_user("Gil")
        place = make_member(campaign, user, Role.CO_GM if who == "co_gm" else Role.GM)
        if who == "gone":
            Membership.objects.filter(pk=place.pk).update(left_at="2026-01-01T00:00Z")
        browser = signed_in(user)
    else:
        browser = signed_in(request.getfixturevalue(who))
    own = {"ada": {"member", "gm"}, "co_gm": {"member", "gm"}, "bea": {"member"}, "dot": {"member"}}.get(
        who, set()
    )
    unknown = masked(browser.get("/campaigns/999999999999999999999999/").content)
    for method, table in (("get", PAGES), ("post", POSTS)):
        for path, needs in table.items():
            answer = getattr(browser, method)(base + path.format(**ids))
            if needs in own:
                assert answer.status_code in (200, 302), (method, path)
            else:
                assert answer.status_code == 404, (method, path)
                assert masked(answer.content) == unknown
    if own != {"member", "gm"}:
        for path in PAGES:
            assert b"CANARY" not in browser.get(base + path.format(**ids)).content


def test_ids_of_another_campaign_are_not_found(
    signed_in: SignIn, base: str, ada: User, bea: User, eve: User, campaign: Campaign
) -> None:
    theirs = make_campaign(eve)
    foreign = {
        "open": make_note(theirs, eve).pk,
        "secret": make_note(theirs, eve).pk,
        "invitation": make_invitation(theirs).pk,
        "place": make_member(theirs, bea).pk,
    }
    browser = signed_in(ada)
    for ids in (foreign, dict.fromkeys(foreign, 10**25), dict.fromkeys(foreign, 0)):
        for path in PAGES:
            if "{" in path:
                assert browser.get(base + path.format(**ids)).status_code == 404
        for path in POSTS:
            if "{" in path:
                assert browser.post(base + path.format(**ids), {"role": "player"}).status_code == 404
    assert theirs.invitations.get().revoked_at is None
    assert theirs.memberships.filter(left_at=None).count() == 2


def test_changes_take_a_post(signed_in: SignIn, base: str, ids: dict[str, int], ada: User) -> None:
    for path in set(POSTS) - set(PAGES):
        assert signed_in(ada).get(base + path.format(**ids)).status_code == 405


# --- Equal work for one and for many --------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "most"), [("/", 10), ("{base}", 14), ("{base}people/", 10), ("{base}notes/", 10)]
)
def test_queries_are_the_same_with_one_and_with_three(
    signed_in: SignIn,
    base: str,
    campaign: Campaign,
    ada: User,
    path: str,
    most: int,
) -> None:
    browser = signed_in(ada)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(path.format(base=base)).status_code == 200
        return len(queries)

    make_note(campaign, ada)
    make_invitation(campaign)
    with_one = count()
    for n in range(2):
        user = make_user(f"Guest{n}")
        make_member(campaign, user)
        make_note(campaign, user)
        make_invitation(campaign)
        make_campaign(ada)
    assert count() == with_one <= most


# --- Notes and settings ---------------------------------------------------------------------------


def test_a_note_is_written_changed_and_deleted(signed_in: SignIn, base: str, bea: User) -> None:
    browser = signed_in(bea)
    form = {"title": "The ford", "text": "**hold** it " + XSS, "audience": "everyone"}
    page = browser.post(f"{base}notes/new/", form, follow=True).content.decode()
    assert "<strong>hold</strong>" in page
    assert XSS not in page
    note = Note.objects.get()
    browser.post(f"{base}notes/{note.pk}/change/", {**form, "title": XSS})
    assert XSS not in browser.get(f"{base}notes/").content.decode()
    assert browser.post(f"{base}notes/{note.pk}/delete/")["Location"] == f"{base}notes/"
    assert not Note.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed"),
    [("title", line) for line in BAD_LINES]
    + [("text", "a\0"), ("text", "x" * 20_001), ("audience", "enemies"), ("audience", "")],
)
def test_a_bad_note_is_refused_and_nothing_typed_is_lost(
    signed_in: SignIn, base: str, ada: User, field: str, typed: str
) -> None:
    form = {"title": "The ford", "text": "hold it", "audience": "gm", field: typed}
    answer = signed_in(ada).post(f"{base}notes/new/", form)
    assert field in answer.context["form"].errors
    page = answer.content.decode()
    assert ("hold it" in page) == (field != "text")
    assert not Note.objects.exists()


def test_a_spectator_is_told_why_they_write_no_note(signed_in: SignIn, base: str, dot: User) -> None:
    answer = signed_in(dot).post(f"{base}notes/new/", {"title": "x", "text": "", "audience": "everyone"})
    assert "Spectators read notes" in answer.content.decode()


def test_settings_are_kept(signed_in: SignIn, base: str, ada: User, campaign: Campaign) -> None:
    page = signed_in(ada).post(
        f"{base}settings/",
        {"name": "Megalos", "calendar": "winter", "reveal": "at_once", "delay": "0"},
        follow=True,
    )
    assert "The settings are kept." in page.content.decode()
    assert "Megalos" in page.content.decode()
    bad = signed_in(ada).post(f"{base}settings/", {"name": "\0", "calendar": "spring"})
    assert "name" in bad.context["form"].errors
    assert 'value="spring"' in bad.content.decode()


def test_options_of_the_rules_are_kept(signed_in: SignIn, base: str, ada: User, campaign: Campaign) -> None:
    browser = signed_in(ada)
    page = browser.get(f"{base}settings/")
    assert "Morale changes Troop Strength" in page.content.decode()
    form = page.context["options"]
    typed = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
    strategy = form["leader_loss_strategy"].html_name
    kept = browser.post(f"{base}settings/options/", {**typed, strategy: "−4"}, follow=True)
    assert "The options are kept." in kept.content.decode()
    campaign.refresh_from_db()
    assert campaign.options == {"leader_loss_strategy": -4, VERSION: campaign.rules.version}
    for bad in ("a few", "-99", "9" * 400, "\0"):
        answer = browser.post(f"{base}settings/options/", {**typed, strategy: bad})
        assert answer.context["options"].errors["leader_loss_strategy"]
    campaign.refresh_from_db()
    assert campaign.options == {"leader_loss_strategy": -4, VERSION: campaign.rules.version}


def test_options_that_the_rules_no_longer_know_fall_back(campaign: Campaign) -> None:
    campaign.options = {"leader_loss_strategy": "nonsense", "gone": 1}
    assert campaign.rules.roster
    assert campaign.chosen_options == campaign.rules.roster.options()


def test_a_campaign_whose_rules_are_gone_still_opens(
    signed_in: SignIn, base: str, ada: User, campaign: Campaign
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(ruleset="forgotten-rules")
    for path in ("/", base, f"{base}settings/"):
        assert "forgotten-rules" in signed_in(ada).get(path).content.decode()
    assert signed_in(ada).post(f"{base}settings/options/").status_code == 404
