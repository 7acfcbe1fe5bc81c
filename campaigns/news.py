"""News without content: that something about the people of a campaign has changed. Sent at commit."""

from django.db import connection

CHANNEL = "banneret_campaigns"


def tell(campaign: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [CHANNEL, str(campaign)])
