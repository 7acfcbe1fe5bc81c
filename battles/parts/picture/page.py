"""The picture as a page has it: a wide and a narrow drawing of the same facts, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.parts.picture.choosing import two_camps
from battles.parts.picture.drawing import Drawing
from battles.parts.picture.facing import narrow, wide
from battles.parts.picture.facts import Faced, Host, Remark
from battles.parts.picture.ring import ring
from battles.parts.picture.words import Row, described, listed, rows


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture for one page: a wide and a narrow drawing of the same, and the same in words."""

    title: str
    words: str
    wide: Drawing
    narrow: Drawing
    beyond: str
    """Who is not on the narrow drawing."""
    remarks: Sequence[Remark]
    rows: Sequence[Row]
    counted: str
    is_rough: bool
    """Whether nobody's strength is known exactly."""
    faced: Faced


def shown(found: Faced, prefix: str, title: str = "", *, is_stage: bool = False) -> Shown:
    """`is_stage`: the wide one fills a big screen."""
    small, beyond = two_camps(found)
    drawing = ring(found, prefix) if len(found.camps) > 2 else wide(found, prefix, is_stage=is_stage)
    return Shown(
        title or gettext("The field as it stands"),
        described(found),
        drawing,
        narrow(small, f"{prefix}-n"),
        _beyond(beyond) if beyond else "",
        found.remarks,
        rows(found, found.hosts),
        ", ".join(_counted(found, host) for host in found.hosts),
        all(one.is_rough for one in found.drawn),
        found,
    )


def _beyond(hosts: Sequence[Host]) -> str:
    return gettext("%(sides)s: in the table.") % {"sides": listed([host.name for host in hosts])}


def _counted(found: Faced, host: Host) -> str:
    count = sum(one.host == host for one in found.pieces)
    return gettext("%(count)s of %(side)s") % {"count": count, "side": host.name}
