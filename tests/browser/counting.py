"""Every press, choice and typed field of one person, counted by his own browser."""

from playwright.sync_api import BrowserContext, Page

COUNT = """(() => {
    const add = () => localStorage.setItem("acts", 1 + Number(localStorage.getItem("acts") || 0));
    const typed = (one) => one.matches("select, textarea, input:not([type=radio], [type=checkbox])");
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && add(), true);
    addEventListener("change", (event) => event.isTrusted && typed(event.target) && add(), true);
})()"""


def count_acts(context: BrowserContext) -> None:
    context.add_init_script(COUNT)


def acts_of(page: Page) -> int:
    """So many by now, whatever pages were loaded meanwhile."""
    return int(page.evaluate("Number(localStorage.getItem('acts') || 0)"))
