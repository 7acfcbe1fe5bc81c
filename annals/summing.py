"""What battles come to, written down when one of them is: no page sums a war."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Count, IntegerField, Max, Q, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from annals.models import Service, Total
from annals.truths import read_by, read_in
from battles.models import Seat
from battles.play.delay import waits
from campaigns.models import Campaign, Membership, Role


def sum_up(campaign: Campaign, keys: Collection[str]) -> None:
    """The totals of these, anew for every reader; of who has none yet, of all.

    Game masters all read alike, and so do those who sat on no side: who sits on none any more loses his own.
    """
    seats = Seat.objects.filter(battle__campaign=campaign)
    seated = Membership.objects.filter(pk__in=seats.values("member")).order_by("pk")
    Total.objects.filter(campaign=campaign, reader__isnull=False).exclude(reader__in=seated).delete()
    known = set(Total.objects.filter(campaign=campaign).values_list("reader", "is_whole").distinct())
    everybody = set(Service.objects.filter(campaign=campaign).values_list("key", flat=True).distinct())
    Total.objects.filter(campaign=campaign, key__in=keys).delete()
    for reader, is_whole in [(None, True), (None, False), *((one, False) for one in seated)]:
        is_known = (reader and reader.pk, is_whole) in known
        rows = read_in(campaign, reader, is_whole=is_whole)
        wanted = keys if is_known else everybody
        Total.objects.filter(campaign=campaign, reader=reader, is_whole=is_whole, key__in=wanted).delete()
        totals = summed(campaign, rows.filter(key__in=wanted))
        Total.objects.bulk_create(
            Total(campaign=campaign, reader=reader, is_whole=is_whole, **row) for row in totals
        )


def summed(campaign: Campaign, rows: QuerySet[Service]) -> Iterator[dict[str, Any]]:
    figures = () if campaign.rules_are_missing else campaign.rules.career.figures
    counted = {
        f"figure_{n}": Sum(Cast(KeyTextTransform(name, "figures"), IntegerField()))
        for n, name in enumerate(figures)
    }
    found = (
        rows.order_by()
        .values("kind", "key")
        .annotate(
            called=Max("name"),
            battles=Count("pk"),
            won=Count("pk", filter=Q(outcome=Service.Outcome.WON)),
            lost_battles=Count("pk", filter=Q(outcome=Service.Outcome.LOST)),
            times_commanded=Count("pk", filter=Q(commanded=True)),
            lost_in_all=Coalesce(Sum("lost"), 0),
            **counted,
        )
    )
    for row in map(dict, found):
        sums = {name: row[f"figure_{n}"] for n, name in enumerate(figures)}
        yield {
            **{name: row[name] for name in ("kind", "key", "battles", "won", "lost_battles")},
            "name": row["called"],
            "commanded": row["times_commanded"],
            "lost": row["lost_in_all"],
            "figures": {name: n for name, n in sums.items() if n},
        }


def totals_of(member: Membership, **of: Any) -> list[Total]:
    """What this member may know of everybody's battles. `of`: only those, as `key` or `kind`."""
    if waits(member):
        rows = read_by(member).filter(**of)
        return [Total(campaign=member.campaign, **row) for row in summed(member.campaign, rows)]
    reader: Membership | None = None
    if not member.is_gm and member.role != Role.SPECTATOR:
        seats = Seat.objects.filter(member=member, battle__fought__isnull=False)
        reader = member if seats.exists() else None
    found = Total.objects.filter(campaign=member.campaign_id, reader=reader, is_whole=member.is_gm, **of)
    return list(found.order_by("-battles", "name", "key"))
