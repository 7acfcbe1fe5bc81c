"""Keys: what a record is called in every battle, made once from its name and never given to another."""

import re
from collections.abc import Sequence

from django.utils.text import slugify

from campaigns.models import Campaign
from rosters.models import NOBODY, Key

LONGEST = 40
ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def lock(campaign: Campaign) -> None:
    """Let one write to a campaign's rosters follow another, so that keys and references agree."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)


def give_keys(campaign: Campaign, names: Sequence[str], *, kind: str) -> list[str]:
    """A new key for each name. Call it under the campaign's lock."""
    taken = {NOBODY, *Key.objects.filter(campaign=campaign).values_list("key", flat=True)}
    given: list[str] = []
    for name in names:
        given.append(_first_free(_stem(name, kind), taken))
        taken.add(given[-1])
    Key.objects.bulk_create(Key(campaign=campaign, key=key) for key in given)
    return given


def _stem(name: str, kind: str) -> str:
    """The name as a key; with the kind before it where a name has no letter to begin with."""
    slug = slugify(name).strip("-_")
    stem = slug if ID.match(slug) else f"{kind}-{slug}".rstrip("-")
    return stem[:LONGEST].rstrip("-_")


def _first_free(stem: str, taken: set[str]) -> str:
    key, number = stem, 1
    while key in taken:
        number += 1
        end = f"-{number}"
        key = stem[: LONGEST - len(end)].rstrip("-_") + end
    return key
