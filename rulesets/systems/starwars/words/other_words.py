"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "dodges#2": "Heads down, {subject}! The dodge against the fire of {by} comes to {total}.",
    "dodges#3": "{total}: so well can {subject} dodge the fire of {by}.",
    "resists#2": "Can {subject} take it? The resistance comes to {total}.",
    "fired#2": "{target} unscathed by {subject}, {count:,} × {weapon}: {total} against {difficulty}.",
    "fired#3": "Wide of {target}! {subject}, {count:,} × {weapon}: {total} against {difficulty}.",
    "fired.yes#2": (
        "A salvo of {subject} into {target}, {count:,} × {weapon}: {total} against {difficulty}, "
        "{hits:,} {hits:hit|hits}."
    ),
    "fired.yes#3": (
        "{hits:,} {hits:hit|hits} on {target}! {subject}, {count:,} × {weapon}: {total} against {difficulty}."
    ),
    "struck.none#2": "No harm done to {target} by {subject}: {total} against {held}.",
    "struck.none#3": "Hit by {subject}, and not hurt, {target}: {total} against {held}.",
    "struck.under_fire#2": "A storm of fire from {subject} breaks over {target}: {total} against {held}.",
    "lost#2": "{n:,} lost from {subject}, {left:,} left. Casualty points: {points:,}.",
    "moved#2": "On the move, {subject}: {metres:,} m, to {at:,} m.",
    "stands.in_front#2": "{subject} leads from the front.",
    "reacted#2": "No faster than the orders: the reactions of {subject}.",
    "checked.shaken#2": "Nerves fray among {subject}, {own} to {other} of {against}.",
}
