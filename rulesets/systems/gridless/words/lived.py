"""How the letters of a hero tell what the log tells in figures of the dice: `kind.lived`."""

LIVED = {
    "flows.lived.ferocious": "A ferocious fight around {subject}.",
    "flows.lived.valorous": "The moment for a valorous deed of {subject}.",
    "moment_passes.lived": "{subject} finds no words for the deed, and the moment passes.",
    "contributed.lived": "{subject} wins songs.",
    "contributed.lived.0": "{subject} achieves nothing.",
    "contributed.lived.1": "{subject} makes a difference.",
    "contributed.lived.2": "{subject} fights well.",
    "contributed.lived.3": "{subject} breaks their line.",
    "contributed.lived.4": "Nobody stands before {subject}.",
    "cast.lived": "The magic of {subject} does its work.",
    "hides.lived": "{subject} keeps out of the fight.",
    "inspired.lived": "Heroes of {subject} take heart from {hero}.",
    "did_otherwise.lived": "{subject} does something else.",
    "waits_unseen.lived": "{subject} stays unseen and waits for the moment.",
    "deserted.lived": "{subject} deserts!",
    "defected.lived": "{subject} leaves {old} for {unit}!",
    "betrayed.lived": "{hero} leads {subject} over to {faction}!",
    "duelled.lived": "Nobody has the better of {subject}, nor {subject} of anybody.",
    "duelled.lived.a": "{subject} has the better of it.",
    "duelled.lived.b": "{subject} is driven back.",
    "duelled_with.lived": "{subject} and {foes} are a match for each other.",
    "duelled_with.lived.a": "{subject} has the better of {foes}.",
    "duelled_with.lived.b": "{subject} is driven back by {foes}.",
    "rested.lived": "{subject} rests.",
    "healed.lived": "{subject} is healed.",
    "raised.lived": "{subject} is back from the dead.",
    "is_trampled.lived": "The fight goes on over {subject}.",
    "bled.lived": "{subject} lies bleeding.",
    "bled.lived.stable": "{subject} stops bleeding.",
    "bled.lived.dead": "{subject} bleeds to death.",
    "figures.told": (
        "aimed struck struck_home deserted_in_numbers hurt hurt_left hurt_left_vitality helps helps_alone "
        "condition_set ground_set blessed comes_out_with"
    ),
}
"""Events of the last kinds that have no such words are told by their headlines, or not at all."""
