"""Numbers that the database counts up, made so that they are known again wherever somebody is shown one."""

import re

import pytest
from django.db import connection
from django.http import HttpResponseBase

COUNTS = re.compile(r"(?<![\da-f])77\d{14}(?![\da-f])")
"""Not within a fingerprint, which may have as many digits in a row."""


@pytest.fixture
def counters(db: None) -> None:
    """Every number that the database counts up begins where it is known again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select sequencename from pg_sequences where schemaname = 'public' and max_value > 2^32"
        )
        for n, (name,) in enumerate(cursor.fetchall()):
            cursor.execute(
                f"alter sequence {name} restart with {7_700_000_000_000_000 + n * 100_000_000_000}"
            )


def counted_in(answer: HttpResponseBase, body: str) -> str:
    """The surroundings of the first such number that an answer shows, head or body; "" if there is none."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.items())
    found = COUNTS.search(f"{head}\n\n{body}")
    return f"{head}\n\n{body}"[max(found.start() - 60, 0) : found.end()] if found else ""
