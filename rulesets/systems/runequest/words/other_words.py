"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "opposed#2": "Before {subject} stands {who} of {foe}.",
    "opposed#3": "{who:cap} of {foe} comes at {subject}.",
    "fights_with#2": "{modifier:+}% on every skill of {subject}.",
    "situated#2": "In the dust chance leads {subject} toward {seeks}.",
    "roll_call#2": (
        "The roll of {subject} is called: [{men:,} fit, {wounded:,} recovering, {killed:,} dead, "
        "{captured:,} captive]."
    ),
    "struck.success#2": "The attack of {who} falls on {target}.",
    "struck.success#3": "The blows of {who} tell on {target}.",
    "struck.failure#2": "The attack of {who} breaks on {target}.",
    "struck.failure#3": "Against {target} the attack of {who} achieves nothing.",
    "enemy_shot.success#2": "There are arrows that strike home among {subject}.",
    "enemy_shot.failure#2": "The arrows meant for {subject} stick in the earth.",
    "enemy_shot.failure#3": "Not one arrow reaches {subject}.",
    "placed.success#2": "A good place for {subject}: {modifier:+}% on every skill of the heroes there.",
    "hurt#2": "It costs {subject} {hp} hit {hp:point|points}; {left} left.",
    "fought.undecided#2": "{subject} and {who} of {foe} part, and neither is beaten.",
    "fought.undecided#3": "Neither {subject} nor {who} of {foe} has the better of it.",
    "fought.driven_off#2": "{who:cap} of {foe} falls back before {subject}.",
    "deed.standard_taken#2": "The banner that {subject} took may raise Honour.",
    "deed.leader_beaten#2": "Honour may rise for {subject}: the senior officer of a unit was beaten.",
    "deed.name_beaten#2": "That {subject} beat somebody of name may raise Honour.",
    "deed.unit_rallied#2": "Honour may rise for {subject}: a broken unit came back at the call.",
    "deed.stood_alone#2": "That {subject} stood alone may raise Honour.",
}

SUMS = {
    "summed.unit.killed.more": "{n:,} killed",
    "summed.unit.wounded.more": "{n:,} wounded who will recover",
    "summed.unit.captive.more": "{n:,} taken by the enemy",
    "summed.hero.status.dead": "{n} {n:hero|heroes} dead",
    "summed.hero.status.captured": "{n} {n:hero|heroes} captured",
    "summed.hero.hp.less": "{of} {of:hero|heroes} wounded",
}
"""What an aftermath comes to: of whom, which of his fields, less or more of it or the new word."""
