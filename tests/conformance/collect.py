"""What is kept of a system: its vectors as the rules answer them now, its readings, what mutants say."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel, JsonValue, TypeAdapter

from config.conformance.kept import Kept, Reading, Replayed, Vector
from rulesets.registry import rules_of
from tests.mutants.figures import figures_of, harmless_of
from tests.rulesets.vectors import HERE, Adapter, adapter_of, outcome, shown, vectors_of

ROOT = HERE.parent.parent.parent
READINGS = re.compile(r"silent|reconstructed|differs|Readings|left out")
"""Headings of the docs of a system under which stands what is ours, and why."""
ANSWER = TypeAdapter[JsonValue](JsonValue)
OUR_KEY = re.compile(r"\b(?:[TFR]-?\d+[a-z]?|section \d+|10\.\d)\b")
FIRST_KEYS = re.compile(rf"^(?:\s*{OUR_KEY.pattern}(?:\s*(?:,|:|and|to)(?=\s|$))?)+\s*")


class Kind(BaseModel):
    heading: str
    title: str


class Headings(BaseModel):
    """Where in the text each kind of vector comes from, and which of them the text works out itself."""

    text: str
    by: Mapping[str, str]
    """Kinds that are named by something given: each `camp` by its `procedure`."""
    kinds: Mapping[str, Kind]
    """In the order of the text."""
    examples: Mapping[str, str]
    tests: tuple[str, ...]

    def kind_of(self, vector: Mapping[str, JsonValue]) -> str:
        what, given = vector["what"], vector.get("given")
        assert isinstance(what, str)
        named = given.get(self.by[what]) if what in self.by and isinstance(given, dict) else what
        return str(named)


def headings_of(key: str) -> Headings:
    return Headings.model_validate_json((HERE / "headings" / f"{key}.json").read_text())


def collected(key: str) -> Kept:
    """One system, as it is now."""
    headings = headings_of(key)
    order = {kind: place for place, kind in enumerate(headings.kinds)}
    vectors = sorted(vectors_of(key), key=lambda vector: order[headings.kind_of(vector)])
    run = adapter_of(key)
    return Kept(
        key=key,
        title=rules_of(key).title,
        text=headings.text,
        replayed=tuple(replayed(ROOT / file) for file in headings.tests),
        readings=tuple(readings((ROOT / "docs" / "rulesets" / f"{key}.md").read_text())),
        broken=figures_of(key),
        harmless=harmless_of(key),
        vectors=tuple(tried(headings, run, vector) for vector in vectors),
    )


def tried(headings: Headings, run: Adapter, vector: Mapping[str, JsonValue]) -> Vector:
    """A vector and what the rules answer to it; why they cannot, where they do not."""
    kind, id = headings.kinds[headings.kind_of(vector)], str(vector["id"])
    found, fault = outcome(run, vector)
    return Vector(
        id=id,
        heading=kind.heading,
        title=kind.title,
        example=headings.examples.get(id, ""),
        why=in_words(str(vector.get("why", ""))),
        given=vector.get("given", {}),
        rolls=vector.get("rolls", {}),
        book=vector["expect"],
        ours=fault if found is None else ANSWER.validate_json(shown(found)),
        agrees=not fault,
    )


def in_words(why: str) -> str:
    """Why a vector is there, without the numbers of our own notes, which nobody else can look up."""
    told = FIRST_KEYS.sub("", why).strip(" :,.;").replace("->", "→").replace("'", "’")
    return "" if OUR_KEY.search(told) else told


def readings(page: str) -> Iterator[Reading]:
    """Sections of a page of the docs on what is ours; each paragraph in one line, links as words."""
    for section in re.split(r"^## ", page, flags=re.M)[1:]:
        title, _, text = section.partition("\n")
        if READINGS.search(title):
            flowing = re.sub(r"(?<=\S)\n(?!\n|- |\d+\. |\||#|$)\s*", " ", text.strip())
            yield Reading(title.strip(), re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", flowing))


def replayed(file: Path) -> Replayed:
    """What tests named after worked examples say, in their own words."""
    module = ast.parse(file.read_text())
    names = [
        node.name.removeprefix("test_").replace("_", " ")
        for node in module.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    about = (ast.get_docstring(module) or "").partition("\n")[0]
    sentences = tuple(f"{name[:1].upper()}{name[1:]}" for name in names)
    return Replayed(file.relative_to(ROOT).as_posix(), about, sentences)


def dumped(kept: Kept) -> str:
    """As JSON, a vector a line, so that a difference can be read."""
    whole = TypeAdapter(Kept).dump_python(kept, mode="json")
    parts = [f'"{name}": {_json(value)}' for name, value in whole.items() if name != "vectors"]
    vectors = ",\n".join(_json(vector) for vector in whole["vectors"])
    return "{\n" + ",\n".join([*parts, f'"vectors": [\n{vectors}\n]']) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
