"""What the tests of the log's blocks look at: the blocks, what is found in a battle, what is sent to whom."""

import re

from battles.models import Battle, Block
from battles.verify import Finding, verify
from tests.battles.conftest import Table
from tests.battles.pages import client_of

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')


def blocks(table: Table) -> list[Block]:
    return list(table.battle.blocks.order_by("number"))


def occasions(table: Table) -> list[str]:
    return [block.occasion for block in blocks(table)]


def found_in(table: Table) -> Finding:
    return verify(Battle.objects.select_related("campaign").get(pk=table.battle.pk))


def read(table: Table, name: str, page: str) -> bytes:
    """What is sent, but for the secret of his forms, which is another each time."""
    client = client_of(table, name)
    path = page if page.startswith("/") else f"/battles/{table.battle.pk}/{page}"
    answer = client.get(path)
    assert answer.status_code == 200, path
    sent: bytes = answer.content
    if token := TOKEN.search(sent):
        sent = sent.replace(token[1], b"")
    return sent
