"""The pages of the docs: the book's answers beside ours, and how others try their own programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from config.conformance.kept import Broken, Kept, Reading, Vector
from config.conformance.words import Said, said

OVERVIEW = Path(__file__).parent / "overview.md"
"""The first page as it is written, with a mark where the table of systems stands."""
MARK = "SYSTEMS"


def overview(systems: Sequence[Kept]) -> str:
    """The first page: how many of each there are, and where."""
    return OVERVIEW.read_text().replace(MARK, "\n".join(_systems(systems)), 1)


def _systems(systems: Sequence[Kept]) -> Iterator[str]:
    yield "| rules | worked examples | vectors | answered as the book does | broken rules noticed |"
    yield "| --- | --- | --- | --- | --- |"
    for kept in systems:
        link = f"[{kept.title}](conformance/{kept.key}.md)"
        counts = f"{len(kept.examples)} | {len(kept.vectors)} | {kept.agreeing}"
        yield f"| {link} | {counts} | {_share(kept.broken)} |"


def page_of(kept: Kept) -> str:
    """All of one system."""
    return "\n".join(_lines(kept)).rstrip() + "\n"


def _lines(kept: Kept) -> Iterator[str]:
    yield f"# {kept.title}: conformance"
    yield ""
    yield (
        f"After *{kept.text}*. {kept.agreeing} of {len(kept.vectors)} vectors are answered as the text does; "
        "how to read them: [conformance](../conformance.md). Made by `manage.py conformance --write`."
    )
    yield from ("", "## Worked examples", "", *_table(kept.examples))
    for replayed in kept.replayed:
        yield from ("", f"Played through the steps of a battle besides, in `{replayed.file}`:", "")
        yield from (f"- {sentence}" for sentence in replayed.sentences)
    yield from ("", "## What is reconstructed or ruled, and why", "")
    yield from (_reading(kept.key, reading) for reading in kept.readings)
    yield from ("", "## What the mutants say", "", *_mutants(kept.broken, kept.harmless))
    for heading, kinds in kept.headings.items():
        yield from ("", f"## {heading}")
        for title, vectors in kinds.items():
            yield from ("", f"### {title}", "", *_table(vectors))


def _reading(key: str, reading: Reading) -> str:
    anchor = "".join(sign for sign in reading.title.lower() if sign.isalnum() or sign in " -").replace(
        " ", "-"
    )
    return f"- [{reading.title}](../rulesets/{key}.md#{anchor})"


def _mutants(broken: Broken | None, harmless: Mapping[str, str]) -> Iterator[str]:
    if broken is None:
        yield "Not measured yet."
    else:
        drawn = f"drawn with seed {broken.seed}"
        yield f"Of {broken.of} places {broken.places} were broken, {drawn}: {_share(broken)}."
    if harmless:
        yield from ("", "Named as harmless:", "")
        yield from (f"- `{place}`: {reason}" for place, reason in harmless.items())


def _share(broken: Broken | None) -> str:
    if broken is None:
        return "not measured yet"
    with_tests = f", {broken.share_by_all} with the tests" if broken.share_by_all else ""
    return f"{broken.share_by_vectors} by the vectors{with_tests}"


def _table(vectors: Sequence[Vector]) -> Iterator[str]:
    yield "| | given, and dice | the book | ours |"
    yield "| --- | --- | --- | --- |"
    for vector in vectors:
        yield "| " + " | ".join(_cell(text) for text in _row(vector)) + " |"


def _row(vector: Vector) -> tuple[str, str, str, str]:
    name = f"{vector.id} {vector.example or vector.why}".strip()
    if not vector.is_short:
        lines = len(vector.lines)
        return name, f"{len(vector.given_said)} values", f"{lines} values", f"{vector.alike} of {lines} alike"
    given = _joined(vector.given_said)
    dice = f". Dice: {_joined(vector.rolls_said)}" if vector.rolls else ""
    return name, given + dice, _joined(said(vector.book)), _joined(said(vector.ours))


def _joined(lines: Iterable[Said]) -> str:
    return "; ".join(map(str, lines))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
