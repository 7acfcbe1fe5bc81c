"""Every file that `manage.py conformance` keeps, by its name in the checkout."""

from config.conformance.kept import Kept
from rulesets.registry import rulesets
from tests.conformance.collect import collected, dumped
from tests.conformance.document import overview, page_of
from tests.rulesets.vectors import HERE


def made() -> dict[str, str]:
    """All of them, as they should be."""
    systems = [collected(key) for key in rulesets() if (HERE / f"{key}.json").exists()]
    own = {name: text for kept in systems for name, text in made_of(kept).items()}
    return {"docs/conformance.md": overview(systems), **own}


def made_of(kept: Kept) -> dict[str, str]:
    """Those of one system."""
    return {
        f"config/conformance/{kept.key}.json": dumped(kept),
        f"docs/conformance/{kept.key}.md": page_of(kept),
    }
