"""What was written before there were blocks is sealed into the first ones of each battle.

What is hashed here stays as it is for ever, whatever becomes of the code that seals today.
"""

import hashlib
import json
import secrets
from datetime import UTC

from django.db import migrations
from django.utils import timezone

from battles.record.tree import MOST, NO_HEAD, Tree, head_of

FOLLOW_THEIR_BATTLE = """
DO $$
DECLARE
    found record;
BEGIN
    FOR found IN
        SELECT conname, conrelid::regclass AS of, pg_get_constraintdef(oid) AS said FROM pg_constraint
        WHERE contype = 'f' AND confdeltype = 'a'
        AND conrelid IN ('battles_event'::regclass, 'battles_block'::regclass, 'battles_sealed'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of, found.conname);
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', found.of, found.conname,
            replace(found.said, ' DEFERRABLE', ' ON DELETE CASCADE DEFERRABLE'));
    END LOOP;
END $$
"""
"""Only whoever may delete a battle takes its log along: nobody needs the right to delete a line of it."""


def seal_the_past(apps, schema_editor):
    for message in apps.get_model("battles", "Message").objects.filter(taken_back_at=None).iterator():
        message.salt = secrets.token_hex(16)
        message.save(update_fields=["salt"])
    apps.get_model("battles", "Message").objects.exclude(taken_back_at=None).update(salt="")
    for battle in apps.get_model("battles", "Battle").objects.exclude(started_at=None).order_by("pk"):
        _seal(apps, battle)


def _seal(apps, battle):
    rows, named = apps.get_model("battles", "Event").objects.filter(battle=battle), ("seq", "leaf", "hash", "at")
    lines = list(rows.order_by("seq").values_list(*named, "phase__number", named=True))
    things, head, number = _things(apps, battle), NO_HEAD, 0
    phases = apps.get_model("battles", "Phase").objects.filter(battle=battle)
    newest = phases.order_by("-number").values_list("number", flat=True).first() or 0
    while number == 0 or lines or things:
        number, now = number + 1, timezone.now().replace(microsecond=0)
        these, lines, beside, things = lines[:MOST], lines[MOST:], things[: MOST - 1], things[MOST - 1 :]
        until = these[-1].seq if these else battle.seq
        about = {"number": number, "occasion": "past", "phase": newest}
        about |= {"at": _spelled(now), "until": until, "hash": bytes(these[-1].hash).hex() if these else ""}
        order = [[one.seq, one.phase__number, _spelled(one.at)] for one in these]
        beside = [*beside, ("lines", number, about | {"lines": _hash(order)}, [])]
        head = _block(apps, battle, (these, beside), head, about, now)


def _block(apps, battle, found, before, about, now):
    lines, things = found
    number, key = about["number"], secrets.token_bytes(32)
    rows = []
    for kind, row, body, to in things:
        salt, content = secrets.token_bytes(16), {"kind": kind, "body": body, "to": to, "but": []}
        leaf = hashlib.sha256(salt + _canonical(content)).digest()
        rows.append({"kind": kind, "row": row, "body": body, "to": to, "salt": salt, "leaf": leaf})
    root = Tree(key, [*(bytes(one.leaf) for one in lines), *(one["leaf"] for one in rows)]).root
    head = head_of(before, number, root)
    named = {name: about[name] for name in ("number", "occasion", "phase", "until")}
    made = {"battle": battle, **named, "key": key, "root": root, "head": head, "at": now}
    block = apps.get_model("battles", "Block").objects.create(**made)
    sealed = apps.get_model("battles", "Sealed")
    sealed.objects.bulk_create(sealed(block=block, **one) for one in rows)
    return head


def _things(apps, battle):
    def rows(name):
        found = apps.get_model("battles", name).objects.order_by("pk")
        return found if name == "Message" else found.select_related("phase").defer("phase__before", "phase__after")

    of = {"phase__battle": battle}
    unfinished = of | {"phase__state__in": ["asking", "playing", "struck"]}
    named = ("name", "ruleset", "date", "place", "dice", "options", "situation")
    sides = list(battle.sides.order_by("place").values("key", "name", "tincture"))
    body = {name: getattr(battle, name) for name in named} | {"sides": sides, "muster": _hash(battle.muster)}
    found = [("battle", battle.pk, body, [])]
    for row in rows("Answer").filter(**of, state="taken"):
        found.append(_answer(row))
    for row in rows("RulingRow").filter(**unfinished):
        body = {"key": row.key, "line": row.line, "value": row.value, "reason": row.reason}
        found.append(("ruling", row.pk, body | _ruled(row), []))
    for row in rows("CorrectionRow").filter(**unfinished):
        body = {"subject": row.subject, "name": row.name, "value": row.value, "reason": row.reason}
        found.append(("correction", row.pk, body | _ruled(row), []))
    for row in rows("Roll").filter(**unfinished):
        body = {"key": row.key, "dice": row.dice, "faces": row.faces, "by": row.by, "seed": row.seed}
        body |= {"phase": row.phase.number, "thrown_in": row.thrown_in.number, "member": row.member_id}
        found.append(("roll", row.pk, body, []))
    for row in rows("Message").filter(battle=battle):
        found.append(_message(row))
    return found


def _answer(row):
    salt = row.salt.encode()
    body = {"key": hashlib.sha256(salt + row.key.encode()).hexdigest(), "nonce": row.nonce}
    body |= {"said": hashlib.sha256(salt + _canonical(row.value)).hexdigest(), "phase": row.phase.number}
    body |= {"by": row.by, "member": row.member_id}
    return "answer", row.pk, body, [f"member:{row.member_id}"] if row.member_id else []


def _message(row):
    gone = row.taken_back_at is not None
    said = "" if gone else hashlib.sha256((row.salt + row.text).encode()).hexdigest()
    body = {"by": row.member_id, "to": row.to, "at": _spelled(row.at), "said": said, "gone": gone}
    return "message", row.pk, body, [row.to]


def _ruled(row):
    return {"phase": row.phase.number, "member": row.member_id, "struck": row.is_struck}


def _canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _hash(value):
    return hashlib.sha256(_canonical(value)).hexdigest()


def _spelled(moment):
    return moment.astimezone(UTC).isoformat()


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0016_blocks_of_the_log'),
    ]

    operations = [
        migrations.RunSQL(FOLLOW_THEIR_BATTLE, migrations.RunSQL.noop),
        migrations.RunPython(seal_the_past, migrations.RunPython.noop),
    ]
