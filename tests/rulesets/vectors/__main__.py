"""`python -m tests.rulesets.vectors KEY [FILE.json]`: without a file it takes our own of that system."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.rulesets.vectors import NoVectors, adapter_of, check, load, vectors_of


def main(words: Sequence[str]) -> int:
    if len(words) not in (1, 2):
        print("Use: python -m tests.rulesets.vectors KEY [FILE.json]", file=sys.stderr)
        return 2
    key, *files = words
    try:
        run, vectors = adapter_of(key), load(Path(files[0])) if files else vectors_of(key)
    except NoVectors as error:
        print(error, file=sys.stderr)
        return 2
    passed, failed = check(run, vectors, print)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
