"""Which way each throw of a battle is lucky: two dice are best high."""

from rulesets.engine import Lucky

MOST_TIES = 12
"""So often those who are alike in everything throw again for who is quicker."""

LUCKY = {
    "attack": Lucky.HIGH,
    "caught": Lucky.HIGH,
    "damage": Lucky.HIGH,
    "first_aid": Lucky.HIGH,
    "init_tie": Lucky.HIGH,
    **{f"init_tie_{n}": Lucky.HIGH for n in range(1, MOST_TIES)},
    "initiative": Lucky.HIGH,
    "inspire": Lucky.HIGH,
    "misc": Lucky.HIGH,
    "morale": Lucky.HIGH,
    "rally": Lucky.HIGH,
    "recovery": Lucky.HIGH,
    "stray": Lucky.LOW,
    "wake": Lucky.HIGH,
}
