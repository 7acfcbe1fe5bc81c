"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "deployed.standing#2": "{subject} is in position.",
    "attack_declared#2": "{subject} engages {target} at {metres:,} m, {arm}.",
    "attack_declared#3": "Attack on {target} by {subject}: {metres:,} m, {arm}.",
    "attack_declared.burst#2": "Bursts on {target} by {subject}: {metres:,} m, {arm}.",
    "attack_declared.burst#3": "{subject} engages {target} in bursts at {metres:,} m, {arm}.",
    "attack_declared.auto#2": "Automatic fire on {target} by {subject}: {metres:,} m, {arm}.",
    "hit#2": "{target} is hit by {subject}: effect {effect}.",
    "hit#3": "Hit on {target} by {subject}, effect {effect}.",
    "cost#2": "{target} loses {lost:,} Endurance to {subject}.",
    "cost#3": "Attack of {subject} on {target}: {lost:,} Endurance lost.",
    "missed#2": "Attack of {subject} on {target}: no hit.",
    "missed#3": "{subject} does not hit {target}.",
    "aims#2": "{subject} takes aim at {target}: {aim:+}.",
    "is_outmatched#2": "Outmatched by {target}: {dm:+} to hit for {subject}.",
    "dodged#2": "{subject} dodges: down to initiative {initiative}.",
    "recovered_seen#2": "The wounded of {subject} are brought in.",
}

SUMS = {
    "summed.unit.size.less": "{n:,} lost",
    "summed.hero.status.dead": "{n} {n:hero|heroes} dead",
    "summed.hero.status.captured": "{n} {n:hero|heroes} captured",
    "summed.hero.status.seriously_wounded": "{n} {n:hero|heroes} seriously wounded",
    "summed.hero.status.wounded": "{n} {n:hero|heroes} wounded",
}
"""What an aftermath comes to: of whom, which of his fields, less or more of it or the new word."""
