"""Why an officer proposes what he does."""

ADVICE = {
    "advice_stay_put": "Where the set-up has them.",
    "advice_hasten": "First to act: +2 initiative, for −1 on checks.",
    "advice_ready": "No haste, and as many reactions as before.",
    "advice_stop_them": "A rally that fails costs nothing.",
    "advice_rally": "{whom:cap} must be steady again before anything else.",
    "advice_attack": "{harm} to hurt {target}.",
    "advice_attack_kills": "{harm} to hurt {target}, {destroys} to put an end to them.",
    "advice_meet_them": "Nobody is in reach: toward {target}, the nearest.",
    "advice_keep_away": "Shaken, and nobody in reach: away from {target}.",
    "advice_hold": "There is nobody to fight.",
    "advice_inspire": "{whom:cap} will act sooner for a good word.",
    "advice_bandage": "{whom:cap} bleeds, and nobody has seen to it.",
    "advice_stay": "There is nothing for him to do.",
    "advice_dodge": "A dodge takes {n} off the attack.",
    "advice_parry": "A parry takes {n} off the attack.",
    "advice_take_it": "What a reaction takes off is not worth the initiative.",
}
