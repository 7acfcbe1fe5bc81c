"""Why an officer proposes what he does."""

ADVICE = {
    "advice_stand_as_set_up": "Where the set-up has them.",
    "advice_no_march": "Nothing says that they have marched: they come rested.",
    "advice_in_time": "Whoever is to be there at once is there.",
    "advice_as_before": "The field is as it was. Reserves come in the round of their sheets.",
    "advice_in_front": (
        "With a hero in front {unit} holds {holds} {holds:time|times} more in 100; "
        "he is hit {hit} {hit:time|times}."
    ),
    "advice_command_post": (
        "The safest place. In front {unit} would hold {holds} {holds:time|times} more in 100, "
        "and a hero be hit {hit} {hit:time|times}."
    ),
    "advice_no_unit": "With no unit, and out of danger.",
    "advice_both": (
        "{anticipates} to see through the enemy, {redeclares} to lead him astray, and dice enough for both."
    ),
    "advice_anticipate": (
        "To see through the enemy costs a die: {anticipates} that each unit gains a level of haste."
    ),
    "advice_no_tactics": (
        "Only {anticipates} to see through the enemy: the die does more where it commands a unit."
    ),
    "advice_fire": "The best of all shots: {unit} at {target}, {hits} to hit and {harm} to do harm.",
    "advice_fire_fast": (
        "At haste {haste} few can dodge. The best of all shots: {unit} at {target}, "
        "{hits} to hit and {harm} to do harm."
    ),
    "advice_close_in": "Nobody is in reach: {unit} to {target}, and the others as they can.",
    "advice_lie_low": "There is nobody to harm: nothing but dodging.",
    "advice_react_fast": (
        "With {haste} {haste:level|levels} more {unit} can dodge: {harm} to come to harm, {slow} without."
    ),
    "advice_react": "More haste would help nobody. The worst is {harm} for {unit} to come to harm.",
    "advice_no_fire": "Nobody fires at them.",
    "advice_points": "{short} {short:is|are} missing: {chance} to make up for it with {n} {n:point|points}.",
    "advice_keep_points": "{short} {short:is|are} missing, and points are too dear for that.",
    "advice_no_points_needed": "The roll is good enough.",
    "advice_break_out": "{chance} to get away, and whoever fails is no worse off than whoever stays.",
    "advice_deed_rolled": "The roll says so: {outcome}.",
    "advice_cable": "The cable holds.",
    "advice_aboard": "As many as of the carrier that was hit: {percent}%.",
    "advice_no_advantage": "Nothing is known of advantages beside what is counted already.",
    "advice_end": "Nobody is left who has anybody to fight.",
    "advice_heirs": "The highest command of those who are left: {heirs}.",
    "advice_go_on": "There is somebody to fight yet.",
}
