"""How the letters of a hero tell what the log tells in figures of the dice: `kind.lived`."""

LIVED = {
    "placed.lived.critical": "The heroes of {subject} were never better placed.",
    "placed.lived.special": "The heroes of {subject} are very well placed.",
    "placed.lived.success": "The heroes of {subject} are well placed.",
    "placed.lived.failure": "The heroes of {subject} are badly placed.",
    "placed.lived.fumble": "The heroes of {subject} are as badly placed as can be.",
    "figures.told": ("placed fights_with hurt blessed worn_off ground_counts"),
}
"""Events of the last kinds that have no such words are told by their headlines, or not at all."""
