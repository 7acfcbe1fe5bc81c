"""What the page shows on which a career is set right."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from annals.forms import CorrectionForm
from annals.models import Correction, Service
from annals.parts.reading import figures_in, reckoning_of, rules_of, title_of, told, when
from campaigns.models import Campaign, Membership
from campaigns.parts import Context, frame

TOLD_TO = {
    Correction.Reads.ALL: gettext_lazy("For everyone who knows of it."),
    Correction.Reads.SIDE: gettext_lazy(
        "For those of the same side, unless everybody may read all of the battle."
    ),
    Correction.Reads.GM: gettext_lazy("For game masters only, unless everybody may read all of the battle."),
}
"""Who reads a correction, in a sentence."""


class Corrected(NamedTuple):
    """A correction in words, whether it stands or was taken back."""

    row: Correction
    title: str

    @property
    def by(self) -> str:
        return str(self.row.by.user) if self.row.by else gettext("somebody who is no member")

    @property
    def told_to(self) -> str:
        return str(TOLD_TO[Correction.Reads(self.row.told_to)])

    @property
    def is_line(self) -> bool:
        return self.row.name == Correction.LINE


def figures_to_correct(campaign: Campaign) -> list[tuple[str, str]]:
    rules = rules_of(campaign)
    return [(name, title_of(rules, name)) for name in rules.career.figures]


def correcting(gm: Membership, service: Service, form: CorrectionForm) -> Context:
    rules = rules_of(gm.campaign)
    rows = Correction.objects.filter(battle=service.battle_id, key=service.key)
    rows = rows.select_related("by__user", "taken_back_by__user").order_by("-nth")
    battle = service.battle
    return {
        **frame(gm),
        "battle": battle,
        "service": service,
        "when": when(battle, battle.fought.day, reckoning_of(gm.campaign)),
        "figures": figures_in(rules, service.figures),
        "deeds": told(rules, service),
        "form": form,
        "corrections": [Corrected(row, title_of(rules, row.name)) for row in rows],
    }
