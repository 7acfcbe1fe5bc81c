"""What the fields of sheets are, in our words, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.people.sheets import Character, Company, Force

SHEETS: Mapping[type[Value], Mapping[str, Help]] = {
    Force: {
        "commander": Help(
            "Who commands the side. Units without a player of their own get their orders from him.",
            "Units",
        ),
        "campaign": Help(
            (
                "How the war as a whole goes for the side. It moves the morale of all its units: +1 when "
                "winning, −4 when losing."
            ),
            "Morale",
        ),
    },
    Weapon: {
        "name": Help("What it is called, on sheets and in orders.", "Units"),
        "skill": Help("Which skill is added to attacks with it.", "Units"),
        "laser": Help("Smoke hinders it twice, and armour against lasers counts.", "Engaging Units"),
        "no_burst": Help(
            "It fires single shots or on full automatic, and nothing between.",
            "Engaging Units",
        ),
        "reload": Help(
            "How many minor actions it takes to load it again, where shots are counted.",
            "The combat round",
        ),
    },
    Character: {
        "unit": Help("The unit he is with. He moves with it and has its cover.", "Engaging Units"),
        "strength": Help(
            (
                "How strong he is. Its modifier counts hand to hand, if it is better than Dexterity; wounds "
                "can come off it."
            ),
            "Engaging Units",
        ),
        "dexterity": Help(
            "How nimble he is. Its modifier counts on attacks and initiative; wounds can come off it.",
            "Engaging Units",
        ),
        "endurance": Help(
            "How much he bears. Wounds come off it first, and then off Strength or Dexterity.",
            "Engaging Units",
        ),
        "intelligence": Help(
            "How clever he is. Its modifier counts for a unit that he leads, and for Leadership.",
            "Initiative",
        ),
        "education": Help(
            "What he has learnt. Its modifier counts on first aid, and on deeds that ask for it.",
            "Engaging Units",
        ),
        "social": Help("His standing. Its modifier counts on deeds that ask for it.", "Engaging Units"),
        "strength_now": Help("What wounds have left of it.", "Engaging Units"),
        "dexterity_now": Help("What wounds have left of it.", "Engaging Units"),
        "endurance_now": Help("What wounds have left of it.", "Engaging Units"),
        "gun_combat": Help("Added to his attacks with guns. Who is untrained has −3.", "Engaging Units"),
        "heavy_weapons": Help(
            "Added to his attacks with launchers, rockets, artillery, plasma and fusion guns. Who is "
            "untrained has −3.",
            "Engaging Units",
        ),
        "melee": Help(
            "Added to his attacks hand to hand, −3 if he is untrained, and taken off blows that he parries.",
            "Engaging Units",
        ),
        "athletics": Help("Added to throwing grenades, and to deeds that ask for it.", "Engaging Units"),
        "recon": Help("For deeds of scouting.", "Engaging Units"),
        "stealth": Help("For deeds of sneaking.", "Engaging Units"),
        "tactics": Help("Added to the initiative of a unit that he leads.", "Initiative"),
        "leadership": Help(
            "What he rolls to rally a unit, or to inspire somebody so that he acts sooner.",
            "Morale",
        ),
        "leadership_dm": Help(
            "The modifier of the characteristic with which he rallies and inspires.", "Morale"
        ),
        "medic": Help("For first aid to somebody who is wounded.", "Engaging Units"),
        "explosives": Help("For deeds with charges and mines.", "Engaging Units"),
        "armour_laser": Help(
            "What his armour stops of lasers, where it is another number.",
            "Engaging Units",
        ),
        "weapons": Help(
            (
                "The printed weapons that he carries. With these he may attack; one that is not in hand "
                "must be drawn."
            ),
            "Engaging Units",
        ),
        "sensors": Help(
            "Sights and goggles that he has. With them the dark, or smoke, does not hinder his fire.",
            "Engaging Units",
        ),
        "status": Help(
            "How he comes to the battle. Whoever is unconscious, dead, fled or captured does not act.",
            "Engaging Units",
        ),
        "armour": Help("What it stops of each hit. Only what comes through wounds him.", "Engaging Units"),
    },
    Company: {
        "leader": Help(
            "Who leads the unit. His Tactics and Intelligence give its initiative, and he can rally it.",
            "Initiative",
        ),
        "size": Help(
            (
                "How many there are. Against a smaller unit it hits more easily and harder; more than a "
                "thousand make rounds longer."
            ),
            "Units",
        ),
        "endurance_max": Help(
            (
                "How much it can take before it is destroyed. Morale is tried at half and at a quarter of "
                "what it came with."
            ),
            "Units",
        ),
        "endurance": Help("What is left of it. Damage comes off it; at 0 the unit is destroyed.", "Units"),
        "armour_laser": Help("What the armour stops of lasers, where it is another number.", "Units"),
        "morale": Help(
            (
                "How ready they are to stand. Its modifier counts on every morale check: 7 gives nothing, 9 "
                "gives +1, 12 gives +2."
            ),
            "Morale",
        ),
        "weapon": Help(
            "What it attacks with unless its orders say otherwise. The weapon gives range, damage and skill.",
            "Units",
        ),
        "gun_combat": Help("Added to attacks with guns. Who is untrained has −3.", "Units"),
        "heavy_weapons": Help(
            "Added to attacks with launchers, rockets, artillery, plasma and fusion guns. Who is untrained "
            "has −3.",
            "Units",
        ),
        "melee": Help(
            "Added to attacks hand to hand, −3 if untrained, and taken off blows that it parries.", "Units"
        ),
        "athletics": Help("Added to throwing grenades. Who is untrained has −3.", "Units"),
        "recon": Help("For tasks of scouting that some of it are told off to do.", "Units"),
        "stealth": Help("For tasks of sneaking that some of it are told off to do.", "Units"),
        "intelligence": Help(
            "Of a leader without a name. Its modifier is added to the initiative of the unit.",
            "Initiative",
        ),
        "leadership": Help("Of a leader without a name: what is rolled to rally or inspire.", "Morale"),
        "tactics": Help(
            "Added to its initiative, which says when it acts. Who is untrained has −3.",
            "Initiative",
        ),
        "sensors": Help(
            (
                "Sights and goggles that all of them have. With them the dark, or smoke, does not hinder "
                "their fire."
            ),
            "Engaging Units",
        ),
        "comms": Help(
            "Whether words reach it. Who is cut off cannot be rallied or inspired by anybody outside it.",
            "Units",
        ),
        "medics": Help(
            (
                "How many of them are medics. One for every 10, 30 or 100 lifts what comes back after the "
                "battle."
            ),
            "Recovering casualties",
        ),
        "arrives": Help(
            "In which round it comes onto the field. Until then it neither acts nor suffers.",
            "The combat round",
        ),
        "months_unpaid": Help(
            (
                "How long this unit has waited for its pay, where it differs from the force. 1: −1 on "
                "morale; 3: −4."
            ),
            "Morale",
        ),
        "unfed": Help(
            "Whether this unit goes hungry, where it differs from the force: −2 on morale.",
            "Morale",
        ),
        "armour": Help("What it stops of each hit before size multiplies it.", "Engaging Units"),
    },
}
