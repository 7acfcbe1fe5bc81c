"""Ids that do not count. Two of them tell neither which row came first nor how many lie between.

A number that goes up by one tells everybody who is shown a row of all the rows that he may not know of: the
note that only game masters read, the words between two others, the battle that is still being set up
(docs/decisions/0009-ids-that-do-not-count.md).
"""

import secrets

from django.db import models
from django.db.models import Func, Value

FIRST, BEYOND = 10**14, 10**15
"""Always fifteen digits: a page is as long with one as with another, and a browser's numbers hold them."""
SEQUENCE = "rows_nth"


def new_id() -> int:
    return FIRST + secrets.randbelow(BEYOND - FIRST)


class Uncounted(models.Model):
    """A row that people are shown the id of, while there may be others that they may not know of."""

    id = models.BigIntegerField("ID", primary_key=True, default=new_id, editable=False)
    nth = models.BigIntegerField(
        "which came first", db_default=Func(Value(SEQUENCE), function="nextval"), editable=False
    )
    """For sorting inside the server. Nobody is ever shown it."""

    class Meta:
        abstract = True
