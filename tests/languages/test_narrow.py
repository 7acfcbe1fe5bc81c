"""Long words and short ones: what breaks at 360 pixels, and when a page turns from right to left."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from campaigns.models import Campaign
from tests.browser.pages import sign_in
from tests.languages.pseudo import CODE, RIGHT_TO_LEFT, spoken

PAGES = (
    "/",
    "/sign-up/",
    "/account/",
    "/account/second-factor/",
    "/lesson/",
    "/campaigns/{0}/",
    "/campaigns/{0}/people/",
    "/campaigns/{0}/settings/",
    "/campaigns/{0}/table/",
    "/campaigns/{0}/camp/",
    "/campaigns/{0}/battles/new/",
)
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", [CODE, RIGHT_TO_LEFT, "de"])
def test_long_words_break_no_page(
    live_site: str, browser: Browser, campaign: Campaign, language: str, tmp_path: Path
) -> None:
    too_wide = []
    with spoken(tmp_path):
        context = browser.new_context(
            viewport={"width": 360, "height": 780}, extra_http_headers={"Accept-Language": language}
        )
        sign_in(context, live_site, campaign.memberships.order_by("pk")[0].user)
        page = context.new_page()
        for path in PAGES:
            page.goto(f"{live_site}{path.format(campaign.pk)}")
            assert page.locator("html").get_attribute("lang") == language
            if page.evaluate(WIDER) > 0:
                too_wide.append(path)
        context.close()
    assert too_wide == []
