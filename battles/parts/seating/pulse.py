"""Whether anything has changed that a page of a campaign may show: one number, from one question."""

from __future__ import annotations

from datetime import datetime

from django.db import connection
from django.utils import timezone

from campaigns.models import HERE, LOOKS_AWAY

LATE_EVERY = 5
"""Seconds: so often those look again who see battles later."""
ASKED = """
select hashtextextended(concat_ws('|',
  (select concat_ws(' ', name, calendar, delay, case when delay > 0 then
      floor(extract(epoch from %(now)s::timestamptz) / %(every)s) end)
    from campaigns_campaign where id = %(campaign)s),
  (select string_agg(concat_ws(' ', place.id, role, left_at is null, here_at > %(since)s,
      here_at > %(looked)s, display_name), ',' order by place.id)
    from campaigns_membership place join accounts_user person on person.id = user_id
    where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', id, uses_left, revoked_at, expires_at > %(now)s), ',' order by id)
    from campaigns_invitation where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', id, version, is_free), ',' order by id)
    from rosters_hero where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', id, version), ',' order by id)
    from rosters_force where campaign_id = %(campaign)s),
  (select concat_ws(' ', count(*), sum(version)) from rosters_unit where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', wish.id, hero_id, is_refused), ',' order by wish.id)
    from rosters_heroask wish join campaigns_membership place on place.id = member_id
    where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', sent.id, version, is_returned), ',' order by sent.id)
    from rosters_herooffer sent join campaigns_membership place on place.id = member_id
    where campaign_id = %(campaign)s),
  (select string_agg(concat_ws(' ', id, version, state, is_called), ',' order by id)
    from battles_battle where campaign_id = %(campaign)s)
), 0)
"""


def pulse(campaign: int) -> int:
    """It never leaves the server: whether it changes tells of what not everybody may know."""
    now = timezone.now()
    moments: dict[str, int | datetime] = {"now": now, "every": LATE_EVERY}
    moments |= {"since": now - HERE, "looked": now - LOOKS_AWAY}
    with connection.cursor() as cursor:
        cursor.execute(ASKED, {**moments, "campaign": campaign})
        row = cursor.fetchone()
    return int(row[0])
