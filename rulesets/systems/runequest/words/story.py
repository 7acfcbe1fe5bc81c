"""What a report needs besides, for a reader who was not there."""

STORY = {
    "strength.told": "Strength here is counted in soldiers.",
    "step.army_tactics.told": "how well each army is led",
    "step.situation.told": "whom they come upon in the dust",
    "step.match_foes.told": "and how many those are",
    "step.situation_other.told": "whom they come upon in the dust",
    "step.match_foes_other.told": "and how many those are",
    "step.spells.told": "what the units with magic cast",
    "step.unit_tactics.told": "how well each unit with heroes is led",
    "step.army_losses.told": "what the round costs those whom no hero met",
    "step.morale.told": "who stands and who gives way",
    "step.harangue.told": "heroes call the broken back",
    "step.rally_and_rout.told": "who forms again",
    "step.round_end.told": "whether the armies fight on",
    "step.aftermath.told": "who answers when the rolls are called",
    "army_rolled.weighs": "army_chance",
    "losses.told": (
        "enemy_shot shot struck fell died fate_told destroyed surrendered fled leader_lost standard_taken "
        "defected"
    ),
    "trifles": "fights_with opposed recognised deed hurt joined fought.undecided called.failure",
}
"""What strength counts; of a step, in a few words, what happens in it; of a kind, the numbers of which all
lines are told; what was lost, of which each is told; and what says nothing of a hero by itself.
"""
