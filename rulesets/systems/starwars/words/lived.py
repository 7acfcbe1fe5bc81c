"""How the letters of a hero tell what the log tells in figures of the dice: `kind.lived`."""

LIVED = {
    "came.lived": "{hours} {hours:hour|hours} on the march for {subject}.",
    "disrupted.lived": "Confusion seizes {subject}.",
    "redeployed.lived": "The ranks of {subject} shift by {metres:,} m.",
    "moved.lived": "The way of {subject} goes on by {metres:,} m.",
    "retreated.lived": "The way of {subject} goes back by {metres:,} m.",
    "lost.lived": "{subject}: {n:,} lost, {left:,} left.",
    "struck.lived.none": "No harm comes to {target} from {subject}.",
    "endangered.lived": "The fire finds {subject}.",
    "endangered.lived.yes": "The fire sweeps past {subject}.",
    "held_on.lived": "{subject} holds on to life.",
    "held_on.lived.yes": "{subject} dies.",
    "checked.lived.pass": "The morale of {subject} holds.",
    "runs_on.lived": "All of {subject} keep running.",
    "rallied.lived.shaken": "The morale of {subject} stays shaken.",
    "figures.told": (
        "anticipation deception fired struck checked runs_on rallied hurt_by endangered dodges parrys "
        "capped wild_one resists arrive_rolled deploy_rolled shift_rolled given_on_attacks "
        "given_on_dodging inspired heartened objective ordered declaration_made redeclaration_made "
        "reacted unit_reacts outrun held_on scattered complication attack_hopeless"
    ),
}
"""Events of the last kinds that have no such words are told by their headlines, or not at all."""
