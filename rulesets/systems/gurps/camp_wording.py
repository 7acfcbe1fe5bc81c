"""The sentences of camps: pay, rest, raising, spoils, fame."""

PAY = {
    "each_cost": "What does one of {subject} cost to raise?",
    "pay": "A month’s pay",
    "pay_day": "Pay day of {subject}: who is paid?",
    "wages": "Pay of the force",
    "paid": "{subject} is paid ${sum:,}.",
    "treasury_pays": "The treasury pays ${cost:,}.",
    "treasury_left": "${left:,} is left in it.",
    "in_debt": "${owed:,} is owed that nobody has.",
    "payday": "Morale of {subject} without pay",
    "payday_morale": "Morale without pay",
    "payday_calm": "Nerve",
    "payday_calm.yes": "Bears it",
    "payday_calm.no": "Will not bear it",
    "bonus_to": "Who of {subject} gets the extra pay?",
    "bore_it": "{subject} goes without pay, and grumbles.",
    "unrest": "{subject} will not bear it. What happens?",
    "unrest_told": "{subject} has had enough. {men:,} {men:man deserts|men desert}. {story}",
    "pay_is_due": "{subject}: pay is due for {months} {months:month|months}.",
}
REST = {
    "recovery": "How does {subject} rest?",
    "healers_too_few": "That takes {needed} {needed:healer|healers}; there are {have}.",
    "come_back": "Wounded who come back",
    "came_back": "{men:,} wounded {men:returns|return} to {subject}; {still:,} still lie sick.",
    "nobody_hurt": "Nobody of {subject} is hurt.",
}
VALUES = {
    "value.morale_mod": "{value:+} {key} ({note}), {lasts}",
    "value.timed_reputation": "{amount:+} for {months} {months:month|months} ({since})",
    "key.leader_loss": "a lost leader",
    "key.defeated_foe_this_year": "beat a foe",
    "key.defeated_by_foe_this_year": "beaten by a foe",
    "key.hereditary_foe": "hereditary foe",
    "key.home_territory": "home territory",
    "key.pay_bonus": "extra pay",
    "key.loot": "loot",
    "key.gm": "the game master’s word",
    "lasts.battle": "for the battle",
    "lasts.victory": "until a clear victory",
    "lasts.month": "for a month",
    "lasts.year": "for the year",
    "lasts.always": "for good",
}
CAMP_WORDING = {**PAY, **REST, **VALUES}
