"""Which way each throw of a battle is lucky: more of the code is better."""

from rulesets.engine import Lucky

LUCKY = {
    "anticipate": Lucky.HIGH,
    "arrive": Lucky.HIGH,
    "attack": Lucky.HIGH,
    "breakout": Lucky.HIGH,
    "damage": Lucky.HIGH,
    "danger": Lucky.HIGH,
    "deceive": Lucky.HIGH,
    "deploy": Lucky.HIGH,
    "dodge": Lucky.HIGH,
    "dying": Lucky.HIGH,
    "heroic": Lucky.HIGH,
    "march": Lucky.HIGH,
    "morale": Lucky.HIGH,
    "parry": Lucky.HIGH,
    "resist": Lucky.HIGH,
    "scatter": Lucky.NEITHER,
    "soak": Lucky.HIGH,
    "wound": Lucky.HIGH_FOR_THROWER,
}
