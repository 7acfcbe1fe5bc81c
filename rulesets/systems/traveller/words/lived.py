"""How the letters of a hero tell what the log tells in figures of the dice: `kind.lived`."""

LIVED = {
    "inspired.lived": "Urged on by {by}, {subject} will be quicker next turn.",
    "recovered.lived": (
        "Of those whom {subject} lost, [{back:,} {back:comes|come} back, and {gone:,} {gone:does|do} not]."
    ),
    "hero_hit.lived": "{subject} is hit, and is {fate}.",
    "hero_hit.lived.dead": "{subject} is hit, and falls dead.",
    "hero_hit_by.lived": "{by} hits {subject}, who is {fate}.",
    "hero_hit_by.lived.dead": "{by} hits {subject}, who dies.",
    "dodged.lived": "{subject} ducks.",
    "bandaged.lived": "{by} bandages {subject}.",
    "deed_seen.lived": "{subject} has seen what {hero} did: {deed}.",
    "deed_told.lived": "{subject} has seen it: {deed}.",
    "mood_told.lived": "{subject}: {reason}.",
    "tried.lived": "{subject} fails.",
    "tried.lived.0": "It just works for {subject}.",
    "tried.lived.yes": "It works for {subject}.",
    "tried.lived.no": "It does not work for {subject}.",
    "figures.told": (
        "initiative_rolled aims attack_declared outmatches is_outmatched paired paired_in_turn hit "
        "attacks_change attacks_change_for delays"
    ),
}
"""Events of the last kinds that have no such words are told by their headlines, or not at all."""
