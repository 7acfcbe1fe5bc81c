"""`manage.py grants`: a site with a lesser role plays whole evenings and cannot touch the log."""

import io
import secrets
from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from battles import actions
from battles.models import Battle, Event, Message
from battles.verify import verify
from campaigns.models import Campaign
from rulesets.registry import rulesets
from tests.battles.conftest import Table, make_ford
from tests.rulesets.samples import skirmish

LOG = ("battles_event", "battles_block", "battles_sealed")


@pytest.fixture
def lesser(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The site signs in with a role of its own, which `grants` has given its rights."""
    role, owner = f"site_{secrets.token_hex(4)}", connection.settings_dict["USER"]
    monkeypatch.setitem(rulesets(), "skirmish", skirmish.RULES)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'x'")
    call_command("grants", role, stdout=io.StringIO())
    _sign_in(role)
    yield role
    _sign_in(owner)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP OWNED BY {role}")
        cursor.execute(f"DROP ROLE {role}")


def _sign_in(role: str) -> None:
    connections["default"].close()
    pool = getattr(connections["default"], "close_pool", None)
    if pool is not None:
        pool()
    connections["default"].settings_dict["USER"] = role


def evening() -> Table:
    """All kinds of acts at a table, from the draft to the aftermath and back."""
    table = make_ford()
    actions.start(table.ada)
    actions.say(table.bea, to="everyone", text="To the ford!")
    actions.take_back_message(table.bea, message=Message.objects.latest("nth").pk)
    actions.order(table.bea, unit="spears", text="Hold.")
    actions.roll_aside(table.ada, phase=table.number, text="3d6", why="", is_hidden=True)
    table.orders()
    table.clash()
    actions.undo(table.ada, to=2, reason="Once more.")
    table.fight_to_the_end()
    actions.confirm_changes(table.ada)
    actions.take_back_changes(table.ada)
    actions.confirm_changes(table.ada)
    return table


def test_a_whole_evening_is_played_with_it(lesser: str) -> None:
    table = evening()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == (lesser,)
    assert verify(Battle.objects.get()).faults == []
    actions.delete_campaign(table.members["ada"], name="The ford")
    assert not Campaign.objects.exists()
    assert not Event.objects.exists()


def test_the_log_cannot_be_touched_with_it(lesser: str) -> None:
    """Not even past the triggers, which anybody may tell to give way."""
    table = make_ford()
    actions.start(table.ada)
    for name in LOG:
        for text in (f"TRUNCATE {name} CASCADE", f"DELETE FROM {name}", f"UPDATE {name} SET id = id + 1000"):
            with pytest.raises(psycopg.Error, match="permission denied"):
                _plainly(text)
    for text in ("ALTER TABLE battles_event DISABLE TRIGGER ALL", "DROP TABLE battles_sealed"):
        with pytest.raises(psycopg.Error, match="must be owner"):
            _plainly(text)
    assert verify(Battle.objects.get()).faults == []


def _plainly(text: str) -> None:
    """On a line of its own, so that a refusal ends nothing else."""
    parameters = connection.get_connection_params()
    wanted = {name: parameters[name] for name in ("host", "port", "dbname", "user") if parameters.get(name)}
    with psycopg.connect(**wanted, autocommit=True) as line:
        line.execute("SET pgtrigger.ignore = '{battles_event,battles_block,battles_sealed}'")
        line.execute(text)


@pytest.mark.django_db
def test_a_role_that_is_not_there_or_rules_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match=r"There is no role nobody_here\. Make it first: CREATE ROLE"):
        call_command("grants", "nobody_here")
    with pytest.raises(CommandError, match="owns the tables, or rules the server"):
        call_command("grants", connection.settings_dict["USER"])
