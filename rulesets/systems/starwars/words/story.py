"""What a report needs besides, for a reader who was not there."""

STORY = {
    "strength.told": "Strength here is counted in heads: in soldiers, and in vehicles by themselves.",
    "step.march.told": "how far they have come, and how tired",
    "step.deployment.told": "who stands ready, and where",
    "step.situation.told": "what the round brings from outside",
    "step.heroes.told": "what heroes dare by themselves",
    "step.tactics.told": "whether a commander sees through the other, or misleads the other",
    "step.declare.told": "what each unit is told to do, and in what haste: the hastiest act first",
    "step.reactions.told": "how fast they dodge and answer",
    "step.resolve.told": "moves and shots, the hastiest first",
    "step.damage.told": "what the hits do",
    "step.danger.told": "whether the fire finds the heroes",
    "step.morale.told": "who stands the fire and who runs",
    "step.round_end.told": "whether anybody holds the field",
    "step.aftermath.told": "who comes back, what is towed off, who is taken",
    "checked.weighs": "morale_code",
    "losses.told": "struck destroyed hurt_by held_on leader_struck cabled fled taken turned",
    "trifles": (
        "stands ordered moved dodges parrys capped wild_one resists attack_lost attack_hopeless outrun fired "
        "force_point inspired heartened reacted unit_reacts redeployed"
    ),
}
"""What strength counts; of a step, in a few words, what happens in it; of a kind, the numbers of which all
lines are told; what was lost, of which each is told; and what says nothing of a hero by itself.
"""
