"""A page of a few things, to try a look at."""

from playwright.sync_api import Page

from tests.browser.pages import AXE


def shown(page: Page, html: str) -> Page:
    page.set_content(f'<html lang="en"><title>A few things</title><main>{html}</main></html>')
    page.evaluate(AXE)
    return page
