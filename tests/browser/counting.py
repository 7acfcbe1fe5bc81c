"""Every press, choice and typed field of one person, counted by his own browser."""

import os
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

COUNT = """(() => {
    const add = (what) => localStorage.setItem(what, 1 + Number(localStorage.getItem(what) || 0));
    const chosen = "select, input[type=radio], input[type=checkbox]";
    addEventListener("click", (event) =>
        event.isTrusted && event.target.closest("button, a, summary") && add("presses"), true);
    addEventListener("change", (event) =>
        event.isTrusted && add(event.target.matches(chosen) ? "choices" : "typed"), true);
})()"""
KEPT = Path(__file__).resolve().parents[2] / "docs" / "evening.md"
COUNTED = "['presses', 'choices', 'typed'].map((what) => Number(localStorage.getItem(what) || 0))"


@dataclass(frozen=True)
class Acts:
    """What somebody has done so far, whatever pages were loaded meanwhile."""

    presses: int = 0
    choices: int = 0
    typed: int = 0

    def __int__(self) -> int:
        return self.presses + self.choices + self.typed

    def __add__(self, more: "Acts") -> "Acts":
        return Acts(self.presses + more.presses, self.choices + more.choices, self.typed + more.typed)

    def __sub__(self, before: "Acts") -> "Acts":
        return Acts(self.presses - before.presses, self.choices - before.choices, self.typed - before.typed)


def count_acts(context: BrowserContext) -> None:
    context.add_init_script(COUNT)


def acts_of(page: Page) -> Acts:
    return Acts(*page.evaluate(COUNTED))


def is_kept() -> bool:
    """Whether the page of figures is written anew: WRITE_EVENING=yes."""
    return os.environ.get("WRITE_EVENING") == "yes"


def keep_line(begins: str, figures: str) -> None:
    """A row of the page of figures, where that is written anew."""
    if not is_kept():
        return
    lines = KEPT.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith(begins))
    lines[place] = f"{begins} {figures}"
    KEPT.write_text("\n".join(lines) + "\n")
