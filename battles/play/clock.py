"""The one clock: the database's. Web processes may disagree about the time; what ends when may not."""

from datetime import datetime

from django.db import connection


def now() -> datetime:
    """The time of this very statement, not of the transaction, which may have waited for its lock."""
    with connection.cursor() as cursor:
        cursor.execute("select clock_timestamp()")
        (moment,) = cursor.fetchone()
    found: datetime = moment
    return found
