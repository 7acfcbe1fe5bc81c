"""The sentences of the rulesets as a catalogue to translate: they are written without gettext."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from campaigns.tongues import DOMAIN, FORM
from config.management.titles import parts_of, titles_of, titles_of_all
from rulesets.engine.story import FIGURES, LOSSES, TRIFLES, WEIGHS
from rulesets.engine.words import BEHIND, COMMON, PASSING
from rulesets.registry import rulesets

HEAD = """# What the rulesets say: docs/languages.md.
msgid ""
msgstr ""
"Project-Id-Version: Banneret\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
PLURAL = f"""#. The number of the form that follows a number: nought for the first, and so on.
msgid "{FORM[0]}"
msgid_plural "{FORM[1]}"
msgstr[0] ""
msgstr[1] ""
"""


def template() -> str:
    """All sentences in English, each with the systems and kinds that say it."""
    entries = [
        f'#. {", ".join(places)}\nmsgid {_quoted(sentence)}\nmsgstr ""\n'
        for sentence, places in _said().items()
    ]
    return "\n".join([HEAD, PLURAL, *entries])


def merge(template: Path, catalogue: Path) -> None:
    """Bring a language up to the sentences of now; what it has said already stays."""
    if catalogue.exists():
        program = shutil.which("msgmerge") or "msgmerge"
        options = ["--quiet", "--backup=none", "--no-fuzzy-matching", "--width=110", "--update"]
        subprocess.run([program, *options, str(catalogue), str(template)], check=True)  # noqa: S603
        _without_obsolete(catalogue)
    else:
        catalogue.write_text(template.read_text())


def _without_obsolete(catalogue: Path) -> None:
    program = shutil.which("msgattrib") or "msgattrib"
    options = ["--no-obsolete", "--width=110", "--output-file", str(catalogue)]
    subprocess.run([program, *options, str(catalogue)], check=True)  # noqa: S603


def _said() -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for place, sentence in _sentences():
        if sentence and sentence not in FORM:
            found.setdefault(sentence, {})[place] = None
    return {sentence: list(places)[:4] for sentence, places in found.items()}


def _sentences() -> Iterator[tuple[str, str]]:
    for kind, sentence in (*COMMON.items(), *titles_of_all()):
        yield f"every system: {kind}", sentence
    for key, rules in sorted(rulesets().items()):
        for kind, sentence in rules.wording.items():
            if not kind.endswith((BEHIND, WEIGHS)) and kind not in (PASSING, TRIFLES, LOSSES, FIGURES):
                yield f"{key}: {kind}", sentence
        yield from ((f"{key}: {kind}", title) for kind, title in titles_of(rules))
    for key, rules in sorted(rulesets().items()):
        yield from ((f"{key}: {kind}", title) for kind, title in parts_of(rules))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def catalogue_of(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
