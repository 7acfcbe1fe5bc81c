"""Binding a book: each battle is set, then all of it becomes one PDF with page numbers in its contents.

What a worker that is killed has done of it is done again by the next one; nothing is kept but the whole.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta

from django.db.models.functions import Now
from django.utils.translation import override

from accounts.languages import language_of_letters
from annals.parts.honours import honours
from campaigns.parts import Context
from chronicle.books.contents import Leaf, leaves_of
from chronicle.books.letters import letter
from chronicle.models import Book
from chronicle.printing.battles import pictures_of, told_on_paper
from chronicle.printing.paper import CannotPrint, pdf_of, set_on_paper
from chronicle.printing.sheets import Sheet, portrait_path, portraits_of
from rulesets.engine import CannotRead

logger = logging.getLogger(__name__)
KEPT = timedelta(days=7)
TRIES = 3
"""So many workers may be lost over a book."""


def bind(book_id: int, lost: int = 0) -> None:
    """One that was dropped, or is bound already, is left as it is. `lost`: how many workers it has cost."""
    rows = Book.objects.filter(pk=book_id, state=Book.State.WAITING, member__left_at=None)
    book = rows.select_related("member__campaign", "member__user", "hero__force").first()
    if book is None:
        return
    if lost >= TRIES:
        rows.update(state=Book.State.FAILED, why=Book.Why.TOO_LARGE)
        return
    try:
        with override(book.language or language_of_letters(book.member.user)):
            leaves = leaves_of(book)
            rows.update(leaves=[leaf.as_json for leaf in leaves], steps=len(leaves) + 1, done=0)
            pdf = pdf_of(*set_book(book, leaves))
    except CannotPrint:
        rows.update(state=Book.State.FAILED, why=Book.Why.NO_PRESS)
    except Exception:
        logger.exception("The book %s cannot be bound.", book_id)
        rows.update(state=Book.State.FAILED, why=Book.Why.UNSETTABLE)
    else:
        rows.update(state=Book.State.BOUND, pdf=pdf, bound_at=Now())


def set_book(book: Book, leaves: Sequence[Leaf]) -> Sheet:
    chapters, pictures = [], dict[str, bytes]()
    for number, leaf in enumerate(leaves, start=1):
        leaf.battle.campaign = book.member.campaign
        try:
            told = _told(book, leaf, f"battle-{number}")
        except CannotRead as why:
            logger.warning("The battle %s is left out of a book: %s", leaf.battle.pk, why)
        else:
            chapters.append((f"battle-{number}", told))
            pictures |= pictures_of(told)
        Book.objects.filter(pk=book.pk).update(done=number)
    shown: Context = {"book": book, "title": book.title, "chapters": chapters}
    if book.hero:
        faces = portraits_of([book.hero])
        shown["portrait"] = next(iter(faces), "")
    else:
        faces = _remembered(book, shown)
    return Sheet(set_on_paper("book", shown), pictures | faces)


def _told(book: Book, leaf: Leaf, anchor: str) -> Context:
    if book.hero:
        return letter(leaf.battle, leaf.truth, book.hero, anchor)
    return told_on_paper(leaf.viewer, leaf.truth, anchor=anchor)


def _remembered(book: Book, shown: Context) -> dict[str, bytes]:
    """The faces and honours of a whole campaign, as far as its reader knows of them."""
    known = honours(book.member)
    faces = portraits_of([face.hero for face in known["faces"]])
    shown["boards"] = known["boards"]
    paths = ((portrait_path(face.hero.pk), face.hero) for face in known["faces"])
    shown["gallery"] = [(path, hero) for path, hero in paths if path in faces]
    return faces


def clear_away() -> int:
    """Books are kept for a week."""
    count, _ = Book.objects.filter(ordered_at__lt=Now() - KEPT).delete()
    return count
