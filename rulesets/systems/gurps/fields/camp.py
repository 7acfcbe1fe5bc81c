"""The same of what is made and done between battles."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gurps.camp.orders import (
    Appointment,
    Division,
    Feeding,
    Joining,
    Levy,
    Rallied,
    Recover,
    Recruits,
    SiegeNews,
    Spoils,
    Superiors,
    Training,
    Unrest,
)
from rulesets.systems.gurps.roster.estimates import Super, Whole
from rulesets.systems.gurps.roster.makers import NewCaptain, Race

CAMP: Mapping[type[Value], Mapping[str, Help]] = {
    Super: {
        "extra_hits": Help("What he has of hits beyond his HT. Half of it counts.", "Non-Human Races"),
        "flight": Help("Whether he flies, and shoots from above: then he is worth a gunship.", "Troop Type"),
        "tl": Help(
            "What is usual in the force. Plain flight adds it, and better gadgets are measured by it.",
            "TL Differences",
        ),
    },
    Whole: {
        "men": Help("How many they are in all.", "Quick and Dirty Mass Combat"),
        "kind": Help(
            "What the average man is: with their number it makes the strength.",
            "Quick and Dirty Mass Combat",
        ),
        "quality": Help(
            "How good they are. It multiplies the strength and sets the morale.",
            "Troop Quality and Morale",
        ),
    },
    NewCaptain: {
        "post": Help("Whether the dice give him Strategy or Leadership.", "Unit Commander and Morale"),
        "quality": Help(
            "How seasoned he is. His other skills are what is usual for it.",
            "Unit Commander and Morale",
        ),
    },
    Race: {
        "st": Help("How much stronger or weaker they are than men.", "Non-Human Races"),
        "ht": Help("How much hardier or frailer they are than men.", "Non-Human Races"),
        "extra_hits": Help("What they have of hits beyond that.", "Non-Human Races"),
    },
    Unrest: {
        "deserters": Help("How many of them leave for good.", "Paying and Maintaining Troops"),
    },
    Recover: {
        "days": Help("How many days pass. The wounded come back by a share each day.", "After the Battle"),
        "hits": Help("Hits that each hero gets back in these days, as your table heals.", "After the Battle"),
    },
    Rallied: {
        "missing": Help("How many of each did not find their way back.", "After the Battle"),
    },
    Levy: {
        "name": Help("What the new unit is called.", "Raising Troops"),
        "troop": Help("What kind of troops you raise. It sets what each costs and is worth.", "Troop Costs"),
        "count": Help("How many you raise. The treasury pays for each.", "Raising Troops"),
        "ranged": Help(
            "What they shoot with. It costs more, and makes each of them worth more.",
            "Troop Costs",
        ),
        "leader": Help(
            "Who is to lead them. His Leadership moves their morale.",
            "Unit Commander and Morale",
        ),
    },
    Recruits: {
        "unit": Help(
            "The unit that takes them in. It gets worse if they have seen less than its men.",
            "Changing Troop Quality",
        ),
        "count": Help("How many join it. The treasury pays for each.", "Raising Troops"),
    },
    Training: {
        "units": Help("Which units drill in these months.", "Changing Troop Quality"),
    },
    Division: {
        "unit": Help("The unit that is divided.", "The Armies"),
    },
    Joining: {
        "unit": Help(
            "The unit that goes into the other. What they have fought is averaged.",
            "Changing Troop Quality",
        ),
    },
    Appointment: {
        "units": Help("The units that get a new leader.", "Unit Commander and Morale"),
        "leader": Help(
            "Who leads them from now on. His Leadership moves their morale.",
            "Unit Commander and Morale",
        ),
    },
    Feeding: {
        "months": Help("For how many months food is bought now.", "Paying and Maintaining Troops"),
    },
    SiegeNews: {
        "dead": Help("How many of each unit die in these days.", "Casualty Table"),
    },
    Spoils: {
        "ransomed": Help("How many prisoners are given back for money.", "Ransom of Prisoners"),
        "freed": Help("How many prisoners are no longer held, without money.", "Ransom of Prisoners"),
        "story": Help("What their side reads of it.", "After the Battle"),
    },
    Superiors: {
        "praised": Help("For whom you roll whether his superiors promote him.", "Glory Roll"),
        "blamed": Help("For whom you roll whether his superiors punish him.", "Glory Roll"),
    },
}
