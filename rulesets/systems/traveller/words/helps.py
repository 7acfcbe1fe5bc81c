"""The steps as somebody asks for them: what happens, and under which heading of the preview it stands."""

from collections.abc import Mapping

from rulesets.engine import Help

HELPS: Mapping[str, Help] = {
    "deploy": Help(
        "Each unit is put where it begins, in a zone of the map or at a distance from its enemies.",
        "Map-based battles",
    ),
    "initiative": Help(
        (
            "Once a battle: the Tactics of a leader for his unit, quickness for a hero. The higher acts "
            "first, in this order, round after round."
        ),
        "Initiative",
    ),
    "events": Help(
        (
            "The game master says what happens now: who arrives, light and smoke, new distances, units that "
            "are sent off or taken back."
        ),
        "The combat round",
    ),
    "orders": Help(
        (
            "Everybody’s orders for the round, sealed until the turn comes. While you write, the odds of "
            "each attack stand beside it."
        ),
        "The combat round",
    ),
    "ready": Help(
        (
            "Where orders wait for the turn: who hastens, and how many attacks each would dodge or parry "
            "before his turn comes."
        ),
        "Reactions",
    ),
    "turns": Help(
        (
            "One after the other, the highest initiative first. Each moves, aims, attacks or does something "
            "else; whoever is attacked may react, and falls back in the order."
        ),
        "The combat round",
    ),
    "morale": Help(
        (
            "A unit that has lost much, or sees others run, is tried for its morale. Who fails is one step "
            "nearer to breaking."
        ),
        "Morale",
    ),
    "close": Help(
        (
            "Who broke and was not rallied leaves the field. If no two sides are left that fight each other,"
            " the battle is over."
        ),
        "Morale",
    ),
    "recovery": Help(
        (
            "Units that lost people roll for how many come back. Medics help. Every lasting change is "
            "proposed for you to confirm."
        ),
        "Recovering casualties",
    ),
}
