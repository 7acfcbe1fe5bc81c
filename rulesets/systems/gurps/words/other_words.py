"""What often happens, in other words: `kind#2` and so on, of the facts of the first sentence."""

OTHER_WORDS = {
    "lost#2": "Lost by {subject}: {men:,} {men:man|men}, {killed:,} for good; {left:,} left.",
    "lost#3": "{left:,} left of {subject}: {men:,} {men:man|men} lost, {killed:,} for good.",
    "lost_roughly#2": "Lost by {subject}, so far as can be seen: {share}.",
    "lost_roughly#3": "{subject}: {share} lost, it seems.",
    "stood.holds.many#2": "Still in their place: the banners of {subjects}.",
    "stood.withdraws.many#2": "The banners of {subjects} withdraw in good order.",
    "stood.routs.many#2": "In flight, their banners down: {subjects}.",
    "mission_over.done#2": "The {band} of {subject} come back with their work done.",
    "mission_over.done#3": "What the {band} of {subject} were sent for is done.",
    "mission_over.failed#2": "The {band} of {subject} get nowhere.",
    "mission_over.failed#3": "The {band} of {subject} have gone for nothing.",
    "mission_over.guarded#2": "The {band} of {subject} come as far as the guards, and no farther.",
    "risk_taken#2": "With a risk of {risk:+}, {survival} or less means survival, and {glory} or less glory.",
    "hurt#2": "{hits} {hits:hit|hits} lost by {subject}, {left} left.",
    "hurt#3": "It costs {subject} {hits} {hits:hit|hits}; {left} left.",
    "wounded_at#2": "A blow to the {place} of {subject}: {hits} {hits:hit|hits}.",
    "survived.unhurt#2": "Nothing touches {subject}.",
    "survived.one_hit#2": "{subject} takes a knock, and fights on.",
    "survived.one_hit#3": "A glancing blow is all that reaches {subject}.",
    "survived.two_hits#2": "{subject} takes a cut, and stays in the fight.",
    "glory_shown.competent#2": "{subject} does a soldier’s work, no more and no less.",
    "glory_shown.competent#3": "{subject} does what is expected, and nobody has a word to add.",
    "glory_shown.competent.many#2": "{subjects} do a soldier’s work, no more and no less.",
    "glory_shown.adequate#2": "{subject} keeps a place in the line, and nothing else is reported.",
    "mustered#2": "Present for {subject}: {men:,} men in {n} {n:unit|units}, Troop Strength {strength:,}.",
    "mustered_seen#2": "{n} {n:unit stands|units stand} in line for {subject}.",
    "prepared#2": "{subject} enters the contest with Strategy {strategy}.",
    "bill#2": "The day has cost {subject} {men:,} of {strength:,} men, {killed:,} of them for good.",
    "bill_roughly#2": "Losses of {subject} on this day, so far as can be seen: {share}.",
}

SUMS = {
    "summed.unit.count.less": "{n:,} {n:man|men} lost",
    "summed.unit.scattered.yes": "{n} {n:unit|units} scattered",
    "summed.hero.status.dead": "{n} {n:hero|heroes} dead",
    "summed.hero.status.captured": "{n} {n:hero|heroes} captured",
    "summed.hero.hits.less": "{of} {of:hero|heroes} wounded",
    "summed.side.prisoners.more": "{n:,} {n:prisoner|prisoners} taken",
    "summed.side.treasury.more": "${n:,} in loot",
}
"""What an aftermath comes to: of whom, which of his fields, less or more of it or the new word."""
