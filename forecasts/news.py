"""News without content: that an inquiry has something new to show. Sent at commit."""

from django.db import connection

CHANNEL = "banneret_forecasts"


def tell(inquiry: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [CHANNEL, str(inquiry)])
