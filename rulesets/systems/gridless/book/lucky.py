"""Which way each throw of a battle is lucky."""

from rulesets.engine import Lucky

LUCKY = {
    "assess": Lucky.HIGH,
    "assess_again": Lucky.HIGH,
    "battle": Lucky.HIGH,
    "contribution": Lucky.HIGH,
    "deadly": Lucky.HIGH,
    "deadly_foe": Lucky.HIGH_FOR_THROWER,
    "deadly_harm": Lucky.LOW,
    "flow": Lucky.NEITHER,
    "harm": Lucky.LOW,
    "morale": Lucky.HIGH,
    "pursuit": Lucky.HIGH_FOR_THROWER,
    "recover": Lucky.HIGH,
    "stabilize": Lucky.HIGH,
}
