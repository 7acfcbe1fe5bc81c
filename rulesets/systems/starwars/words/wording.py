"""The sentences of Star Wars Mass Combat by kind; `kind.value` is the more specific one."""

from rulesets.engine import terms, verdicts
from rulesets.systems.starwars.book.kinds import Hurt, Nerve, Row
from rulesets.systems.starwars.words.advice import ADVICE
from rulesets.systems.starwars.words.against import RESISTANCE, RESISTS
from rulesets.systems.starwars.words.headlines import HEADLINES
from rulesets.systems.starwars.words.labels import LABELS
from rulesets.systems.starwars.words.lived import LIVED
from rulesets.systems.starwars.words.names import LOSSES, RANGES
from rulesets.systems.starwars.words.other_words import OTHER_WORDS, SUMS
from rulesets.systems.starwars.words.story import STORY

EVENTS = {
    "passing": "anticipation deception declaration_made reacted fired stands",
    "came": "{hours} {hours:hour|hours} on the march for {subject}; stamina lost: {lost} {lost:die|dice}.",
    "came.behind": "march_block",
    "march_block": "The march of {subject} goes on.",
    "march_block.no": "The march of {subject} goes on, and stamina is lost.",
    "cannot_march": "{subject} can march no further.",
    "deployed": "{n} {n:unit|units} of {subject} {n:stands|stand} ready.",
    "story": "{story}",
    "notes": "{text}",
    "lapsed": "{subject}: what the game master gave for the last round counts no more.",
    "given_on_attacks": "{subject}: {dice:+} {dice:die|dice} on attacks in this round.",
    "given_on_dodging": "{subject}: {dice:+} {dice:die|dice} on dodging in this round.",
    "reinforced": "{n:,} fresh {n:soldier joins|soldiers join} {subject}.",
    "reinforced.yes": "{n:,} fresh {n:vehicle joins|vehicles join} {subject}.",
    "arrived": "On the field now: {subject}.",
    "arrive_rolled": "{subject} will be in time: {total} against {number}.",
    "arrive_rolled.no": "{subject} will come late: {total} against {number}.",
    "deploy_rolled": "The way is clear for {subject}: {total} against {number}.",
    "deploy_rolled.no": "Something holds up {subject}: {total} against {number}.",
    "shift_rolled": "The shift of {subject} is made in time: {total} against {number}.",
    "shift_rolled.no": "The shift of {subject} is too slow: {total} against {number}.",
    "force_point": "{subject} trusts in the Force.",
    "complication": "The wild die of {subject} shows a 1: something goes wrong. The game master says what.",
    "anticipation": (
        "The enemy’s mind lies open to {subject}, {total} against {number}: a level of haste is free."
    ),
    "anticipation.no": "The enemy’s mind stays closed to {subject}, {total} against {number}.",
    "deception": "A false trail of {subject}, {total} against {number}.",
    "deception.none": "A false trail of {subject}, and nobody follows it, {total} against {number}.",
    "deception.actions": (
        "The enemy is deceived by {subject}, {total} against {number}: new orders may be declared."
    ),
    "deception.reactions": (
        "The enemy is wholly deceived by {subject}, {total} against {number}: "
        "new orders may be declared even after the reactions."
    ),
    "no_tactics": "Nobody of {subject} has a head for tactics now: less than a die is left.",
    "declaration_made": "The orders of {subject} lie open: haste {haste}.",
    "redeclaration_made": "It was a ruse. The real orders of {subject} lie open: haste {haste}.",
    "ordered": "{subject}: hold, haste {haste}.",
    "ordered.many": "Hold, haste {haste}: {subjects}.",
    "ordered.deploy": "{subject}: move, haste {haste}.",
    "ordered.deploy.many": "Move, haste {haste}: {subjects}.",
    "ordered.full_reaction": "{subject}: nothing but dodging, haste {haste}.",
    "ordered.full_reaction.many": "Nothing but dodging, haste {haste}: {subjects}.",
    "ordered.full_retreat": "{subject}: full retreat, haste {haste}.",
    "ordered.full_retreat.many": "Full retreat, haste {haste}: {subjects}.",
    "ordered.split": "{subject}: divide, haste {haste}.",
    "ordered.combine": "{subject}: join others, haste {haste}.",
    "ordered.embark": "{subject}: climb aboard, haste {haste}.",
    "ordered.disembark": "{subject}: jump out, haste {haste}.",
    "ordered.attack": "{subject}: attack at haste {haste}, {fires:label}.",
    "ordered.attack_and_deploy": "{subject}: attack and move at haste {haste}, {fires:label}.",
    "reacted": "The reactions of {subject} are as fast as the orders.",
    "reacted.yes": "The reactions of {subject} are {haste} {haste:level|levels} of haste faster.",
    "unit_reacts": "The reactions of {subject} are {haste} {haste:level|levels} of haste faster.",
    "deed": "{subject}: “{what}”",
    "deed_done": "The deed of {subject}: {outcome}. {text}",
    "inspired": "{subject}: {pips:+} {pips:pip|pips} on attacks in this round.",
    "heartened": "{subject}: {pips:+} {pips:pip|pips} on morale in this round.",
    "disrupted": (
        "Confusion seizes {subject}: {pips:+} {pips:pip|pips} on attacks and dodging in this round."
    ),
    "objective": "{subject}: {pips:+} {pips:die|dice} on morale in this round.",
    "leader_struck": "{subject} is wounded.",
    "leader_struck.yes": "{subject} is struck down and out of the battle.",
    "sabotaged": "Something breaks at {subject}.",
    "scouted": "{subject} brings word of the enemy’s next orders; the game master tells it.",
    "scouted.yes": "{subject} knows all the enemy means to do: next round the enemy declares first.",
    "redeployed": "{subject}: a shift of {metres:,} m, to {at:,} m on the axis of the battle.",
    "redeployed.yes": "{subject}: a shift of only {metres:,} m, to {at:,} m on the axis of the battle.",
    "dodges": "The dodge of {subject} against the fire of {by} comes to {total}.",
    "parrys": "The parry of {subject} comes to {total}.",
    "capped": "Between such scales no die above {cap} counts for {subject}.",
    "capped.yes": "Between such scales no die counts more than {cap} for {subject}.",
    "wild_one": "The wild die of {subject} shows a 1: it and the highest die are taken out.",
    "dodges.behind": "capped@",
    "parrys.behind": "capped@",
    "resists.behind": "capped@",
    "resists": "The resistance of {subject} comes to {total}.",
    **RESISTS,
    "attack_lost": "{weapon} of {subject}: no shot at {target}.",
    "attack_hopeless": "{weapon} of {subject}: too much at once to aim at {target}.",
    "outrun": "The reactions of {target} are too slow for {subject}: haste {slow} against {haste}.",
    "fired": "{subject}, {count:,} × {weapon}, at {target}: {total} against {difficulty}, and nobody is hit.",
    "fired.yes": (
        "{subject}, {count:,} × {weapon}, at {target}: "
        "{total} against {difficulty}, {hits:,} {hits:hit|hits}."
    ),
    "scattered": "{weapon} of {subject}: a burst {metres} m off {target}, and {damage} is left of the blast.",
    "scattered.nothing": "{weapon} of {subject}: a burst {metres} m off {target} that harms nobody.",
    "cabled": "The cable of {subject} slips off the legs of {target}.",
    "cabled.yes": "The cable of {subject} winds round the legs of {target}, and a walker goes down.",
    "struck": "A hit on {target} from {subject}: {total} against {held}.",
    "struck.none": "No harm comes to {target} from {subject}: {total} against {held}.",
    "struck.under_fire": "Heavy fire comes down on {target} from {subject}: {total} against {held}.",
    "struck.light": "Light casualties among {target}, at the hands of {subject}: {total} against {held}.",
    "struck.moderate": (
        "Moderate casualties among {target}, at the hands of {subject}: {total} against {held}."
    ),
    "struck.heavy": "Heavy casualties among {target}, at the hands of {subject}: {total} against {held}.",
    "struck.rout": "The fire of {subject} tears {target} apart: {total} against {held}.",
    "lost": "{subject}: {n:,} lost, {left:,} left. Casualty points: {points:,}.",
    "destroyed": "Nothing is left of {subject}.",
    "moved": "{subject}: a move of {metres:,} m, to {at:,} m on the axis of the battle.",
    "moved.yes": "{subject}: a move of only {metres:,} m, to {at:,} m on the axis of the battle.",
    "retreated": "{subject}: a retreat of {metres:,} m, to {at:,} m on the axis of the battle.",
    "divided": "{n:,} of {subject} {n:forms|form} {part}.",
    "combined": "{other} and {subject} are one unit now.",
    "embarked": "All of {subject} are aboard {carrier} now.",
    "disembarked": "All of {subject} are out of {carrier} now.",
    "not_done": "{subject} cannot carry out that order.",
    "stands": "{subject} keeps to the command post of the unit.",
    "stands.many": "At the command posts of their units: {subjects}.",
    "stands.in_front": "{subject} stands in front.",
    "stands.in_front.many": "In front of their people: {subjects}.",
    "endangered": "The fire finds {subject}: dodge {total} against {number}.",
    "endangered.yes": "The fire sweeps past {subject}: dodge {total} against {number}.",
    "hurt_by.behind": "endangered stands wild_one",
    "endangered.behind": "stands wild_one",
    "fired.behind": "outrun capped@ dodges@target parrys@target",
    "scattered.behind": "fired outrun",
    "struck.behind": "capped@ resists@target",
    "hurt_by": "{subject}: damage {damage} against Strength {soak}, {hurt}.",
    "hurt_by.none": "{subject} is hit and feels nothing: damage {damage} against Strength {soak}.",
    "hurt_by.stunned": "{subject} is stunned: damage {damage} against Strength {soak}.",
    "hurt_by.wounded": "{subject} is wounded: damage {damage} against Strength {soak}.",
    "hurt_by.incapacitated": "{subject} goes down: damage {damage} against Strength {soak}.",
    "hurt_by.mortally_wounded": "{subject} is mortally wounded: damage {damage} against Strength {soak}.",
    "hurt_by.killed": "{subject} is dead: damage {damage} against Strength {soak}.",
    "held_on": "{subject} holds on to life: {total}, and {rounds} {rounds:was|were} needed.",
    "held_on.yes": "{subject} dies: {total}, and {rounds} were needed.",
    "checked": "{subject} against {against}: {own} to {other}, {nerve}.",
    "checked.pass": "The morale of {subject} holds, {own} to {other} of {against}.",
    "checked.shaken": "The morale of {subject} is shaken, {own} to {other} of {against}.",
    "checked.retreat": "The morale of {subject} breaks, {own} to {other} of {against}.",
    "checked.surrender": "All of {subject} lay down their arms, {own} to {other} of {against}.",
    "runs_on": "All of {subject} keep running, {own} to {other} of {against}.",
    "rallied": "{subject}: {own} to {other}, {nerve}.",
    "rallied.pass": "The ranks of {subject} are in good order, {own} to {other}.",
    "rallied.shaken": "The morale of {subject} stays shaken, {own} to {other}.",
    "rallied.retreat": "The retreat of {subject} goes on, {own} to {other}.",
    "fled": "All of {subject} have left the field and do not come back.",
    "taken": "{subject} is taken with the unit.",
    "taken.yes": "{subject} breaks out, and is not taken with the unit.",
    "withdrew": "All of {subject} leave the field in good order.",
    "turned": "All of {subject} turn their coats and fight for {to_side}.",
    "stabilised": "{subject} will live.",
    "took_over": "{subject} takes command of {side}.",
    "battle_ended": "The battle is over, and nobody holds the field. {text}",
    "battle_ended.yes": "The battle is over. The field is held by {winner}. {text}",
    "fate": "{subject}: of {lost:,} lost, {back:,} {back:comes|come} back and {dead:,} {dead:does|do} not.",
    "none_back": "{subject}: {lost:,} lost for good.",
    "wrecks": (
        "{subject}: [{in_service:,} still usable, {to_repair:,} of them to repair, "
        "{salvaged:,} {salvaged:wreck|wrecks} towed off, {lost:,} destroyed]."
    ),
    "wrecks.yes": (
        "{subject}: [{in_service:,} still usable, {in_service:but|all} to be repaired, "
        "{salvaged:,} {salvaged:wreck|wrecks} towed off, {lost:,} destroyed]."
    ),
    "battered": "{subject}: {in_service:,} still usable, {to_repair:,} of them to repair.",
    "battered.yes": "{subject}: {in_service:,} still usable, {in_service:but|all} to be repaired.",
    "freed": "{n:,} of {subject} are free again: their own side holds the field.",
    "freed.1": "One of {subject} is free again: their own side holds the field.",
    "prisoners_taken": "{n:,} {n:prisoner is|prisoners are} taken by {subject}.",
    "camp_marched": "{hours} {hours:hour|hours} on the march for {subject}: {km} km.",
    "camp_slept": "{hours} {hours:hour|hours} of sleep for {subject}.",
    "camp_reinforced": "{n:,} fresh {n:soldier joins|soldiers join} {subject}.",
    "camp_reinforced.yes": "{n:,} fresh {n:vehicle joins|vehicles join} {subject}.",
    "camp_repaired": "{n:,} {n:vehicle|vehicles} of {subject} {n:is|are} mended.",
    "camp_divided": "{n:,} of {subject} {n:is|are} now {name}.",
    "camp_combined": "{other} and {subject} are one unit now.",
}
ASKS = {
    "marches": "How far have they marched, and how long have they slept?",
    "deployment": "Where do the units of {subject} stand?",
    "timely": "May anybody come late?",
    "now": "What happens as the round begins?",
    "now.close": "The round begins.",
    "hero": "What does {subject} do?",
    "tactics": "What does the commander of {subject} attempt?",
    "declaration": "What are the orders of {subject}?",
    "declaration.close": "The orders are turned over for everybody; the next commander sees them.",
    "redeclaration": "What are the real orders of {subject}?",
    "reactions": "How do the units of {subject} react?",
    "deed_level": "How hard is the deed of {subject}?",
    "deed_result": "How does the deed of {subject} come out?",
    "tow_cable": "Does the cable of {subject} bring a walker down?",
    "aboard": "How many aboard {subject} are lost?",
    "nerves": "What stiffens or shakes them?",
    "breakout_try": "Does {subject} try to break out?",
    "close": "How does the round end?",
    "close.close": "The next round begins, or the battle is over.",
    "points_anticipate": "Does {subject} spend Character Points to anticipate?",
    "points_deceive": "Does {subject} spend Character Points to deceive?",
    "points_heroic": "Does {subject} spend Character Points on the deed?",
    "points_danger": "Does {subject} spend Character Points not to be hit?",
    "points_soak": "Does {subject} spend Character Points to hold out?",
    "points_breakout": "Does {subject} spend Character Points to break out?",
    "camp_march": "How long is the march of {subject}?",
    "camp_sleep": "How long is the sleep of {subject}?",
    "camp_reinforce": "Who joins {subject}?",
    "camp_repair": "What has the workshop of {subject} mended?",
    "camp_divide": "Which unit of {subject} is divided?",
    "camp_combine": "Which units of {subject} become one?",
}
POINTED = ("attack", "anticipate", "deceive", "heroic", "danger", "soak", "breakout")
"""Rolls on which Character Points are spent."""
NUMBERS = {
    "quick_skill": "Skills",
    "quick_attribute": "Attributes",
    "size": "Size",
    "attack_code": "Attack code",
    "dodge_code": "Dodge code",
    "parry_code": "Parry code",
    "damage_code": "Damage code",
    "resist_code": "Resistance code",
    "morale_code": "Morale code",
    "danger_code": "Code against danger",
    "soak_code": "Code to hold out",
    "anticipate_code": "Tactics code",
    "deceive_code": "Tactics code",
    "deploy_code": "Deployment code",
    "arrive_code": "Deployment code",
    "shift_code": "Deployment code",
    **{f"{kind}_cp": "With the Character Points pledged" for kind in POINTED},
    **{f"{kind}_more_cp": "With the Character Points added" for kind in POINTED},
    "attack_total": "Attack",
    "dodge_total": "Dodge",
    "parry_total": "Parry",
    "damage_total": "Damage",
    "resist_total": "Resistance",
    **RESISTANCE,
    "morale_total": "Morale",
    "danger_total": "Danger",
    "wound_total": "What hits",
    "soak_total": "Holding out",
    "anticipate_total": "Anticipating",
    "deceive_total": "Deceiving",
    "heroic_total": "The deed",
    "breakout_total": "Breaking out",
    "deploy_total": "Deployment",
    "arrive_total": "Deployment",
    "shift_total": "Deployment",
    "difficulty": "To beat",
    "hits": "Hits",
    "losses": "Losses",
    "arrive_result": "In time",
    "deploy_result": "In time",
    "shift_result": "In time",
    "anticipated": "Anticipated",
    "deceived": "Deceived",
    "damage_row": "Damage",
    "safe": "Safe",
    "hurt": "Hurt",
    "dies": "Dies",
    "nerve": "Nerve",
    "free": "Free",
    "marched": "Marched on",
}
PROBLEMS = {
    "over_command": (
        "{officer}: {cost} command {cost:die|dice} {cost:is|are} spent, and there {dice:is|are} only {dice}."
    ),
    "own_unit_only": "That helps only an own unit. Choose one, or another effect.",
    "no_die_for_deed": "No command die is left for a personal action of {hero}.",
    "nothing_to_buy_with": (
        "There is no commander of {side}: nothing that costs a command die can be ordered."
    ),
    "leads_no_unit": (
        "{officer} leads no unit here, so only a deed of {officer} can use that. Choose a unit, or On: Deed."
    ),
    "no_deed_of_a_unit": "Only a person dares a deed. Choose a person, or another statistic of {officer}.",
    "over_weapons": "There {count:is|are} only {count:,} × {weapon} in {unit}.",
    "over_people": (
        "There {size:is|are} {size:,} {size:person|people} in {unit}, and {n:,} are ordered to fire."
    ),
    "takes_no_orders": "No orders reach {unit}: {status}.",
    "full_reaction_only_moves": "A full reaction leaves only movement.",
    "one_thing_only": "That leaves no time to fire. Choose an attack, or take the shots back.",
    "stays_here": "It does not move by this order. Choose Move, or Attack and move, or leave this empty.",
    "goes_nowhere": "Say where it goes, in metres on the axis or by its sector.",
    "retreats_home": "A full retreat goes home. Leave this empty, or choose Move.",
    "no_part": "Nothing more can be formed from {unit} in this battle. Choose another action.",
    "seats_are_taken": "Too many are aboard {unit} for that. Let them jump out first, or divide off fewer.",
    "one_must_stay": "At least one must go, and at least one must stay.",
    "cannot_join": "Only units of one kind and scale within 100 m can be combined.",
    "no_carrier": "Name the unit that carries it.",
    "not_aboard": "There is nothing that {unit} could jump out of.",
    "is_aboard": "All of {unit} are aboard {carrier}. Let them jump out first.",
    "no_room": "There is room for {n:,} {n:soldier|soldiers}.",
    "not_together": "Coordinated units must share target, weapon class and haste.",
    "too_many_points": "{hero} has {n} {n:point|points}; at most {limit} on this roll.",
    "points_and_force": "Character Points cannot be spent in a Force Point round.",
    "no_force_point": "{hero} has no Force Point left.",
    "two_heirs": "One side has one commander. Name one of each.",
    "not_enough_sides": "There is nobody to fight: two sides that are no allies are needed, with units.",
    "commander_not_on_side": "The commander of {subject} is not in that force.",
    "no_commander": (
        "Without a commander {subject} will declare first and react last, with all units uncommanded."
    ),
    "leader_not_on_side": "The leader of {subject} is not in the same force.",
    "superior_not_on_side": "The officer over {subject} is not in the same force.",
    "carrier_not_on_side": "What carries {subject} is not in the same force.",
    "unit_not_on_side": "The unit of {subject} is not in the same force.",
    "leads_from_elsewhere": (
        "{subject} leads {unit} and is with {other}: that one’s danger is his, and he orders {unit} "
        "from afar. Put him into {unit}, or let it stand."
    ),
    "leads_several": (
        "{subject} leads several units and proposes orders for {unit} alone. Give the others "
        "leaders of their own, or put them under him."
    ),
    "own_superior": "{subject} cannot be their own superior.",
    "unarmed": "No weapons are listed for {subject}.",
    "no_such_sector": "The field does not have the sector of {subject}.",
}
CAREERS = {
    "career.deeds": "Great {n:deed|deeds}",
    "career.wounds": "{n:Wound|Wounds}",
    "career.hits": "{n:Hit|Hits}",
    "career.stood": "Stood fast",
}
TERMS = terms(
    hurt=Hurt,
    range=RANGES.values(),
    losses_seen=("fresh", *LOSSES.values()),
    burden=("under heavy fire", "shaken", "crippled"),
) | verdicts(LABELS, damage_row=Row, nerve=Nerve)
WORDING: dict[str, str] = (
    TERMS
    | EVENTS
    | OTHER_WORDS
    | SUMS
    | HEADLINES
    | STORY
    | LIVED
    | ASKS
    | NUMBERS
    | PROBLEMS
    | LABELS
    | ADVICE
    | CAREERS
)
