"""Pages about people in a real browser: phone and desk, light and dark, nobody kept out, nothing sideways."""

import time
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from accounts.models import SecondFactor, User
from accounts.sealing import unseal
from campaigns.models import Campaign, Note, Role
from tests.browser.pages import SIZES, look, sign_in
from tests.factories import PASSWORD, make_campaign, make_invitation, make_member, make_note, make_user

SEEN = [("small", "light"), ("phone", "dark"), ("desk", "light"), ("desk", "dark")]
TEXT = "# The ford\n\n**Hold** it until noon.\n\n- bows left\n- pikes right\n\n|men|bows|\n|-|-|\n|40|20|"


@pytest.fixture
def ruth(transactional_db: None) -> User:
    return make_user("Ruth")


@pytest.fixture
def marches(ruth: User) -> Campaign:
    campaign = make_campaign(ruth, name="The Marches of Megalos")
    for name in ("Jonas", "Mira", "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen"):
        make_member(campaign, make_user(name[:20]))
    User.objects.filter(username__startswith="wolfe").update(display_name=name[:60])
    make_member(campaign, User.objects.create_guest("Piet"), Role.SPECTATOR)
    make_invitation(campaign)
    make_note(campaign, ruth, title="What the ferryman said", text=TEXT)
    make_note(campaign, ruth, title="The ambush", text=TEXT, audience=Note.For.GM)
    return campaign


@pytest.mark.parametrize(("size", "scheme"), SEEN)
def test_guests_and_long_names_are_kept_in_the_page(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
    scheme: str,
) -> None:
    """What `test_every_page` does not meet: a guest, a name without end, and what opens in place."""
    width, height = SIZES[size]
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    base = f"/campaigns/{marches.pk}/"
    with browser.new_context(**options) as master:  # type: ignore[arg-type]
        sign_in(master, live_site, ruth)
        page = master.new_page()
        page.goto(f"{live_site}{base}")
        look(page, axe)
        page.goto(f"{live_site}{base}people/")
        page.get_by_label("Change the place of Jonas").click()
        look(page, axe)
    with browser.new_context(**options) as guest:  # type: ignore[arg-type]
        sign_in(guest, live_site, User.objects.get(display_name="Piet"))
        page = guest.new_page()
        for path in ("/", "/account/claim/", "/account/"):
            page.goto(f"{live_site}{path}")
            look(page, axe)
        page.get_by_role("button", name="Sign out").click()
        look(page, axe)


@pytest.mark.parametrize(("size", "scheme"), SEEN)
def test_the_second_factor_is_set_up_and_asked_for(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    pytestconfig: pytest.Config,
    size: str,
    scheme: str,
) -> None:
    """Each state of its page, the codes for paper and the second door; then what is signed in."""
    user, (width, height) = make_user("Ruth", password=PASSWORD), SIZES[size]
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with browser.new_context(**options) as context:  # type: ignore[arg-type]
        page = context.new_page()

        def see(name: str) -> None:
            look(page, axe)
            if folder := pytestconfig.getoption("--shots"):
                page.screenshot(path=f"{folder}/{name}-{size}-{scheme}.png", full_page=True)

        _set_it_up(page, live_site, user, see)
        codes = page.locator(".codes li").all_inner_texts()
        assert len(codes) == 10
        _come_in_by_it(page, live_site, codes[0], see)
        Client(HTTP_USER_AGENT="Mozilla/5.0 (iPhone) Safari/604.1").force_login(user)
        for path in ("signed-in", "email", "password"):
            page.goto(f"{live_site}/account/{path}/")
            see(path)


def _set_it_up(page: Page, site: str, user: User, see: Callable[[str], None]) -> None:
    """As far as the codes for paper."""
    _sign_in_by_password(page, site)
    see("account")
    page.get_by_role("link", name="Set up a second factor").click()
    page.get_by_label("Your password").fill("wrong")
    page.get_by_role("button", name="Set it up").click()
    see("factor-off")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Set it up").click()
    see("factor-begun")
    page.get_by_role("textbox", name="Code").fill(_code_of(user))
    page.get_by_role("button", name="Turn it on").click()
    page.locator(".codes li").first.wait_for()


def _come_in_by_it(page: Page, site: str, code: str, see: Callable[[str], None]) -> None:
    """From the codes for paper out, and in again with one of them."""
    see("codes")
    page.get_by_role("link", name="I have them").click()
    page.get_by_role("link", name="Look at the second factor").click()
    see("factor-on")
    page.goto(f"{site}/account/")
    page.get_by_role("button", name="Sign out").click()
    _sign_in_by_password(page, site)
    see("second-door")
    page.get_by_role("textbox", name="Code").fill(code)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Ruth").wait_for()


def _sign_in_by_password(page: Page, site: str) -> None:
    page.goto(f"{site}/sign-in/?next=/account/")
    page.get_by_label("User name or e-mail").fill("ruth")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def _code_of(user: User) -> str:
    """What the app on her phone shows."""
    key = unseal(SecondFactor.objects.get(user=user).sealed_key)
    return TOTP(key, 6, SHA1(), 30).generate(int(time.time())).decode()


@pytest.mark.parametrize(("size", "scheme"), SEEN[1:3])
def test_who_was_taken_out_is_told_and_let_in_again(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    pytestconfig: pytest.Config,
    ruth: User,
    marches: Campaign,
    size: str,
    scheme: str,
) -> None:
    width, height = SIZES[size]
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    people, link = f"/campaigns/{marches.pk}/people/", f"/join/{marches.invitations.get().token}/"
    with browser.new_context(**options) as master, browser.new_context(**options) as guest:  # type: ignore[arg-type]
        sign_in(master, live_site, ruth)
        phone, page = guest.new_page(), master.new_page()

        def see(of: Page, name: str) -> None:
            look(of, axe)
            if folder := pytestconfig.getoption("--shots"):
                of.screenshot(path=f"{folder}/{name}-{size}-{scheme}.png", full_page=True)

        phone.goto(f"{live_site}{link}")
        _come_in_under_a_name(phone, see)
        page.goto(f"{live_site}{people}")
        _take_lena_out(page, see)
        guest.clear_cookies(name="sessionid")
        phone.goto(f"{live_site}{link}")
        phone.get_by_text("has taken you out of it").wait_for()
        see(phone, "told")
        page.get_by_role("button", name="Let Lena in again").click()
        page.get_by_text("Lena may come in by a link again").wait_for()
        phone.goto(f"{live_site}{link}")
        phone.get_by_role("button", name="Come in").wait_for()


type See = Callable[[Page, str], None]


def _come_in_under_a_name(phone: Page, see: See) -> None:
    """One that looks like another’s is refused."""
    phone.get_by_label("Your name at the table").fill("Jon\u0430s")  # a Cyrillic letter
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_text("Somebody at this table is “Jonas”").first.wait_for()
    see(phone, "name-refused")
    phone.get_by_label("Your name at the table").fill("Lena")
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_role("heading", name="The Marches of Megalos").wait_for()


def _take_lena_out(page: Page, see: See) -> None:
    page.get_by_label("Change the place of Lena").click()
    page.locator("details[open]").get_by_label("Close the open link").uncheck()
    see(page, "people")
    page.get_by_role("button", name="Remove Lena").click()
    page.get_by_text("Lena is out").wait_for()
    see(page, "people-out")


def test_errors_keep_nobody_out_either(live_site: str, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"{live_site}/sign-up/")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("alert").wait_for()
    look(page, axe)
    for path in ("/no/such/page/", "/join/guessed/", "/sign-in/made-up/"):
        page.goto(f"{live_site}{path}")
        look(page, axe)


def test_a_link_is_made_changed_and_revoked_without_leaving_the_page(
    live_site: str, page: Page, ruth: User, marches: Campaign
) -> None:
    sign_in(page.context, live_site, ruth)
    page.goto(f"{live_site}/campaigns/{marches.pk}/people/")
    page.evaluate("window.still = true")
    page.get_by_role("button", name="Revoke").click()
    page.get_by_text("The link is revoked").wait_for()
    expect(page.locator(".qr")).to_have_count(0)
    page.get_by_label("How many people").fill("a few")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_role("alert").wait_for()
    page.get_by_label("How many people").fill("3")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_text("The link is open.").wait_for()
    expect(page.locator(".qr")).to_have_count(1)
    page.get_by_label("Change the place of Jonas").click()
    page.get_by_label("Role of Jonas").select_option("co_gm")
    page.locator("details[open]").get_by_role("button", name="Give this role").click()
    page.get_by_text("Jonas is co-game master now.").wait_for()
    assert page.evaluate("window.still")


def test_a_guest_joins_and_claims_without_script(
    live_site: str, browser: Browser, ruth: User, marches: Campaign
) -> None:
    with browser.new_context(java_script_enabled=False) as plain:
        page = plain.new_page()
        page.goto(f"{live_site}/join/{marches.invitations.get().token}/")
        page.get_by_label("Your name at the table").fill("Lena")
        page.get_by_role("button", name="Come in").click()
        page.get_by_role("heading", name="The Marches of Megalos").wait_for()
        page.get_by_role("link", name="Lena, player: your account").click()
        page.get_by_role("link", name="Claim it").click()
        page.get_by_label("User name").fill("lena")
        for label in ("Password", "The same again"):
            page.get_by_label(label, exact=True).fill("three-crows-over-Bannock")
        page.get_by_role("button", name="Claim the account").click()
        page.get_by_text("all your seats are kept").wait_for()
        assert marches.memberships.get(user__username="lena").left_at is None


def test_colours_change_at_once_and_are_remembered(live_site: str, page: Page) -> None:
    page.goto(f"{live_site}/credits/")
    all_of_it = page.locator("html")
    with page.expect_response(lambda answer: answer.url.endswith("/theme/")) as answer:
        page.get_by_label("Dark").check()
    expect(all_of_it).to_have_css("color-scheme", "dark")
    assert answer.value.status == 204
    page.reload()
    assert page.get_by_label("Dark").is_checked()
    expect(all_of_it).to_have_css("color-scheme", "dark")
    page.get_by_label("As my device").check()
    expect(all_of_it).to_have_css("color-scheme", "light dark")


def test_a_link_is_copied_and_revoked_from_the_front_of_the_campaign(
    live_site: str, page: Page, ruth: User, marches: Campaign
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_in(page.context, live_site, ruth)
    page.goto(f"{live_site}/campaigns/{marches.pk}/")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    code = marches.invitations.get().code
    assert copied == f"{live_site}/j/{'-'.join(code[at : at + 4] for at in (0, 4, 8, 12)).lower()}"
    page.get_by_role("button", name="Revoke").click()
    page.get_by_text("The link is revoked").wait_for()
    assert page.url.endswith("/people/")


def test_each_form_gets_a_random_number_of_the_readers_own(live_site: str, page: Page) -> None:
    page.goto(f"{live_site}/sign-in/")
    numbers = page.evaluate(
        """() => {
            const field = "<input type=hidden name=nonce>";
            document.forms[1].insertAdjacentHTML("beforeend", field + field);
            document.dispatchEvent(new Event("htmx:after:swap"));
            return [...document.querySelectorAll("[name=nonce]")].map((one) => one.value);
        }"""
    )
    assert len(set(numbers)) == 2
    assert all(len(number) == 32 and int(number, 16) for number in numbers)


def test_a_refused_request_is_said_and_nothing_is_swapped(
    live_site: str, page: Page, ruth: User, marches: Campaign
) -> None:
    sign_in(page.context, live_site, ruth)
    page.goto(f"{live_site}/campaigns/{marches.pk}/people/")
    marches.memberships.filter(user=ruth).update(left_at="2026-01-01T00:00Z")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_text("This is no longer here.").wait_for()
    assert page.get_by_role("heading", name="New link").is_visible()
