"""What a form offers, in words, and what each choice means: as its kind says, by the names of its fields."""

from collections.abc import Iterable, Mapping

from rulesets.engine import Term
from rulesets.systems.gridless.book.kinds import (
    Action,
    Bleeding,
    Chance,
    Combat,
    Death,
    Decision,
    Effect,
    Flow,
    Form,
    Happening,
    Health,
    HeroStatus,
    MoraleFailure,
    Recovery,
    Reveal,
    Share,
    Spells,
    Tier,
    UnitStatus,
    What,
)
from rulesets.systems.gridless.book.tables import BAND_RANGES

KINDS: Mapping[str, type[Term]] = {
    "action": Action,
    "form": Form,
    "opportunity": Chance,
    "flow_choice": Flow,
    "effect": Effect,
    "what": What,
    "kind": Happening,
    "morale_failure": MoraleFailure,
    "deadly_combat": Combat,
    "hp_system": Health,
    "spell_system": Spells,
    "death_threshold": Death,
    "bleeding": Bleeding,
    "penalty_share": Share,
    "reveal_tokens": Reveal,
    "recovery": Recovery,
}
"""By the names of the fields that offer them."""


def labels(name: str, terms: Iterable[Term]) -> dict[str, str]:
    return {f"{name}.{one}": one.label for one in terms}


OFFERED = {key: label for name, kind in KINDS.items() for key, label in labels(name, kind).items()}
STATUSES = {
    **labels("status", UnitStatus),
    **labels("status", HeroStatus),
    "status.fights": "in the field",
    "status.in_reserve": "in reserve",
    "status.not_come": "not on the field",
}
CONDITIONS = {f"condition.{one}": one.told for one in What}
RESULTS = {
    **labels("result", Tier),
    **{f"result.{one}": one.label.lower() for one in Flow},
    **labels("result", (Decision.MAY, Decision.MUST)),
}
WORDS = {"whom.none": "everybody", "reason.none": "as the game master says"}
PROSPECTS = {
    "prospect.helps": "brings a bonus",
    "prospect.team_helps": "the team brings a bonus",
    "prospect.meets": "deadly combat",
    "prospect.unseen": "stays unseen",
    "prospect.stands": "still stands",
    "prospect.strikes_1": "strikes down a token",
    "prospect.strikes_2": "two or more",
    "prospect.strikes_3": "three or more",
    "prospect.whole": "no more lost",
    "prospect.fewer": "some cut down",
    "prospect.none_left": "nothing left",
    "prospect.holds_1": "holds after a token lost",
    "prospect.holds_3": "after three",
}
BANDS = {f"band.{key}": words for key, words in BAND_RANGES.items()}
CHOICES = {**BANDS, **PROSPECTS, **STATUSES, **OFFERED, **CONDITIONS, **RESULTS, **WORDS}
