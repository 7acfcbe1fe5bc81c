"""`python -m tests.mutants KEY`: breaks the rules of a system, and says what was noticed."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import rulesets.forms
import rulesets.registry
import rulesets.trials.conformance  # noqa: F401  (loaded once, before the children part)
from config.conformance.kept import Broken
from tests.mutants.figures import harmless_of, keep
from tests.mutants.judge import by_tests, by_vectors, is_whole
from tests.mutants.places import Place, drawn, places_of

BY_VECTORS, BY_ALL = 0.70, 0.95


def main(words: Sequence[str]) -> int:
    asked = _asked(words)
    every, harmless = list(places_of(asked.key)), harmless_of(asked.key)
    tried = sorted(drawn((place for place in every if place.id not in harmless), asked.seed, asked.places))
    if asked.again:
        before = asked.again.read_text()
        tried = [place for place in tried if f"  {place.id}\n" in before]
    if not is_whole(asked.key, with_tests=not asked.vectors):
        print("The checks fail before anything is broken.", file=sys.stderr)
        return 2
    noticed = by_vectors(asked.key, tried, asked.at_once)
    print(f"{asked.key}: {len(tried)} places broken of {len(every)}, seed {asked.seed}")
    enough = _say("vectors", noticed, tried, BY_VECTORS)
    figures = Broken(asked.seed, len(tried), len(every), len(noticed), None)
    if not asked.vectors:
        left = [place for place in tried if place not in noticed]
        noticed |= by_tests(asked.key, left, asked.at_once)
        enough = _say("vectors and tests", noticed, tried, BY_ALL) and enough
        figures = replace(figures, by_all=len(noticed))
    if asked.keep:
        print(f"  kept in {keep(asked.key, figures)}")
    for place in tried:
        if place not in noticed:
            print(f"  line {place.line:>3}  {place.id}")
    return 0 if enough else 1


def _say(who: str, noticed: set[Place], tried: list[Place], wanted: float) -> bool:
    share = len(noticed) / max(len(tried), 1)
    print(f"  {who} notice {len(noticed)}, {share:.1%} (wanted: {wanted:.0%})", flush=True)
    return share >= wanted


def _asked(words: Sequence[str]) -> Namespace:
    parser = ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("key", help="the system")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--places", type=int, default=300)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--again", type=Path, metavar="FILE", help="only those left in what a run printed")
    which.add_argument("--keep", action="store_true", help="write the shares to tests/mutants/measured")
    parser.add_argument("--at-once", type=int, default=2, help="processes")
    parser.add_argument("--vectors", action="store_true", help="ask the vectors alone")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
