"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "hurt#2": "{points} {points:point|points} of harm for {subject}.",
    "hurt#3": "{subject} pays for it: {points} {points:point|points} of harm.",
    "helps_alone#2": "{bonus:+} on the battle roll of {unit}, by {subject}.",
    "helps_alone#3": "{subject} is worth {bonus:+} to {unit} on the battle roll.",
    "lost_tokens#2": "The ranks of {subject} thin by {tokens} {tokens:token|tokens}: {left} left.",
    "lost_tokens#3": "{tokens} {tokens:token|tokens} fewer in the ranks of {subject}, {left} left.",
    "lost_tokens_seen#2": "The ranks of {subject} thin by {tokens} {tokens:token|tokens}.",
    "lost_tokens_seen#3": "{tokens} {tokens:token|tokens} fewer in the ranks of {subject}.",
    "struck_home#2": (
        "The fury of {subject}, {total} against {dc}: {tokens} {tokens:token|tokens} struck down."
    ),
    "struck_home#3": "{tokens} {tokens:token|tokens} struck down by {subject}, {total} against {dc}.",
    "struck#2": "All in vain for {subject}, {total} against {dc}: no token struck down.",
    "struck#3": "Nobody falls to {subject}: {total} against {dc}.",
    "hit_home#2": "Struck down by {subject}: {shares}.",
    "contributed.0#2": "{subject} fights in vain, and takes {percent}% of the harm.",
    "contributed.1#2": "Where {subject} fights, it tells: "
    "{bonus:+} on the battle roll, and {percent}% of the harm.",
    "contributed.1#3": "A blow struck by {subject} counts: "
    "{bonus:+} on the battle roll, and {percent}% of the harm.",
    "contributed.2#2": "{subject} gives the enemy no rest: "
    "{bonus:+} on the battle roll, and {percent}% of the harm.",
    "contributed.2#3": "Well fought by {subject}: {bonus:+} on the battle roll, and {percent}% of the harm.",
    "cast#2": "{subject} weaves magic worth {bonus:+}, for half of the harm.",
    "deserted_in_numbers#2": (
        "Fear takes {subject}, the morale roll missed by {margin}: "
        "{tokens} {tokens:token deserts|tokens desert}."
    ),
    "deserted_in_numbers.0#2": (
        "Fear walks the ranks of {subject}, the morale roll missed by {margin}. Nobody runs yet."
    ),
    "recovered#2": "Back with {subject}, bandaged: {tokens} of {lost} lost {lost:token|tokens}.",
}

SUMS = {
    "summed.unit.headcount.less": "{n:,} {n:fighter|fighters} lost",
    "summed.unit.tokens.less": "{n:,} {n:token|tokens} lost",
    "summed.unit.gone.yes": "{n} {n:unit|units} of which nothing is left",
    "summed.hero.status.dead": "{n} {n:hero|heroes} dead",
    "summed.hero.status.fallen": "{n} {n:hero|heroes} fallen",
    "summed.hero.status.captured": "{n} {n:hero|heroes} captured",
    "summed.hero.hp.less": "{of} {of:hero|heroes} wounded",
}
"""What an aftermath comes to: of whom, which of his fields, less or more of it or the new word."""
