"""Whether all can be told from what is behind it, and links from the text they stand in: once for each way
in which things lie in each other.

Colours come from the style sheet: two things of the same tags, classes and states, in things of the same all
the way up, have the same. Half of what axe does is to look at them, of hundreds of pages with the same frame.
"""

from dataclasses import dataclass, field

from playwright.sync_api import Page

WAY = """
    const ways = new Map();
    const passing = /^(id|for|href|name|value|title|src|d|x|y|aria-label|content)$/;
    const counted = /^(data|hx|aria)-/;
    const said = ({ name, value }) => name + (counted.test(name) ? value.replace(/[0-9]+/g, "") : value);
    const told = (one) => [...one.attributes].filter(({ name }) => !passing.test(name)).map(said);
    const shape = (one) => one.tagName + told(one).sort().join(" ");
    const mixed = (sum, text) => {
        for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
        return sum;
    };
    const way = (one) => {
        if (!one) return 7;
        if (!ways.has(one)) ways.set(one, mixed(way(one.parentElement), shape(one)));
        return ways.get(one);
    };
"""
"""Which way a thing lies: a number for its tag, classes and states, and those of all that it lies in."""
RULES = ["color-contrast", "link-in-text-block"]
"""What axe has to say about colours."""
LOOK = f"""async ([known, rules]) => {{
    {WAY}
    const seen = new Set(known), found = new Map();
    for (const one of document.body.querySelectorAll("*")) {{
        const says = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!says && !one.matches("input, textarea, select, a[href]") || !one.checkVisibility()) continue;
        const key = way(one);
        if (!seen.has(key)) found.set(key, [...(found.get(key) || []), one]);
    }}
    const keys = [...found.keys()];
    if (!keys.length) return [keys, []];
    const {{ violations }} = await axe.run({{ include: [...found.values()].flat() }}, {{
        runOnly: {{ type: "rule", values: rules }}, resultTypes: ["violations"], preload: false,
    }});
    return [keys, violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html)])];
}}"""
"""Looks at all words and links that lie as none did before: how they lie, and what is wrong with them."""


@dataclass
class Colours:
    """What has been looked at, by the dress in which it was."""

    seen: dict[str, set[int]] = field(default_factory=dict)

    def look(self, page: Page, dress: str) -> list[tuple[str, list[str]]]:
        """The faults among what is new in this dress; the page has axe."""
        seen = self.seen.setdefault(dress, set())
        lie, found = page.evaluate(LOOK, [[*seen], RULES])
        seen.update(lie)
        return [(rule, [html[:200] for html in where]) for rule, where in found]
