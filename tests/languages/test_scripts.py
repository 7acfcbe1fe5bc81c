"""What scripts say: English stands in them, other languages come with the page."""

import json
import re
from pathlib import Path

from django.conf import settings
from django.test import Client

from accounts.templatetags.scripted import SENTENCES

SAID = re.compile(r'gettext\("([^"]+)"')
BROUGHT = re.compile(r'<script id="said-by-scripts" type="application/json">(.*?)</script>')


def test_every_sentence_of_a_script_is_brought() -> None:
    scripts = sorted(Path(settings.BASE_DIR, "static", "js").glob("*.js"))
    said = [words for one in scripts if one.stem != "tongue" for words in SAID.findall(one.read_text())]
    assert set(said) == set(SENTENCES)


def test_a_page_brings_them_in_its_language_and_none_in_english(client: Client, db: None) -> None:
    page = client.get("/", headers={"accept-language": "de"}).content.decode()
    [brought] = BROUGHT.findall(page)
    assert set(json.loads(brought)) == set(SENTENCES)
    assert not BROUGHT.findall(client.get("/").content.decode())
