"""What numbers, verdicts, statuses and the choices of a form are called."""

from rulesets.engine import Term
from rulesets.systems.runequest.book.kinds import (
    ArmyCamp,
    Bout,
    Degree,
    Flag,
    HeroStatus,
    Homecoming,
    Level,
    Man,
    Officer,
    OnBreak,
    Quality,
    Ratio,
    Spell,
    Stance,
    Standard,
    Whither,
)
from rulesets.systems.runequest.book.options import Count, Fights, LossBase, Trigger
from rulesets.systems.runequest.words.names import SOUGHT


def _by_name(**terms: type[Term]) -> dict[str, str]:
    """What each term is called where it stands in a field of this name."""
    return {f"{name}.{term}": term.label for name, kind in terms.items() for term in kind}


STATUSES = {
    "status.away": "on the way",
    **_by_name(status=HeroStatus),
    "status.in_the_fight": "in the fight",
    "status.fights": "in the field",
    "status.gone": "gone from the field",
    "status.no_unit_standing": "beaten",
    "status.general_retreat": "in retreat",
    "status.general_rout": "in rout",
}
CHECKS = {
    "spell": "Spell of {subject}",
    "enemy_missile": "Volley at {subject}",
    "unit_missile": "Volley of {subject}",
    "missile_morale": "Morale of {subject} under fire",
    "charge_morale": "Morale of {subject} before the charge",
    "defection_morale": "Morale of {subject} at the treason",
    "morale": "Morale of {subject}",
    "duel": "Fight of {subject}",
    "duel_damage": "Damage in the fight of {subject}",
    "honour": "Honour of {subject}",
    "unit_attack": "Attack of {subject}",
    "unit_damage": "Damage by {subject}",
    "foe_attack": "Attack on {subject}",
    "foe_damage": "Damage to {subject}",
    "eloquence": "Eloquence of {subject}",
    "remorale": "{subject}, called back",
    "rally": "Reforming of {subject}",
    "night": "The night of {subject}",
    "army_morale": "Morale of the army of {subject}",
}
"""A percentile roll: its chance, its dice and its result are called alike."""
TITLES = {
    **CHECKS,
    **{f"{kind}_chance": title for kind, title in CHECKS.items()},
    **{f"{kind}_result": title for kind, title in CHECKS.items()},
    "strength": "Battle capacity",
    "army_chance": "Tactic for the army of {subject}",
    "army_result": "Army commander of {subject}",
    "army_mod": "Army modifier of {subject}",
    "encounter_total": "Encounter of {subject}",
    "odds_total": "Odds of {subject}",
    "seeks": "Whom {subject} meets",
    "odds_found": "Odds of {subject}",
    "enemy_fire_total": "Fire on {subject}",
    "aim_total": "Aim of {subject}",
    "aim_result": "Aim of {subject}",
    "aim_hasty_total": "Hasty aim of {subject}",
    "aim_hasty_result": "Hasty aim of {subject}",
    "unit_chance": "Tactic for {subject}",
    "unit_result": "Commander of {subject}",
    "captain": "Modifier of {subject} and its heroes",
    "special_there": "Is somebody of name with {subject}",
    "hp_lost": "Hit points lost",
    "bout_end": "The opponent of {subject}",
    "attack_ours": "Attack value of {subject}",
    "attack_theirs": "Attack value against {subject}",
    "losses": "Losses of {subject}",
    "fate_result": "Fate of {subject}",
    "level": "Outcome",
    "defence": "Defence, open order",
    "defence_close": "Defence, close formation",
    "missile": "Missiles",
    "missile_value": "Missiles of the army",
    "army_missiles": "Missiles of the army of {subject}",
}
RESULTS = {
    **{f"result.{degree}": degree.label.lower() for degree in Degree},
    "result.steady": "stands",
    "result.retreating": "retreats",
    "result.routed": "routs",
    "result.undecided": "undecided",
    "result.driven_off": "driven off",
    "result.any_pc_opponent": "a clear view",
    "result.own_charger_or_one_of_d3": "its charger, or one of 1 to 3 others",
    "result.own_charger_or_one_random": "its charger, or one other",
    "result.own_charger_only": "its charger only",
    "result.friendly_fire": "friends",
    "result.worst": "the worst they have",
    "result.best": "the best they have",
    "result.surrounds_enemy": "surrounds the enemy",
    "result.greatly_outnumbers": "greatly outnumbers the enemy",
    "result.outnumbers": "outnumbers the enemy",
    "result.even": "evenly matched",
}
WORDS = {
    **{f"seeks.{one}": word for one, word in SOUGHT.items()},
    "who.common": "a common soldier",
    "who.veteran": "a veteran",
    "who.standard_bearer": "the standard bearer",
    "who.leader": "the senior officer",
    "who.special_character": "a special character",
    "what.attack": "Attack",
    "what.defence": "Defence",
    "what.spirit": "Spirit",
}
CHOICES = {
    **_by_name(stance=Stance, spell=Spell, whither=Whither, odds=Ratio, flags=Flag, quality=Quality),
    **_by_name(fight_target=Man, outcome=Bout, on_break=OnBreak, level=Level, camp=ArmyCamp),
    **_by_name(standard=Standard, officer=Officer, how=Homecoming),
    **_by_name(loss_base=LossBase, npc_morale_trigger=Trigger, hero_fights=Fights, strength_count=Count),
    "sample_battle": "The Bloody Bridge",
    "trial": "Shields and bows at a river. Orders go out round by round, and heroes fight man to man.",
}
NAMES = {**STATUSES, **TITLES, **RESULTS, **WORDS, **CHOICES}
