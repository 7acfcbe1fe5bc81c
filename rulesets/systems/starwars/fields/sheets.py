"""What the fields of sheets are, in our words, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.starwars.people.sheets import Ring, StarHero, StarSide, StarUnit, Talent, Weapon

SHEETS: Mapping[type[Value], Mapping[str, Help]] = {
    StarSide: {
        "commander": Help(
            (
                "Who commands the whole force. His Command gives the command dice that orders, haste and "
                "bonuses cost, and says who declares first."
            ),
            "Command Skill",
        ),
        "faction": Help(
            (
                "Whose soldiers they are. It picks the column of the experience table where a unit says "
                "nothing else."
            ),
            "Army Statistics",
        ),
        "prisoners": Help(
            "Enemies in its hands. They come from those who surrender in battles.",
            "After the battle, a ruling of ours",
        ),
    },
    Ring: {
        "to_m": Help("How far from the blast this ring reaches.", "Unit Damage"),
        "damage": Help("What whoever stands within it suffers.", "Unit Damage"),
    },
    Talent: {
        "name": Help("The skill as your table calls it.", "Heroes, a ruling of ours"),
        "code": Help("How many dice he rolls for it.", "Heroes, a ruling of ours"),
    },
    StarHero: {
        "unit": Help(
            "With whom he goes. The harder his unit is hit, the greater his danger.",
            "Heroes, a ruling of ours",
        ),
        "is_pc": Help(
            "A player’s own. Among commanders who are equal he declares last, and he wins ties.",
            "Command Skill",
        ),
        "dexterity": Help(
            "How nimble he is. It stands for dodging where that is empty, and for skills that he has not.",
            "Heroes, a ruling of ours",
        ),
        "perception": Help(
            "How much he notices. It stands for Command where that is empty.",
            "Command Skill",
        ),
        "strength": Help("What he rolls against a wound, with his armour.", "Heroes, a ruling of ours"),
        "knowledge": Help(
            "How much he knows. It stands for Tactics where that is empty.",
            "Mass Combat Tactics",
        ),
        "command": Help(
            (
                "How many dice he has to spend on orders, haste and bonuses in a round; and who has less "
                "declares first."
            ),
            "Command Skill",
        ),
        "tactics": Help(
            "On what he rolls to see through the enemy or to deceive him.",
            "Mass Combat Tactics",
        ),
        "dodge": Help("On what he rolls when he is in danger himself.", "Heroes, a ruling of ours"),
        "stamina": Help("How much he endures, where a deed asks for it.", "Heroes, a ruling of ours"),
        "skills": Help("What else he can do, for deeds of his own on the field.", "Heroes, a ruling of ours"),
        "armor_physical": Help(
            "What his armour adds to Strength against fists, blades, shot and blast.",
            "ARMOR:",
        ),
        "armor_energy": Help("What his armour adds to Strength against blasters.", "ARMOR:"),
        "character_points": Help(
            "Each buys a die more on a roll of his own, promised before it or after he has seen it. What is "
            "spent is gone.",
            "Heroes, a ruling of ours",
        ),
        "force_points": Help(
            "One, spent before a round, doubles all his own codes in it.",
            "Heroes, a ruling of ours",
        ),
        "wound": Help(
            (
                "How badly he is hurt. Each of the first two wounds takes a die off what he does, not off "
                "his roll against a wound; who is worse off is out."
            ),
            "Heroes, a ruling of ours",
        ),
        "superior": Help("Which officer must spend a die to command him.", "Command Skill"),
        "captor": Help("The side that holds him. Empty: he is free.", "After the battle, a ruling of ours"),
    },
    StarUnit: {
        "leader": Help(
            (
                "Who leads the unit. Each of his command dice can give it a pip; without a name the Command "
                "below counts."
            ),
            "Command Skill",
        ),
        "kind": Help(
            (
                "Soldiers fight with their own codes and fall; vehicles have a hull and a crew, and are "
                "damaged step by step."
            ),
            "Units",
        ),
        "base_size": Help(
            (
                "How many it has when nobody is missing. Fresh people lift what losses do to morale in "
                "proportion to it."
            ),
            "Combined Action Chart",
        ),
        "faction": Help(
            (
                "Whose soldiers these are. It picks the column of the experience table, from which a "
                "vehicle’s crew takes codes left empty and which says how far soldiers learn."
            ),
            "Army Statistics",
        ),
        "quality": Help(
            (
                "How seasoned it is. A vehicle’s crew takes the codes that are left empty from it, and "
                "soldiers learn in battles up to its best."
            ),
            "Army Statistics",
        ),
        "loyalty": Help(
            "Whom they stand by. Fanatics roll morale with a die more, the doubtful with one less.",
            "Loyalty of troops",
        ),
        "scale": Help(
            "How large its bodies or hulls are. Against other scales it is harder to hit or to hurt.",
            "Inter-Scale Combat",
        ),
        "speed_kph": Help(
            "How fast it goes. With the minutes in a round it gives the metres of a move.",
            "MOVE:",
        ),
        "dexterity": Help(
            (
                "How nimble they are. It stands for each of their skills that is left empty, except "
                "brawling, stamina and command."
            ),
            "DEXTERITY:",
        ),
        "blaster": Help(
            "On what attacks with blasters are rolled, with dice more for many weapons firing together.",
            "Blaster:",
        ),
        "blaster_artillery": Help(
            "On what attacks with blaster cannon are rolled. Empty: Dexterity.",
            "Units",
        ),
        "heavy_weapons": Help(
            "On what attacks with launchers and the like are rolled. Empty: Dexterity.",
            "Heavy Weapons:",
        ),
        "grenade": Help(
            "On what it throws grenades. A throw that misses lands somewhere else. Empty: Dexterity.",
            "Units",
        ),
        "melee_combat": Help(
            (
                "On what attacks with blades and butts are rolled. Who has it carries such weapons, even if "
                "none is listed. Empty: Dexterity."
            ),
            "Melee Weapons:",
        ),
        "dodge": Help("What it rolls so that shots miss it. Empty: Dexterity.", "Dodge:"),
        "melee_parry": Help(
            "What it rolls against blows hand to hand: of its two codes for parrying the better counts. "
            "Empty: Dexterity.",
            "Melee Parry:",
        ),
        "brawling_parry": Help(
            "What it rolls against blows hand to hand: of its two codes for parrying the better counts. "
            "Empty: Dexterity.",
            "Brawling Parry:",
        ),
        "strength": Help("What it rolls against damage, with its armour and its numbers.", "STRENGTH:"),
        "brawling": Help("On what attacks with bare hands are rolled. Empty: Strength.", "Brawling:"),
        "stamina": Help(
            "On what morale and marches are rolled. Empty: Strength; of a vehicle’s crew, by experience.",
            "Stamina:",
        ),
        "perception": Help(
            "How much it notices. It is the Command of a leader without a name, where that is left empty.",
            "Units",
        ),
        "armor_physical": Help(
            "What its armour adds to Strength against fists, blades, shot and blast.",
            "ARMOR:",
        ),
        "armor_energy": Help("What its armour adds to Strength against blasters.", "ARMOR:"),
        "armor_dex_penalty": Help(
            "What heavy armour takes off Dexterity and every skill under it, dodging too.",
            "ARMOR:",
        ),
        "maneuver": Help(
            "How well the vehicle turns. It is added to its crew’s Dexterity and dodging.",
            "Units",
        ),
        "hull": Help("What a vehicle has in place of Strength: it is rolled against damage.", "Units"),
        "shields": Help(
            "Added to the hull against damage. Hits that break nothing wear them down, a die each.",
            "Unit Damage",
        ),
        "crew_gunnery": Help(
            (
                "On what the vehicle’s attacks are rolled. Empty: by experience; 0D where the fire control "
                "printed for a weapon holds the gunner already."
            ),
            "Units",
        ),
        "crew_dodge": Help(
            "What the vehicle rolls, with its manoeuvre, so that shots miss it. Empty: by experience.",
            "Units",
        ),
        "weapons": Help(
            (
                "What it fights with. In each round orders say how many of each fire at whom, and many that "
                "fire together roll more dice."
            ),
            "WEAPONS:",
        ),
        "position_m": Help(
            (
                "Where it stands along the line between the armies. The distance of two units is what lies "
                "between their places."
            ),
            "Deployment",
        ),
        "embarked_in": Help(
            "The vehicles that carry it. It goes where they go, and suffers when they are hit.",
            "Deployment",
        ),
        "casualty_points": Help(
            (
                "The heavier its losses so far, the fewer dice it has on morale: 5, 10, 25 and 50 each take "
                "one more."
            ),
            "Damage Results",
        ),
        "stamina_lost": Help(
            (
                "Dice that long marches have taken off its stamina, and so off its morale. Sleep brings "
                "them back."
            ),
            "Deployment",
        ),
        "notes": Help("Whatever you want to remember of it. The rules do not read it.", "Units"),
        "crew_dexterity": Help(
            "How nimble its pilots are. With its manoeuvre it stands for Dexterity.",
            "Units",
        ),
        "superior": Help(
            "Which officer must spend a die to command it. Who is not commanded acts with a die less.",
            "Command Skill",
        ),
    },
    Weapon: {
        "name": Help("What people call it.", "WEAPONS:"),
        "crew": Help("How many soldiers it takes to fire one.", "WEAPONS:"),
        "damage_type": Help("Which armour holds against it.", "ARMOR:"),
        "fire_control": Help("What the weapon adds to the skill of who fires it.", "Units"),
        "scale": Help("For what size of target it is made.", "Inter-Scale Combat"),
        "range_min": Help("Nearer than this it cannot fire.", "Range difficulty Chart"),
        "short": Help("Up to here a hit is easy.", "Range difficulty Chart"),
        "medium": Help("Up to here a hit is moderate.", "Range difficulty Chart"),
        "long": Help("Up to here a hit is difficult; beyond it there is none.", "Range difficulty Chart"),
        "melee_difficulty": Help(
            "How hard a hit is hand to hand, in place of a range.",
            "Range difficulty Chart",
        ),
        "blast": Help("How much it hurts, ring by ring around where it lands.", "Unit Damage"),
        "count": Help("How many of them the unit has. Those that fire together roll more dice.", "WEAPONS:"),
    },
}
