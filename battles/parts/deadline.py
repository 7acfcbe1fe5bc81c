"""Until when people are asked: a line for all who know that somebody is, and the game master's hand on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.dateformat import format as formatted
from django.utils.translation import gettext, ngettext

from battles.access import Viewer
from battles.models import Ends, Pace, Term
from battles.parts.sight import Sight
from battles.play import clock
from campaigns.parts import Context


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as it was set, with what remains until it."""

    at: datetime
    words: str
    key: str
    zone: str
    left: str


def deadline(sight: Sight) -> Context:
    """What ends the asking besides the game master's press; nothing where he alone decides that."""
    pace = sight.rows.pace
    term = sight.rows.term if pace and sees_somebody_awaited(sight) else None
    paused = bool(pace and pace.paused_at and sight.scene and not sight.battle.is_practice)
    return {"is_paused": paused, "delay": sight.delay, **_shown(term)}


def pace(viewer: Viewer, sight: Sight) -> Context:
    """What the game master can do about it."""
    rule, term, phase = sight.rows.pace, sight.rows.term, sight.scene.row if sight.scene else None
    waits = sight.scene is not None and any(one.to in sight.people for one in sight.scene.played.waits_for)
    shown = {
        "rule": rule_words(rule),
        "is_paused": bool(rule and rule.paused_at),
        "waits": waits and bool(term and term.of),
        **_shown(term),
    }
    number = phase and phase.number
    return {
        **shown,
        "battle": sight.battle,
        "phase": phase,
        "shows": (shown, number if shown["waits"] else number is None, sight.battle.is_practice),
    }


def _shown(term: Term | None) -> Context:
    if term is None:
        return {"moment": None, "left": "", "is_over": False, "is_when_all_in": False, "zone": "UTC"}
    now = clock.now() if term.ends_at else None
    is_over = term.ended_at is not None or bool(term.ends_at and now and term.ends_at <= now)
    moment = moment_of(term.ends_at, term.zone, now) if term.ends_at and now and not is_over else None
    left = lasting(term.left) if term.left is not None else ""
    shown = {"moment": moment, "left": left, "is_over": is_over, "zone": term.zone}
    return {**shown, "is_when_all_in": term.is_sooner_if_all_in}


def sees_somebody_awaited(sight: Sight) -> bool:
    """A question that is secret is not betrayed by its clock."""
    return any(one.to in sight.people for one in sight.awaited)


def moment_of(at: datetime, zone: str, now: datetime) -> Moment:
    local = at.astimezone(ZoneInfo(zone))
    form = gettext("l j F, H:i") if abs(at - now) < timedelta(days=300) else gettext("l j F Y, H:i")
    return Moment(at, formatted(local, form), zone, zone_words(zone), lasting(at - now))


def zone_words(zone: str) -> str:
    """Europe/Berlin as people say it: Berlin time."""
    return (
        zone
        if zone == "UTC"
        else gettext("%(place)s time") % {"place": zone.rpartition("/")[2].replace("_", " ")}
    )


def lasting(left: timedelta) -> str:
    """Two units of it at most: 2 days 3 h, 4 h 12 min, 7 min."""
    minutes = max(int(left.total_seconds()) // 60, 0)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    if days:
        words = [
            ngettext("%(days)s day", "%(days)s days", days) % {"days": days},
            gettext("%(hours)s h") % {"hours": hours} if hours else "",
        ]
    else:
        words = [
            gettext("%(hours)s h") % {"hours": hours} if hours else "",
            gettext("%(minutes)s min") % {"minutes": minutes} if minutes else "",
        ]
    return " ".join(filter(None, words)) or gettext("less than a minute")


def rule_words(rule: Pace | None) -> str:
    """The rule of this battle in a sentence."""
    if rule is None or rule.ends == Ends.PRESS:
        return gettext("Askings end when you close them.")
    if rule.ends == Ends.ALL_IN:
        return gettext("Askings end as soon as everyone is in, or when you close them.")
    after = {"lasting": lasting(rule.allowed)}
    if rule.clock is None:
        text = (
            gettext("Askings end %(lasting)s after they open, or as soon as everyone is in.")
            if rule.is_sooner
            else gettext("Askings end %(lasting)s after they open.")
        )
        return text % after
    text = (
        gettext(
            "Askings end %(lasting)s after they open, at the next %(time)s %(zone)s, "
            "or as soon as everyone is in."
        )
        if rule.is_sooner
        else gettext("Askings end %(lasting)s after they open, at the next %(time)s %(zone)s.")
    )
    return text % {**after, "time": f"{rule.clock:%H:%M}", "zone": zone_words(rule.zone)}
