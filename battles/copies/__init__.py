"""A battle as one file that needs no site: all that is on record of it, to be checked and played again."""

from battles.copies.reading import NotACopy, record_from
from battles.copies.writing import as_file

__all__ = ["NotACopy", "as_file", "record_from"]
