"""Careers in a real browser: a portrait is hung, a deed is added, days get names, and nobody is kept out."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from battles import actions
from rosters.models import Hero
from tests.battles.conftest import make_ford, skirmish_rules  # noqa: F401  (the rules are played here)
from tests.browser.pages import DRESSES, look, shown_at, sign_in
from tests.browser.sampled import sampled


@pytest.mark.django_db(transaction=True)
def test_a_career_is_hung_set_right_and_dated(
    live_site: str, browser: Browser, axe: Callable[[Page], None]
) -> None:
    table = sampled("gurps", "city-gate")
    table.play(rounds=9)
    actions.confirm_changes(table.viewer("ada"))
    hero = Hero.objects.filter(campaign=table.battle.campaign, player=table.members["bea"]).order_by("key")[0]
    base = f"{live_site}/campaigns/{table.battle.campaign_id}"
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        sign_in(context, live_site, table.members["ada"].user)
        page = context.new_page()
        page.goto(f"{base}/heroes/{hero.pk}/career/")
        page.locator("input[type=file]").set_input_files(
            {"name": "me.png", "mimeType": "image/png", "buffer": face()}
        )
        page.get_by_role("button", name="Hang it").click()
        expect(page.get_by_role("img", name=f"Portrait of {hero}")).to_be_visible()
        page.get_by_role("link", name="Set it right").first.click()
        page.get_by_label("What is set right").select_option(label="a deed is added")
        page.get_by_label("The line", exact=True).fill("Held the gate alone")
        page.get_by_label("Why", exact=True).fill("All saw it")
        page.get_by_role("button", name="Set it right").click()
        expect(page.locator("#trace").locator("..")).to_contain_text("Held the gate alone")
        page.goto(f"{base}/timeline/calendar/?example")
        page.get_by_role("button", name="Keep the calendar").click()
        expect(page.locator(".timeline")).to_contain_text("1 Thaw")
        for path in (f"heroes/{hero.pk}/career/", "honours/", "timeline/", f"forces/{hero.force_id}/record/"):
            page.goto(f"{base}/{path}")
            with shown_at(page) as show:
                for size, scheme in DRESSES:
                    show(size, scheme)
                    look(page, axe)


@pytest.mark.django_db(transaction=True)
def test_a_portrait_that_is_too_large_is_refused_beside_its_field(live_site: str, browser: Browser) -> None:
    table = make_ford()
    hero = Hero.objects.filter(campaign=table.battle.campaign).order_by("key")[0]
    with browser.new_context() as context:
        sign_in(context, live_site, table.members["ada"].user)
        page = context.new_page()
        page.goto(f"{live_site}/campaigns/{table.battle.campaign_id}/heroes/{hero.pk}/career/")
        field, sent = page.locator("input[type=file]"), []
        page.on("request", lambda request: sent.append(request.method))
        field.set_input_files({"name": "me.png", "mimeType": "image/png", "buffer": bytes(9 * 1024 * 1024)})
        page.get_by_role("button", name="Hang it").click()
        expect(page.get_by_role("alert")).to_have_text("9 MB are too many: at most 8 MB. Save it smaller.")
        expect(field).to_have_attribute("aria-invalid", "true")
        assert "POST" not in sent
        field.set_input_files({"name": "me.png", "mimeType": "image/png", "buffer": face()})
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("button", name="Hang it").click()
        expect(page.get_by_role("img", name=f"Portrait of {hero}")).to_be_visible()


def face() -> bytes:
    file = BytesIO()
    Image.new("RGB", (300, 400), (90, 70, 110)).save(file, "PNG")
    return file.getvalue()
