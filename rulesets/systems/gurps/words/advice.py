"""Why an officer proposes what he does."""

ADVICE = {
    "advice_plan": "{skill:cap} is what the commander is best at. Under {leader} go parties to scout "
    "({scout}), to kill ({assassinate}) and to sabotage ({sabotage}): {chance} to kill the enemy’s "
    "commander if nobody guards him.",
    "advice_plan_alone": "{skill:cap} is what the commander is best at. On their own go parties to scout "
    "({scout}), to kill ({assassinate}) and to sabotage ({sabotage}): {chance} to kill the enemy’s "
    "commander if nobody guards him.",
    "advice_plan_to_know": "{skill:cap} is what the commander is best at. Under {leader} go parties to scout "
    "({scout}) and to sabotage ({sabotage}).",
    "advice_plan_alone_to_know": "{skill:cap} is what the commander is best at. On their own go parties to "
    "scout ({scout}) and to sabotage ({sabotage}).",
    "advice_keep_plan": "The plan stands as it is.",
    "advice_hold_on": "Nothing is done about it.",
    "advice_another_day": "The day has decided nothing, and both can fight on.",
    "advice_decided": "The day is decided.",
    "advice_risk": "{survival} to come through it, {glory} to shine.",
    "advice_risk_leads": "{survival} to come through it, {glory} to shine: {strategy} to Strategy by a "
    "leader’s glory and fall.",
    "advice_luck": "{roll} was thrown: {better} that Luck betters it.",
    "advice_no_luck": "{roll} was thrown: only {better} that Luck betters it.",
    "advice_no_luck_needed": "{roll} is enough to come through unhurt.",
    "advice_powers": "{spent} of {have} points on {effects}, {kept} kept to block.",
    "advice_powers_kept": "All {have} points are kept to block.",
    "advice_block": "{spent} of {kept} points against the heaviest of what comes.",
    "advice_block_nothing": "{kept} points are too few to block anything whole.",
}
