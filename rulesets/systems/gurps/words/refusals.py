"""Why something cannot stand, in the words of the specification, and what is odd about a roster."""

from rulesets.engine import Shown

SAID = {
    "unit_count_negative": "A unit cannot have fewer than 0 men.",
    "experience_out_of_range": "Average experience is a number of battles from 0 to 20.",
    "risk_out_of_range": "Risk goes from −6 (wild) to +6 (careful).",
    "battle_plan_out_of_range": "A battle plan is worth −3 to +3.",
    "gm_modifier_out_of_range": "Other circumstances are worth −5 to +5.",
    "two_commanders": "A side has one commander.",
    "diviner_too_many": "Only one diviner can be believed.",
}
"""What the fields themselves say where a number is out of their range, or several names are given for one."""


def refused(kind: str) -> Shown:
    """For a field: its own sentence in place of “at most …”."""
    return Shown(refusal=SAID[kind])


OF_SHEETS = {
    "unit_needs_type": "{subject}: Choose armour and weapons for this unit.",
    "unit_size_unusual": "{subject} has {men:,} men. Units usually have 10 to 500 men. Is this one right?",
    "special_weapon_wrong_tl": "{subject}: This weapon does not belong to that tech level.",
    "not_enough_sides": "A battle needs two sides with at least one man each.",
    "commander_not_on_side": "{subject}: The commander must belong to this side.",
    "deputy_not_on_side": "{subject}: The deputy must belong to this side.",
    "leader_not_on_side": "{subject}: The leader must belong to the side of the unit.",
    "unit_not_on_side": "{subject} fights in a unit of another side.",
    "two_commanders": "A side has one commander. {subject} shares its commander with another.",
    "many_engines": (
        "Siege engines make up more than {share}% of the strength of {subject}: "
        "an army in the field feeds 10% of them, a castle 50%."
    ),
    "many_guns": "Artillery makes up more than {share}% of the strength of {subject}, which is much to feed.",
    "many_miners": (
        "Miners make up more than {share}% of the strength of {subject}: "
        "those beyond it count in a siege as they do in the open."
    ),
    "crew_unusual": "{subject} has a crew of {crew} a piece. {usual} serve it as a rule.",
    "body_leader_not_on_side": "{subject}: The leader of the body “{what}” must belong to this side.",
    "body_in_itself": "{subject}: The body “{what}” stands in itself. Name a greater body, or none.",
    "body_unknown": "{subject} has no body called “{what}”. Add it to the bodies of the side, or clear it.",
    "formation_of_others": "{subject} is called “{what}”, which its kind of army does not have.",
    "formation_size": "{subject} has {men:,} men. Usual for “{what}”: {least:,} to {most:,}.",
    "formation_small": "{subject} has {men:,} men. Usual for “{what}”: {least:,} and more.",
    "formation_rank": "{who} leads {subject} with Rank {rank}. As a rule: {usual}.",
}
OF_THE_GROUND = {
    "position_conflict": "Choose one: stronghold, walled city or castle.",
    "slope_conflict": "Choose one slope: it is up, steep, on bad ground or down.",
    "position_twice": "Name each kind of position once.",
    "position_out_of_range": "A passage is worth +2 to +8, downhill −3 to −6; the others are as printed.",
    "walls_without_siege": (
        "The defender stands behind walls, and this is no siege: cavalry counts as special troops, old "
        "artillery does not, and miners do not dig. Tick “Siege” if the walls are stormed."
    ),
    "position_without_defender": "Say which side defends before you add its position.",
    "home_grounds_with_fortification": "Home ground does not count behind fortifications.",
    "circumstance_conflict": "These circumstances exclude each other: {which}.",
}
OF_ORDERS = {
    "risk_not_allowed_reserve": "In reserve you cannot take more risk than −1.",
    "risk_not_allowed_overconfident": "Overconfident characters cannot be more careful than +1.",
    "risk_not_allowed_berserk": "Berserk characters cannot be careful.",
    "es_overspent": "You have only {have} {have:point|points} of exceptional strength. This takes {spent}.",
    "es_effect_not_available": "None of your practitioners can do that.",
    "es_wrong_target": "That does not work on this target: help your own units, harm the enemy’s.",
    "es_block_not_whole_units": "This effect can only be blocked in steps of {size}.",
    "es_block_too_much": "You kept only {have} {have:point|points} for defence. This takes {spent}.",
    "es_block_too_much.coming": "No more can be blocked than comes: {have}. This takes {spent}.",
    "tactics_not_allowed": "Tactics may stand in for Strategy only below 200 men.",
    "plan_is_spoiled": "The enemy’s powers have spoiled this plan: it is worth 0 at most.",
}
AT_THE_TABLE = {
    "wrong_number_of_dice": "This roll needs {n} {n:die|dice}.",
    "die_face_out_of_range": "A die shows 1 to {sides}.",
    "unknown_roll": "Nobody asked for that roll.",
    "not_your_roll": "This roll belongs to somebody else.",
    "orders_closed": "That decision has already been made.",
}
PROBLEMS = {**SAID, **OF_SHEETS, **OF_THE_GROUND, **OF_ORDERS, **AT_THE_TABLE}
