import pytest
from django.db import connection

from config import checks


@pytest.mark.django_db
@pytest.mark.parametrize(("setting", "refused"), [("off", True), ("on", False)])
def test_it_refuses_a_database_that_forgets(setting: str, refused: bool) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('synchronous_commit', %s, true)", [setting])
    faults = checks.keeps_what_it_says(databases=["default"])
    assert any("synchronous_commit=off" in fault.msg for fault in faults) == refused
    assert {fault.id for fault in faults} <= {"banneret.E001"}
