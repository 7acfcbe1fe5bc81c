"""What the page says of how units are pasted: the columns there are, and lines that can be read."""

from __future__ import annotations

from campaigns.models import Campaign
from campaigns.parts import Context
from rosters.models import roster_of
from rulesets.engine.words import said


def what_can_be_pasted(campaign: Campaign) -> Context:
    """What CSV may name, each field of a unit with its title; and two lines in the words of these rules."""
    roster = roster_of(campaign)
    fields = roster.unit.model_fields
    columns = [
        (name, said(field.title or "")) for name, field in fields.items() if name not in ("id", "side")
    ]
    titles = [said(preset.title) for preset in roster.presets][:2] or [f"{roster.size}=40"]
    return {"fields": columns, "examples": [f"40 {titles[0]}", f"3 x Gate watch: 20 {titles[-1]}"]}
