"""Signs that are set around words, as they are typed: where the database knows no language it takes them for
letters, and finds no word beside one of them.
"""

from django.db.models import F, Func, TextField, Value

SET, TYPED = "“”„«»‘’‚–—…·×", '"""""\'\'\'--.  '
FROM_TYPE = str.maketrans(SET, TYPED)


def plainly(name: str) -> Func:
    """The same in the database, for a column that is searched where it is."""
    return Func(F(name), Value(SET), Value(TYPED), function="translate", output_field=TextField())
