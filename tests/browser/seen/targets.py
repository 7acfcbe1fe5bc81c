"""Whether a thumb hits what it means: once for each thing of the same kind and size with the same beside it.

To say so axe asks for the style of everything on a page, which is a third of what a look costs. Most things
are large enough and stand alone; those that are not are looked at where they stand as none did before.
"""

from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.seen.colours import WAY

RULES = ["target-size"]
LOOK = f"""async ([known, rules]) => {{
    {WAY}
    const LEAST = 24, seen = new Set(known), found = new Map();
    const pressed = "a[href], area, button, input, select, textarea, summary, [tabindex]";
    const boxes = [...document.querySelectorAll(pressed)]
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width && box.height && one.checkVisibility());
    const apart = (one, other) => Math.max(
        one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);
    for (const [one, box] of boxes) {{
        const near = boxes.filter(([other, its]) => other !== one && apart(box, its) < LEAST);
        const isAlone = near.every(([, its]) => apart(box, its) >= 0);
        if (isAlone && box.width >= LEAST && box.height >= LEAST) continue;
        const places = near.map(([other, its]) =>
            [way(other), its.left - box.left, its.top - box.top, its.width, its.height].map(Math.round));
        const key = mixed(way(one), JSON.stringify([Math.round(box.width), Math.round(box.height), places]));
        if (!seen.has(key)) found.set(key, one);
    }}
    if (!found.size) return [[], []];
    const {{ violations }} = await axe.run({{ include: [...found.values()] }}, {{
        runOnly: {{ type: "rule", values: rules }}, resultTypes: ["violations"], preload: false,
    }});
    const where = (one) => one.nodes.slice(0, 3).map((node) => node.html);
    return [[...found.keys()], violations.map((one) => [one.id, where(one)])];
}}"""
"""Looks at all that is pressed and is small or lies over another: as what, how large, and what lies near."""


@dataclass
class Targets:
    """What has been looked at on any page."""

    seen: set[int] = field(default_factory=set)

    def look(self, page: Page) -> list[tuple[str, list[str]]]:
        """The faults among what is new; the page has axe."""
        lie, found = page.evaluate(LOOK, [[*self.seen], RULES])
        self.seen.update(lie)
        return [(rule, [html[:200] for html in where]) for rule, where in found]
