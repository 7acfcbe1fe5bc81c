"""How the letters of a hero tell what the log tells in figures of the dice: `kind.lived`."""

LIVED = {
    "struck.lived": "{subject} is wounded early.",
    "treated.lived": "{subject} is bandaged.",
    "contest_decided.lived.headline": "The day goes to {subject}",
    "contest_decided.lived.headline.inconclusive": "Neither side has the day",
    "figures.told": (
        "risk_taken wounded_at hurt struck threw threw_in_doubt mishap_cost power_spent treated"
    ),
}
"""Events of the last kinds that have no such words are told by their headlines, or not at all."""
