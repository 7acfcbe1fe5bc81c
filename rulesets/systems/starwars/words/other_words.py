"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "dodges#2": "Against the fire of {by} the dodge of {subject} comes to {total}.",
    "fired#2": "No hit on {target} by {subject}, {count:,} × {weapon}: {total} against {difficulty}.",
    "fired.yes#2": (
        "A salvo of {subject} into {target}, {count:,} × {weapon}: {total} against {difficulty}, "
        "{hits:,} {hits:hit|hits}."
    ),
    "fired.yes#3": (
        "{hits:,} {hits:hit|hits} on {target}! {subject}, {count:,} × {weapon}: {total} against {difficulty}."
    ),
    "struck.none#2": "No harm done to {target} by {subject}: {total} against {held}.",
    "struck.under_fire#2": "A storm of fire from {subject} breaks over {target}: {total} against {held}.",
    "stands.in_front#2": "{subject} leads from the front.",
    "checked.shaken#2": "Nerves fray among {subject}, {own} to {other} of {against}.",
}

SUMS = {
    "summed.unit.size.less": "{n:,} lost",
    "summed.hero.wound.dead": "{n} {n:hero|heroes} dead",
    "summed.hero.wound.mortally_wounded": "{n} {n:hero|heroes} mortally wounded",
    "summed.hero.wound.incapacitated": "{n} {n:hero|heroes} incapacitated",
    "summed.hero.wound.wounded_twice": "{n} {n:hero|heroes} wounded twice",
    "summed.hero.wound.wounded": "{n} {n:hero|heroes} wounded",
}
"""What an aftermath comes to: of whom, which of his fields, less or more of it or the new word."""
