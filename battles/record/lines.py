"""What a phase comes to in the log: answers and dice, what the step said, what was ruled, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from battles.models import Answer, CorrectionRow, Event, RulingRow
from battles.play import throwing_again
from battles.play.scenes import Scene
from battles.record import log
from rulesets import engine
from rulesets.engine import (
    GM,
    GM_ONLY,
    Ask,
    Audience,
    Played,
    Tally,
    Throw,
    Verdict,
    only,
    people_of,
)
from rulesets.engine.values import Json
from rulesets.forms.schema import plain


def lines_of(scene: Scene) -> list[log.Entry]:
    """All of it, in the order in which it is read."""
    told = [entry for statement in scene.played.said for entry in said_entries(statement)]
    return [*replies(scene), *told, *rulings_of(scene)]


def replies(scene: Scene) -> list[log.Entry]:
    entries = []
    for key, answer in sorted(scene.answers.items()):
        ask = scene.played.requests.get(key)
        if answer.state == Answer.State.TAKEN and isinstance(ask, Ask):
            who = Audience(only(ask.to).to | ask.shown.to, ask.shown.but)
            body = {"value": answer.value, "salt": answer.salt, "by": answer.by, "to": ask.to}
            entries.append(log.Entry(Event.Form.ANSWER, kind_of(key), body, key, who))
    for _, roll in sorted(scene.rolls.items()):
        throw = throwing_again.thrown(scene, roll.key)
        if throw is not None:
            body = {"dice": roll.dice, "faces": roll.faces, "by": roll.by, "to": throw.to, "why": throw.why}
            body |= {"thrown_in": roll.thrown_in.number, "seed": roll.seed}
            entries.append(log.Entry(Event.Form.ROLL, kind_of(roll.key), body, roll.key, throw.audience))
    return entries


def said_entries(statement: engine.Event | Tally | Verdict) -> list[log.Entry]:
    """What a step said, as lines of the log: one, or two of a number with secret lines."""
    if isinstance(statement, engine.Event):
        facts = {name: plain(value) for name, value in statement.facts.items()}
        body = {"subject": statement.subject, "facts": facts, "because": list(statement.because)}
        return [log.Entry(Event.Form.FACT, statement.kind, body, statement.subject, statement.audience)]
    if isinstance(statement, Verdict):
        body = {"value": plain(statement.value), "was": plain(statement.was)}
        return [
            log.Entry(Event.Form.VERDICT, kind_of(statement.key), body, statement.key, statement.audience)
        ]
    secret = {line.audience for line in statement.lines if line.audience is not None}
    if not secret:
        return [_tally_entry(statement, statement.audience)]
    knowing = secret.pop() if len(secret) == 1 else GM_ONLY
    told = tuple(line for line in statement.lines if line.audience is None)
    others = Audience(statement.audience.to, statement.audience.but | knowing.to | {GM})
    return [
        _tally_entry(statement, knowing),
        _tally_entry(replace(statement, lines=told, total=None, was=None), others),
    ]


def _tally_entry(tally: Tally, audience: Audience) -> log.Entry:
    lines = [
        {name: value for name, value in line._asdict().items() if name != "audience"} for line in tally.lines
    ]
    body: Json = {"label": tally.label, "base": tally.base, "lines": lines}
    body |= {"total": tally.total, "was": tally.was}
    return log.Entry(Event.Form.TALLY, kind_of(tally.key), body, tally.key, audience)


def rulings_of(scene: Scene) -> list[log.Entry]:
    rulings = scene.row.rulings.select_related("member__user").order_by("nth")
    corrections = scene.row.corrections.select_related("member__user").order_by("nth")
    return ruled(scene, rulings, corrections)


def ruled(
    scene: Scene, rulings: Iterable[RulingRow], corrections: Iterable[CorrectionRow]
) -> list[log.Entry]:
    return [
        *_thrown_again(scene),
        *(_correction_entry(one, scene) for one in corrections),
        *(ruling_entry(one, scene.played) for one in rulings),
    ]


def _thrown_again(scene: Scene) -> list[log.Entry]:
    """What was thrown again, for whoever may see the dice."""
    told = throwing_again.told(scene)
    return [
        log.Entry(Event.Form.ACT, throwing_again.THROWN_AGAIN, body, throw.key, throw.audience)
        for throw, body in told
    ]


def _correction_entry(row: CorrectionRow, scene: Scene) -> log.Entry:
    """A correction, for the people whose thing was corrected; one of the field itself is the GM's."""
    body = {"name": row.name, "value": row.value, "reason": row.reason, "struck": row.is_struck}
    body["by"] = str(row.member.user) if row.member else ""
    side = scene.before.side_of(row.subject)
    who = people_of(side) if side else GM_ONLY
    return log.Entry(Event.Form.RULING, "correction", body, row.subject, who)


def ruling_entry(row: RulingRow, played: Played) -> log.Entry:
    body = {
        "line": row.line,
        "value": row.value,
        "reason": row.reason,
        "by": str(row.member.user) if row.member else "",
    }
    body["struck"] = row.is_struck
    return log.Entry(Event.Form.RULING, kind_of(row.key), body, row.key, audience_of(row.key, played))


def audience_of(key: str, played: Played) -> Audience:
    """Who may know of a ruling: whoever may know of the number, the verdict, the dice or the answer under its
    key.
    """
    for statement in played.said:
        if not isinstance(statement, engine.Event) and statement.key == key:
            secret = isinstance(statement, Tally) and any(line.audience for line in statement.lines)
            return only() if secret else statement.audience
    request = played.requests.get(key)
    if isinstance(request, Throw):
        return request.audience
    return Audience(only(request.to).to | request.shown.to) if request else only()


def kind_of(key: str) -> str:
    return key.partition(":")[0]
