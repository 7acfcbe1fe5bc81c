"""What a report needs besides, for a reader who was not there."""

STORY = {
    "strength.told": (
        "Strength here is counted in tokens: each stands for as many fighters as the sheet of its unit says."
    ),
    "step.forces.told": "who stands on the field, and in how many tokens",
    "step.teams.told": "with whom each hero fights",
    "step.assess.told": "what the generals make of the enemy",
    "step.events.told": "what comes over the field from outside",
    "step.generals.told": "who leads whom from now on",
    "step.utility.told": "what the heroes do for one another before the lines meet",
    "step.clash.told": "whom the tokens of each unit turn on, and what the heroes mean to do",
    "step.flow.told": "what the fight brings before each hero",
    "step.modifiers.told": "what ground, guns and walls are worth, and what each hero does for the unit",
    "step.deadly.told": "heroes against heroes",
    "step.battle.told": "the units strike, each at those it turned on",
    "step.morale.told": "whose people stand after losses, and whose desert",
    "step.retreat.told": "who leaves the field, and who rides them down",
    "step.end_round.told": "whether anybody holds the field",
    "step.aftermath.told": "whose wounded come back, and who is found",
    "deserted_in_numbers.weighs": "morale_total",
    "losses.told": (
        "lost_tokens lost_tokens_seen deserted_in_numbers fell_apart ridden_down left_the_battle now_stands "
        "was_found"
    ),
    "trifles": (
        "chose_unit side_by_side hero_joined did_utility is_busy hides rested flows hunts contributed.0 "
        "waits_unseen helps helps_alone hurt hurt_left hurt_left_vitality met met_nobody nobody_harmed "
        "combat_clock blessed"
    ),
}
"""What strength counts; of a step, in a few words, what happens in it; of a kind, the numbers of which all
lines are told; what was lost, of which each is told; and what says nothing of a hero by itself.
"""
