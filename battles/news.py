"""News without content: that a battle has changed. Sent at commit, never on a rollback."""

from django.db import connection
from django.db.models import F

from battles.models import Battle

CHANNEL = "banneret_battles"


def tell_talk(battle: Battle) -> None:
    """Somebody has said something: nothing of the battle has changed, and nothing is played again for it."""
    Battle.objects.filter(pk=battle.pk).update(talk=F("talk") + 1)
    _notify(battle)


def tell(battle: Battle) -> None:
    """Raise the version, under the battle's lock, and wake every open page when this transaction commits."""
    Battle.objects.filter(pk=battle.pk).update(version=F("version") + 1)
    battle.version += 1
    _notify(battle)


def _notify(battle: Battle) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [CHANNEL, f"{battle.pk}:{battle.version}"])
