"""Who sits at the table this evening, each with a browser of his own: they come by the game master's link."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

from campaigns.models import Campaign, Membership, Role
from tests.browser.counting import count_acts
from tests.browser.pages import DESK, PHONE, SMALL, sign_in
from tests.factories import make_invitation

GM, TABLE, SPECTATOR = "ada", "wall", "dot"
COMMANDERS, PLAYERS = ("bea", "cal"), ("fay", "gus", "hal", "ida")
SIZES = {GM: DESK, TABLE: DESK, SPECTATOR: DESK, "bea": DESK, "ida": SMALL}
"""All others sit there with a phone of 390 pixels."""
STAYS = "() => { window.stays = true; }"
REFUSED = (
    "net::ERR_INTERNET_DISCONNECTED",
    "Failed to fetch",
    "AbortError",
    "status of 409",
    "status of 422",
)
"""No fault of a page: the line is away, a newer draft goes first, a press is late, an answer wrong."""


@dataclass
class Cast:
    """Everybody's page, and whatever went wrong on any of them."""

    site: str
    browser: Browser
    pages: dict[str, Page] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    loaded: Counter[str] = field(default_factory=Counter)
    """How often each of them has been loaded."""

    def open(self, name: str) -> Page:
        """A browser for somebody: a phone has a thumb."""
        width, height = SIZES.get(name, PHONE)
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 500, reduced_motion="reduce"
        )
        count_acts(context)
        return self._page(name, context)

    def reopen(self, name: str) -> Page:
        """His page, closed and opened again."""
        context, address = self.pages[name].context, self.pages[name].url
        self.pages[name].close()
        page = self._page(name, context)
        page.goto(address)
        page.evaluate(STAYS)
        return page

    def _page(self, name: str, context: BrowserContext) -> Page:
        page = self.pages[name] = context.new_page()

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(one in message.text for one in REFUSED):
                self.faults.append(f"{name}: {message.text}")

        def on_response(response: Response) -> None:
            if response.status >= 500:
                self.faults.append(f"{name}: {response.status} {response.url}")

        page.on("pageerror", lambda fault: self.faults.append(f"{name}: {fault}"))
        page.on("load", lambda _: self.loaded.update([name]))
        page.on("console", on_console)
        page.on("response", on_response)
        return page

    def gather(self, campaign: Campaign) -> dict[str, Membership]:
        """The game master opens his page, the others come as guests by a link."""
        gm = Membership.objects.select_related("user").get(campaign=campaign)
        for name in (GM, TABLE):
            sign_in(self.open(name).context, self.site, gm.user)
        doors = {role: make_invitation(campaign, role=role).token for role in (Role.PLAYER, Role.SPECTATOR)}
        for name in (*COMMANDERS, *PLAYERS, SPECTATOR):
            self._come_in(name, doors[Role.SPECTATOR if name == SPECTATOR else Role.PLAYER])
        people = Membership.objects.filter(campaign=campaign).select_related("user")
        return {str(one.user).lower(): one for one in people}

    def _come_in(self, name: str, token: str) -> None:
        page = self.open(name)
        page.goto(f"{self.site}/join/{token}/")
        page.get_by_label("Your name at the table").fill(name.capitalize())
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("link", name=f"{name.capitalize()}, ")).to_be_attached()

    def is_open(self, name: str) -> bool:
        return not self.pages[name].is_closed()

    def open_pages(self, *but: str) -> list[Page]:
        return [page for name, page in self.pages.items() if name not in but and self.is_open(name)]

    def mark(self) -> None:
        """From now on no page may load again by itself."""
        for page in self.open_pages():
            page.evaluate(STAYS)

    @contextmanager
    def loads(self, name: str) -> Iterator[None]:
        """What is done in this block makes somebody's page load again: it is another seat's."""
        with self.pages[name].expect_event("load"):
            yield
        self.pages[name].evaluate(STAYS)

    def loaded_again(self) -> set[str]:
        """Whose page is no longer the same that it was."""
        return {name for name, page in self.pages.items() if not page.evaluate("window.stays")}

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()
