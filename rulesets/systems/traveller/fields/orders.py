"""The same of what people say in a battle."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.traveller.people.calls import (
    Called,
    Changed,
    DeedSeen,
    Ending,
    Events,
    Favoured,
    Joining,
    Judged,
    MoodChange,
    Moved,
    Outcome,
    Placed,
)
from rulesets.systems.traveller.people.orders import (
    Deployment,
    Flight,
    HeroActs,
    HeroOrders,
    Moves,
    TaskOrder,
    UnitActs,
    UnitOrders,
)

ORDERS: Mapping[type[Value], Mapping[str, Help]] = {
    Called: {
        "unit": Help("Whose morale is tried.", "Morale"),
        "difficulty": Help("How hard it is to stand.", "Morale"),
    },
    Changed: {
        "unit": Help("The unit that you change.", "The combat round"),
        "cover": Help("What it has to hide behind from now on.", "Engaging Units"),
        "state": Help("How it stands from now on.", "Morale"),
        "unseen": Help("Whether nobody can attack it until it attacks.", "Engaging Units"),
        "strong": Help("Whether it holds strong ground: +4 on morale.", "Morale"),
        "luck": Help(
            "A third die on its attacks and other skill rolls, not on morale; the lowest or the highest is "
            "dropped.",
            "The combat round",
        ),
        "zone": Help("Where it is from now on.", "Map-based battles"),
        "comms": Help("Whether words reach it from now on.", "Units"),
        "side": Help("The side it fights for from now on.", "Morale"),
    },
    DeedSeen: {
        "unit": Help("Whose spirits the deed moves.", "Morale"),
        "deed": Help("What the hero did. The list says what it is worth at the next morale check.", "Morale"),
        "checks": Help("At how many morale checks it counts.", "Morale"),
    },
    Ending: {
        "over": Help("Ends the battle after this round.", "The combat round"),
        "victors": Help("Who holds the field. Nobody ticked: no side.", "The combat round"),
    },
    Events: {
        "changes": Help("Units of which something changes by your word.", "The combat round"),
        "people": Help("Heroes of whom something changes by your word.", "The combat round"),
        "deeds": Help("What heroes did before the eyes of a unit. It moves its next morale check.", "Morale"),
        "checks": Help("Units whose morale is tried at the end of this round, because you say so.", "Morale"),
        "joins": Help("Units that go into one another, or send people off.", "Units"),
        "light": Help("How well one sees from now on.", "Engaging Units"),
        "smoke": Help("What lies over the whole field from now on.", "Engaging Units"),
        "weather": Help("Whether a storm or the like hinders everybody from now on.", "Engaging Units"),
        "morale": Help("Whatever else moves the morale of a unit from now on.", "Morale"),
        "attacks": Help("Whatever else makes attacks easier or harder from now on.", "Engaging Units"),
        "lucks": Help("Heroes who throw a third die this round.", "The combat round"),
    },
    Favoured: {
        "hero": Help("Whom luck is with, or against.", "The combat round"),
        "luck": Help(
            "A third die on his checks, of which the lowest or the highest is dropped.",
            "The combat round",
        ),
    },
    Joining: {
        "unit": Help("The unit that goes, or of which people go.", "Units"),
        "leader": Help("Who leads those who go off on their own.", "Initiative"),
    },
    Judged: {
        "difficulty": Help("How hard it is. The number is added to the roll.", "The combat round"),
        "dm": Help("Whatever else moves the roll, by your word.", "The combat round"),
        "luck": Help("A third die, of which the lowest or the highest is dropped.", "The combat round"),
    },
    MoodChange: {
        "unit": Help("Whose morale it moves.", "Morale"),
        "reason": Help(
            "Why. It stands beside the number now; in the checks the sum stands under “Other”.", "Morale"
        ),
    },
    Moved: {
        "one": Help("Whom you move.", "Map-based battles"),
        "metres": Help("How far they are from each other now.", "Map-based battles"),
        "band": Help("The same as a range: its usual metres are taken.", "Engaging Units"),
    },
    Outcome: {
        "harmed": Help("The unit that the deed hurts.", "Engaging Units"),
        "loss": Help("How much Endurance it costs that unit.", "Engaging Units"),
    },
    Placed: {
        "hero": Help("The hero whom you change.", "The combat round"),
    },
    Deployment: {
        "zone": Help("In which zone of the map the unit begins.", "Map-based battles"),
        "stance": Help(
            (
                "Whoever crouches has more of his cover and moves half as far; whoever lies is harder to "
                "hit from afar."
            ),
            "Engaging Units",
        ),
    },
    TaskOrder: {
        "text": Help(
            "What some of them do while the rest fight. The game master says how hard it is.",
            "The combat round",
        ),
    },
    Moves: {
        "minor": Help(
            "The small thing done in a turn: move, aim, change stance, draw or load.",
            "The combat round",
        ),
        "zone": Help("The zone to go to. Who does not get there is on his way.", "Map-based battles"),
        "toward": Help("From whom or to whom the distance changes.", "The combat round"),
        "way": Help("Nearer to him, or farther from him.", "The combat round"),
        "stance": Help(
            (
                "How one stands from now on. Whoever crouches has more of his cover; whoever lies is harder "
                "to hit from afar."
            ),
            "Engaging Units",
        ),
        "attack_first": Help("The attack comes first, and the minor action after it.", "The combat round"),
    },
    UnitActs: {
        "act": Help(
            "The one large thing of a turn. Who does nothing has two minor actions.",
            "The combat round",
        ),
        "mode": Help(
            (
                "How an automatic weapon is fired: shot by shot, a burst with more damage, or many attacks "
                "at once."
            ),
            "Engaging Units",
        ),
        "whom": Help(
            (
                "Whom the leader speaks to. To rally lifts a shaken or broken unit by one step; to inspire "
                "makes somebody act sooner."
            ),
            "Morale",
        ),
    },
    UnitOrders: {
        "or_else": Help("Whom it attacks instead, the first who is there.", "Engaging Units"),
        "tasks": Help("People who do something else while the unit acts.", "The combat round"),
    },
    Flight: {
        "rally": Help("Its leader spends the turn on calling it back, with Leadership.", "Morale"),
        "dodge_max": Help(
            "How many attacks it dodges, the first that come. Each makes it act later: in this round, or in "
            "the next if it has acted already.",
            "Reactions",
        ),
        "parry_max": Help("How many blows it parries in close combat, the first that come.", "Reactions"),
    },
    HeroActs: {
        "do": Help(
            "The one large thing of his turn. Who does nothing has three minor actions.",
            "The combat round",
        ),
        "mode": Help(
            (
                "How an automatic weapon is fired: shot by shot, a burst with more damage, or many attacks "
                "at once."
            ),
            "Engaging Units",
        ),
    },
    HeroOrders: {
        "kind": Help("Which skill the deed is rolled on.", "Engaging Units"),
    },
}
