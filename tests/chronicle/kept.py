"""Rows that many tests begin with are made once in each worker, kept, and put back for every other test.

What a test process remembers beside the database is forgotten before each test, so that a copy is as good as
what was made. Time stands still in a copy: it was fought when it was made.
"""

from collections.abc import Callable

from django.db import connection
from django.db.backends.utils import CursorWrapper

type Rows = dict[str, bytes]

KEPT: dict[str, Rows] = {}


def made_once(name: str, make: Callable[[], object]) -> None:
    """What `make` writes into tables that are empty: made under this name once, then copied in."""
    with connection.cursor() as cursor:
        if name in KEPT:
            _put_back(cursor, KEPT[name])
            return
        empty = [
            table for table in connection.introspection.table_names(cursor) if not _has_rows(cursor, table)
        ]
        make()
        KEPT[name] = {table: _rows(cursor, table) for table in empty if _has_rows(cursor, table)}


def _has_rows(cursor: CursorWrapper, table: str) -> bool:
    cursor.execute(f"select exists(select from {connection.ops.quote_name(table)})")
    return bool(cursor.fetchone()[0])


def _rows(cursor: CursorWrapper, table: str) -> bytes:
    with cursor.copy(f"copy {connection.ops.quote_name(table)} to stdout") as out:
        return b"".join(map(bytes, out))


def _put_back(cursor: CursorWrapper, kept: Rows) -> None:
    """No trigger runs, as none has to see twice what was written once; later rows get later numbers."""
    cursor.execute("set local session_replication_role = replica")
    for table, rows in kept.items():
        with cursor.copy(f"copy {connection.ops.quote_name(table)} from stdin") as into:
            into.write(rows)
    cursor.execute("set local session_replication_role = origin")
    for table in kept:
        cursor.execute(
            "select pg_get_serial_sequence(%s, column_name) from information_schema.columns"
            " where table_name = %s and column_name = 'id'",
            [connection.ops.quote_name(table), table],
        )
        if (found := cursor.fetchone()) and (sequence := found[0]):
            cursor.execute(
                f"select setval(%s, greatest((select max(id) from {connection.ops.quote_name(table)}),"
                f" nextval(%s)))",
                [sequence, sequence],
            )
