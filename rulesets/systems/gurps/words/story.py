"""What a report needs besides, for a reader who was not there."""

STORY = {
    "step.muster.told": "who stands in line, and under whom",
    "step.plans.told": "what the commanders mean to do, each in secret",
    "step.powers.told": "what magic and miracles are worked on the field",
    "step.catastrophe.told": "knives in the dark, traitors and ill luck, before the lines meet",
    "step.risk.told": "how much each hero dares",
    "step.survival.told": "how the heroes come through the fight",
    "step.glory.told": "what is said of them afterwards",
    "step.strategy.told": "what each commander makes of strength, ground and luck",
    "step.contest.told": "the armies meet",
    "step.outcome.told": "who stands and who runs",
    "step.second_survival.told": "the heroes of whoever had to give way come through once more, or do not",
    "step.casualties.told": "what the day costs",
    "step.day_end.told": "what the night brings",
    "step.aftermath.told": "what comes of it",
    "threw.weighs": "opened_strategy",
    "losses.told": (
        "struck_down commander_murdered leader_murdered commander_fell leader_fell wiped_out crumbled taken "
        "commander_taken defected leader_defected"
    ),
    "trifles": "risk_taken wounded_at hurt struck_plainly",
}
"""Of a step, in a few words, what happens in it; of a kind, the numbers of which all lines are told; what was
lost, of which each is told; and what says nothing of a hero by itself.
"""
