"""What numbers, verdicts, statuses, choices and the stops of Risk are called."""

from collections.abc import Iterable

from rulesets.engine import Term
from rulesets.systems.gurps.book.culture import Talk
from rulesets.systems.gurps.book.kinds import (
    Circumstance,
    Class,
    Hardship,
    HeroStatus,
    Lasts,
    Mishap,
    MissionKind,
    Mobility,
    Mood,
    MoodKey,
    Position,
    Ranged,
    Skill,
    Troop,
    Trust,
    UnitStatus,
)
from rulesets.systems.gurps.book.options import (
    AtrocityRoll,
    CasualtyRolls,
    DeathRules,
    LootCulture,
    LuckRule,
    MoraleInStrength,
    TlBonus,
)
from rulesets.systems.gurps.book.tables import HIT_LOCATIONS


def _by(name: str, terms: Iterable[Term]) -> dict[str, str]:
    """What logs call the terms that stand under a name."""
    return {f"{name}.{term}": term.label for term in terms}


STATUSES = {
    **_by("status", UnitStatus),
    **_by("status", HeroStatus),
    "status.fights": "in the field",
    "status.gone": "gone from the field",
}
TITLES = {
    "strength": "Troop Strength",
    "base_morale": "Morale of {subject}",
    "dismay": "Dismay of {subject}",
    "catastrophe_total": "Catastrophe of {subject}",
    "injury": "Hits lost",
    "survival_target": "Survival of {subject}",
    "survival2_target": "Second Survival of {subject}",
    "glory_target": "Glory of {subject}",
    "battle_strength": "Troop Strength of {subject}",
    "effective_strategy": "Strategy of {subject}",
    "opened_strategy": "Strategy of {subject}",
    "margin": "Margin of {subject}",
    "morale_target": "Morale of {subject}",
    "last_stand_target": "Last stand of {subject}",
    "casualty_line": "Line of {subject} in the Casualty Table (0 the worst, 20 the best)",
    "casualty_percent": "Losses of {subject} in per cent",
    "reform_target": "Rally of {subject}",
    "promotion_total": "Promotion of {subject}",
    "reaction_total": "Reaction to {subject}",
    "mission_target": "Mission of {subject}",
    "power": "What powers of {subject} still do",
    "guard_margin": "Margin of the guards of {subject}",
    "demand_target": "Morale of {subject}",
    "obeyed": "Whether {subject} does what is asked",
    "mission_end": "How the mission of {subject} went",
    "survival_result": "Survival of {subject}",
    "survival2_result": "Second Survival of {subject}",
    "glory_result": "Glory of {subject}",
    "fate": "State of {subject}",
    "winner": "Who is ahead",
    "holds_field": "Whether {subject} holds the field",
    "stands": "{subject}",
    "promotion_result": "What superiors think",
    "reaction_result": "What superiors think",
}
WORDS = {
    "survival_result.column_a": "one wound",
    "survival_result.column_b": "two wounds",
    "survival_result.column_c": "two hard wounds",
    "survival_result.column_d": "three hard wounds",
    "survival2_result.column_a": "one wound",
    "survival2_result.column_b": "two wounds",
    "survival2_result.column_c": "two hard wounds",
    "survival2_result.column_d": "three hard wounds",
    "mission_end.brilliant": "brilliantly done",
    "mission_end.guarded": "met by guards",
    "sample_campaign": "The Marches of Megalos",
    "sample_battle": "Battle of Bannock",
    "trial": "Swords and bows before a city gate. Plans are sealed, and each hero says how much he dares.",
    "round": "day",
}
RISK = {
    "risk.-6": "Wild",
    "risk.-5": "Furious",
    "risk.-4": "Headlong",
    "risk.-3": "Daring",
    "risk.-2": "Reckless",
    "risk.-1": "Bold",
    "risk.0": "Steady",
    "risk.1": "Watchful",
    "risk.2": "Wary",
    "risk.3": "Guarded",
    "risk.4": "Cautious",
    "risk.5": "Very careful",
    "risk.6": "Careful above all",
}
"""Each stop of the slider."""
BY_FIELD: dict[str, type[Term]] = {
    "morale_affects_ts": MoraleInStrength,
    "tl_bonus": TlBonus,
    "atrocity_roll": AtrocityRoll,
    "casualty_rolls": CasualtyRolls,
    "luck": LuckRule,
    "death_rules": DeathRules,
    "loot_culture": LootCulture,
    "what": Mishap,
    "talk": Talk,
    "trust": Trust,
    "skill": Skill,
    "ranged": Ranged,
    "mobility": Mobility,
    "circumstances": Circumstance,
    "moods": Mood,
    "key": MoodKey,
    "lasts": Lasts,
    "troop": Troop,
}
CHOICES = {
    **{f"{name}.{term}": term.label for name, terms in BY_FIELD.items() for term in terms},
    **_by("kind", [kind for kind in MissionKind if kind is not MissionKind.OTHER]),
    **_by("kind", Position),
    **_by("kind", Hardship),
    **_by("choice.mission_kind", [MissionKind.OTHER]),
    **_by("choice.class", Class),
    "hits.none": "all",
    "establishment.none": "as now",
}
PLACES = {f"place.{where}": where.replace("_", " ") for _, where in HIT_LOCATIONS}
NAMES = {**STATUSES, **TITLES, **WORDS, **RISK, **CHOICES, **PLACES}
