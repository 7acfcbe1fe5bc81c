"""Words of the rules by the name they go by in a sentence: a log keeps them as they are in English."""

from collections.abc import Iterable
from enum import Enum


def terms(**named: Iterable[str | Enum]) -> dict[str, str]:
    """`terms(fate=HeroStatus)` has `fate.badly_hurt`: "badly hurt", to be said in any language."""
    return {
        f"{name}.{key}": key.replace("_", " ") if isinstance(term, Enum) else key
        for name, several in named.items()
        for term in several
        for key in [str(term.value) if isinstance(term, Enum) else term]
    }
