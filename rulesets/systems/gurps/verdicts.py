"""What numbers, verdicts, statuses and the words of the book are called."""

from rulesets.systems.gurps.kinds import Glory, MoodKey
from rulesets.systems.gurps.tables import CIRCUMSTANCES as VALUES
from rulesets.systems.gurps.tables import MOODS as MOOD_VALUES
from rulesets.systems.gurps.tables import POSITIONS as GROUNDS
from rulesets.systems.gurps.tables import Ground
from rulesets.systems.gurps.words import (
    CIRCUMSTANCES,
    CLASSES,
    HARDSHIPS,
    MOBILITY,
    MOODS,
    POSITIONS,
    RANGED,
    signed,
)


def _worth(ground: Ground) -> str:
    """What a position is worth, or between what the game master chooses."""
    most = "" if ground.most is None else f" to {signed(ground.most)}"
    return f"{signed(ground.value)}{most}{', starred' if ground.starred else ''}"


STATUSES = {
    "status.ready": "ready",
    "status.holds": "holds",
    "status.withdraws": "withdraws",
    "status.routs": "routs",
    "status.away": "on the way",
    "status.scattered": "scattered",
    "status.surrendered": "surrendered",
    "status.captured": "captured",
    "status.destroyed": "destroyed",
    "status.active": "in the fight",
    "status.unconscious": "unconscious",
    "status.dead": "dead",
    "status.missing": "missing",
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
    "casualty_line": "Casualty line of {subject}",
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
    "winner": "Who holds the field",
    "stands": "{subject}",
    "promotion_result": "What superiors think",
    "reaction_result": "What superiors think",
}
WORDS = {
    **{f"result.{one}": one.replace("_", " ") for one in Glory},
    "result.unhurt": "unhurt",
    "result.one_hit": "one hit",
    "result.two_hits": "two hits",
    "survival_result.column_a": "one wound",
    "survival_result.column_b": "two wounds",
    "survival_result.column_c": "two hard wounds",
    "survival_result.column_d": "three hard wounds",
    "survival2_result.column_a": "one wound",
    "survival2_result.column_b": "two wounds",
    "survival2_result.column_c": "two hard wounds",
    "survival2_result.column_d": "three hard wounds",
    "mission_end.brilliant": "brilliantly done",
    "mission_end.done": "done",
    "mission_end.failed": "failed",
    "mission_end.caught": "caught",
    "place.right_arm": "right arm",
    "place.left_arm": "left arm",
    "place.other_leg": "other leg",
}
CHOICES = {  # what a form offers, with what it is worth
    "what.nothing": "Nothing goes wrong",
    "what.surprise": "The enemy manages a surprise",
    "what.reinforced": "The enemy is reinforced: a tenth stronger",
    "what.betrayed": "Plans are betrayed",
    "what.quarrel": "Leaders or allies quarrel",
    "what.atrocity": "An atrocity: a morale roll, −1 or +1",
    "what.defection": "A unit goes over to the enemy",
    "what.leader_wounded": "A leader is wounded",
    "what.commander_wounded": "The commander is wounded",
    "what.leader_killed": "A leader is killed",
    "what.commander_killed": "The commander is killed: Strategy halved",
    "talk.none": "Nobody talks of it",
    "talk.short": "1d−2 months, one at least",
    "talk.long": "1d months",
    "kind.scout": "Scout the enemy",
    "kind.assassinate": "Assassinate a leader",
    "kind.sabotage": "Sabotage",
    "kind.security": "Guard against their missions",
    "kind.other": "Something else",
    "trust.weigh": "Weigh it against your own judgement",
    "trust.accept": "Follow it",
    "trust.discount": "Hear it and disregard it",
    "skill.strategy": "Strategy",
    "skill.tactics": "Tactics, below 200 men",
    **{f"ranged.{one}": word.capitalize() for one, word in RANGED.items()},
    **{f"mobility.{one}": word.capitalize() for one, word in MOBILITY.items()},
    **{f"kind.{one}": word.capitalize() for one, word in CLASSES.items()},
    **{f"kind.{one}": f"{POSITIONS[one]}, {_worth(ground)}" for one, ground in GROUNDS.items()},
    **{f"circumstances.{one}": f"{word}, {signed(VALUES[one])}" for one, word in CIRCUMSTANCES.items()},
    **{f"moods.{one}": f"{MOODS[one]}, {signed(value)}" for one, (value, _) in MOOD_VALUES.items()},
    **{f"key.{one}": MOODS[one] for one in MoodKey},
    **{f"kind.{one}": word for one, word in HARDSHIPS.items()},
}
VERDICTS = {**STATUSES, **TITLES, **WORDS, **CHOICES}
