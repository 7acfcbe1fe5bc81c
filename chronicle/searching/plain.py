"""Signs that are set around words, as they are typed: where the database knows no language it takes them for
letters, and finds no word beside one of them.
"""

from django.db import connection
from django.db.models import F, Func, TextField, Value

from chronicle.models import ENGLISH

SET, TYPED = "“”„«»‘’‚–—…·×", '"""""\'\'\'--.  '
FROM_TYPE = str.maketrans(SET, TYPED)


def plainly(name: str) -> Func:
    """The same in the database, for a column that is searched where it is."""
    return Func(F(name), Value(SET), Value(TYPED), function="translate", output_field=TextField())


def has_no_word(words: str) -> bool:
    """Whether a question comes down to nothing that a text could hold."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT querytree(websearch_to_tsquery(%s, %s))", [ENGLISH, words])
        [(found,)] = cursor.fetchall()
    return found in ("", "T")
