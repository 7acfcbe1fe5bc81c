import pytest
from django.db import connection

from config import checks


@pytest.mark.django_db
def test_it_refuses_a_database_that_forgets() -> None:
    """The tests' own database does, for speed."""
    faults = checks.database_keeps_what_it_says(databases=["default"])
    assert [fault.id for fault in faults] == ["banneret.E001", "banneret.E001"]


@pytest.mark.django_db
def test_it_looks_at_each_setting() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
    faults = checks.database_keeps_what_it_says(databases=["default"])
    assert [fault.msg.split(":")[0] for fault in faults] == ["PostgreSQL runs with fsync=off"]
    with connection.cursor() as cursor:
        cursor.execute("RESET synchronous_commit")
