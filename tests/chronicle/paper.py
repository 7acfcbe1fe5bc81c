"""Sheets for paper as they are before they are set: what stands on them can be read, and is there at once."""

import pytest


def left_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chronicle.views.printing.pdf_of", lambda html, pictures: html.encode())
