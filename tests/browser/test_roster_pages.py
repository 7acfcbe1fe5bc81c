"""Pages of rosters in a real browser: the sample campaign on phone and desk, and strength as it is typed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from campaigns.models import Campaign
from rosters.models import Force, Unit
from rosters.sample import add_sample
from tests.browser.pages import SIZES, look, sign_in
from tests.factories import make_member, make_user


@pytest.fixture
def ruth(transactional_db: None) -> User:
    return make_user("Ruth")


@pytest.fixture
def marches(ruth: User) -> Campaign:
    campaign = add_sample(ruth)
    Force.objects.update(public_note="A **host** of the marches.", gm_note="Short of arrows.")
    return campaign


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_what_opens_in_place_keeps_nobody_out(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
    scheme: str,
) -> None:
    """`test_every_page` sees the pages as they come; here their numbers and further fields are open."""
    width, height = SIZES[size]
    force, archers = Force.objects.get(key="bannock"), Unit.objects.filter(name="City archers").get()
    base = f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/"
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with browser.new_context(**options) as context:  # type: ignore[arg-type]
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(base)
        page.locator("td .number summary").nth(6).click()
        look(page, axe)
        page.goto(f"{base}units/new/?preset=HI")
        look(page, axe)
        page.goto(f"{base}units/{archers.pk}/")
        page.get_by_text("more fields").click()
        look(page, axe)


def test_strength_follows_what_is_typed(
    live_site: str, browser: Browser, ruth: User, marches: Campaign
) -> None:
    archers = Unit.objects.filter(name="City archers").get()
    with browser.new_context() as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{archers.force_id}/units/{archers.pk}/")
        figure = page.locator("#strength-figure")
        expect(figure).to_have_text("600")
        page.get_by_label("Men", exact=True).fill("200")
        expect(figure).to_have_text("1,000")
        expect(page.locator("#strength")).to_contain_text("200 × light armour")
        page.get_by_label("Men", exact=True).fill("a few")
        expect(figure).to_have_text("–")
        expect(page.locator("#strength")).to_contain_text(
            "“a few” is not a whole number. Type one, for example 40."
        )
        page.get_by_label("Men", exact=True).fill("130")
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("status")).to_contain_text("City archers is kept.")
    archers.refresh_from_db()
    assert archers.sheet["count"] == 130


def test_without_script_everything_can_be_done(
    live_site: str, browser: Browser, ruth: User, marches: Campaign
) -> None:
    force = Force.objects.get(key="bannock")
    with browser.new_context(java_script_enabled=False) as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/")
        page.get_by_label("Find a preset").fill("heavy infantry")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name="Heavy infantry", exact=True).click()
        page.get_by_label("Men", exact=True).fill("50")
        page.get_by_role("button", name="Work out the strength").click()
        expect(page.locator("#strength-figure")).to_have_text("250")
        page.get_by_role("button", name="Add unit").click()
        expect(page.get_by_role("status")).to_contain_text("Heavy infantry is added.")
    assert force.units.filter(name="Heavy infantry").get().sheet["count"] == 50


@pytest.mark.parametrize("size", SIZES)
def test_presets_are_found_while_typing(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
) -> None:
    width, height = SIZES[size]
    force = Force.objects.get(key="bannock")
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/")
        found = page.locator("#found")
        expect(found.get_by_role("link")).to_have_count(0)
        page.get_by_label("Find a preset").fill("orc heavy")
        expect(found.get_by_role("link")).to_have_text(["Orc heavy foot"])
        look(page, axe)
        found.get_by_role("link").click()
        expect(page.get_by_label("Name")).to_have_value("Orc heavy foot")


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_in_a_long_list_is_found_by_typing(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
) -> None:
    width, height = SIZES[size]
    force = Force.objects.get(key="bannock")
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/")
        page.get_by_label("Find a preset").fill("orc heavy")
        page.locator("#found").get_by_role("link").click()
        expect(page.get_by_label("Name")).to_have_value("Orc heavy foot")
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        box = page.get_by_label("Find in the list").locator("visible=true").first
        chosen = box.locator("xpath=following-sibling::select[1]")
        last = chosen.locator("option").last.inner_text()
        box.scroll_into_view_if_needed()
        box.fill(last)
        left = chosen.locator("option[value]:not([value='']):not([hidden])")
        expect(left).not_to_have_count(0)
        assert len(left.all()) < len(chosen.locator("option").all())
        look(page, axe)
        box.press("Enter")
        expect(chosen).to_be_focused()
        assert chosen.evaluate("one => one.selectedOptions[0].text") == left.first.inner_text()
        assert page.url.count("find") <= 1, "Enter sends nothing"


def test_presets_are_found_without_script(
    live_site: str, browser: Browser, ruth: User, marches: Campaign
) -> None:
    force = Force.objects.get(key="bannock")
    with browser.new_context(java_script_enabled=False) as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/")
        page.get_by_label("Find a preset").fill("orc heavy")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name="Orc heavy foot").click()
        expect(page.get_by_label("Name")).to_have_value("Orc heavy foot")


@pytest.mark.parametrize("size", SIZES)
def test_an_edit_is_taken_back_and_heroes_are_handed_out(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
) -> None:
    width, height = SIZES[size]
    archers = Unit.objects.filter(name="City archers").get()
    bea = make_member(marches, make_user("Bea"))
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        sign_in(context, live_site, ruth)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{archers.force_id}/units/{archers.pk}/")
        page.get_by_label("Men", exact=True).fill("130")
        page.get_by_role("button", name="Keep").click()
        page.get_by_role("link", name="City archers").click()
        page.get_by_text("Changed by hand").click()
        look(page, axe)
        page.get_by_role("button", name="Take it back").click()
        expect(page.get_by_role("status")).to_contain_text("City archers is as it was before that change.")
        page.goto(f"{live_site}/campaigns/{marches.pk}/heroes/hand-out/")
        page.get_by_label("Caliburn").select_option("Bea")
        look(page, axe)
        page.get_by_role("button", name="Hand them out").click()
        expect(page.get_by_role("status")).to_contain_text("Caliburn is Bea’s now.")
    archers.refresh_from_db()
    assert (archers.sheet["count"], bea.heroes.get().key) == (120, "caliburn")
