"""News without content: that a battle has changed. Sent at commit, never on a rollback."""

from django.db import connection

from battles.models import Battle, bump

CHANNEL = "banneret_battles"


def tell(battle: Battle) -> None:
    """Raise the version and wake every open page, when this transaction commits."""
    bump(battle)
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [CHANNEL, f"{battle.pk}:{battle.version}"])
