"""What the fields of sheets are, in our words, and under which heading of the text they stand."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.gurps.people.sheets import (
    Estimate,
    GurpsHero,
    GurpsSide,
    GurpsUnit,
    MoraleMod,
    TimedReputation,
)

SHEETS: Mapping[type[Value], Mapping[str, Help]] = {
    GurpsSide: {
        "commander": Help(
            (
                "Who leads the whole force. His Strategy is what the contest is rolled on, and if he falls, "
                "the force fights on with half of it."
            ),
            "Strategy",
        ),
        "tl": Help(
            (
                "How advanced the weapons of the force are. It sets what rifles and vehicles are worth, how "
                "deep wounds go, and what the more advanced side adds to Strategy."
            ),
            "TL Differences",
        ),
        "organisation": Help(
            (
                "What its formations are called, and how large they usually are. It is advice on ranks and "
                "sizes; no number of the battle depends on it."
            ),
            "The Armies",
        ),
        "treasury": Help(
            (
                "The money of the force. Pay, food and new troops are taken from it in the camp; loot and "
                "ransom go into it."
            ),
            "Paying and Maintaining Troops",
        ),
        "diviners": Help(
            (
                "People who tell the future. With his plan the commander may listen to one: a true one can "
                "add to Strategy, a fake drags it toward his own."
            ),
            "Strategy Modifiers",
        ),
        "prisoners": Help(
            "Enemies in its hands. They come from won battles, and are ransomed or set free in the camp.",
            "Ransom of Prisoners",
        ),
        "paid_day": Help(
            "When the troops were last paid. The camp says by it when pay is due again.",
            "Paying and Maintaining Troops",
        ),
    },
    GurpsUnit: {
        "leader": Help(
            (
                "Who leads the unit. His Leadership moves its morale, his glory moves Strategy, and it "
                "loses heart when he falls."
            ),
            "Unit Commander and Morale",
        ),
        "establishment": Help(
            (
                "How many it has when nobody is missing, so that you see what it lacks. Recruits beyond it "
                "raise it."
            ),
            "Raising Troops",
        ),
        "wounded": Help(
            (
                "Those who are hurt and do not fight. Half of all losses lie here; they come back with days "
                "of rest."
            ),
            "Casualty Table",
        ),
        "killed": Help(
            "Those whom its battles have cost for good. It is a record; only recovery is reckoned with it, "
            "where the men before the last battle are not given.",
            "Casualty Table",
        ),
        "armour": Help(
            (
                "What most of its men wear and wield. It is the base of their Troop Strength: heavy 5, "
                "medium 4, light 3 a man; and the better it is, the fewer fall."
            ),
            "Troop Type",
        ),
        "irregular": Help(
            "Men without training are worth a third less, and raw ones stand badly: morale −3.",
            "Troop Type",
        ),
        "miners": Help(
            (
                "Diggers, who are worth little in the open. Those who attack in a siege are worth far more, "
                "up to a share of the force, and with them walls can be breached."
            ),
            "Yrth Armies",
        ),
        "mobility": Help(
            (
                "On what it moves. Horses add 1 to 3 to the Troop Strength of a man, carriers add the tech "
                "level. In a siege no side can have more cavalry, but horses keep their Troop Strength."
            ),
            "Troop Type",
        ),
        "stirrups": Help(
            "Whether its riders have them. Without stirrups a horseman is worth 1 less.",
            "The Stirrup",
        ),
        "ranged": Help(
            (
                "What most of them shoot with. It adds 1 to 3 to the Troop Strength of a man, a rifle the "
                "tech level, and makes the unit count among the archers."
            ),
            "Ranged Weapons",
        ),
        "fine_weapons": Help("Weapons of high quality for all of them: 1 more for each man.", "Troop Type"),
        "race_ts": Help(
            "What such people are worth more or less than men: half of what their ST, HT and hits differ.",
            "Non-Human Races",
        ),
        "special": Help(
            (
                "Chariots, engines, tanks or aircraft in place of men. Each piece is worth what the list "
                "gives it, with its crew."
            ),
            "Special Weapons",
        ),
        "wielders": Help("How many shoot from each chariot, beside its driver.", "Special Weapons"),
        "wielder_ts": Help("What each of them adds to the Troop Strength of the chariot.", "Special Weapons"),
        "fixed_ts": Help(
            (
                "What one such creature is worth. It takes the place of all that armour, mount and weapon "
                "would give."
            ),
            "Yrth Armies",
        ),
        "crew": Help("How many serve one piece.", "Special Weapons"),
        "tl": Help(
            "How advanced this unit’s own weapons are, where it differs from the rest.",
            "TL Differences",
        ),
        "experience": Help(
            "It makes raw men green, average, seasoned and in the end elite. Each battle adds one.",
            "Troop Quality and Morale",
        ),
        "quality": Help(
            (
                "How good the troops are. It sets their morale, from 9 to 16, and multiplies their Troop "
                "Strength, from a half to twice."
            ),
            "Troop Quality and Morale",
        ),
        "leadership": Help(
            "How well it is led. Each 3 above 12 lift its morale by one, each 3 below lower it.",
            "Unit Commander and Morale",
        ),
        "morale_mods": Help(
            "What lifts or lowers the morale of this unit beyond one day: loot, a lost leader, a defeat.",
            "Morale Modifiers",
        ),
        "exposure": Help(
            "How far it stood out in the fight. It moves the unit’s line in the casualty table.",
            "Casualty Table",
        ),
        "superiority": Help(
            (
                "In which kinds of special troops its men are counted. Who has twice as many of a kind, or "
                "more, adds to Strategy."
            ),
            "Special Unit Superiority",
        ),
        "neutralises": Help(
            "Against which kinds of enemy special troops its men are counted, so that these give less.",
            "Neutralizing Special Units",
        ),
        "healing": Help(
            "How quickly its wounded come back: half as fast, twice as fast, or never.",
            "After the Battle",
        ),
        "conscript": Help(
            "Whether they serve because they must. Their morale is −1 if they are paid, −2 if not.",
            "Raising Troops",
        ),
        "raise_cost_each": Help(
            (
                "What one of them costs to raise. Monthly pay is a tenth of it, and the gear that is looted "
                "is reckoned by it."
            ),
            "Raising Troops",
        ),
        "formation": Help(
            (
                "What such a body is called in its army. Where size or rank of the leader do not fit, the "
                "sheet says so; no number depends on it."
            ),
            "The Armies",
        ),
        "pay_penalty": Help(
            (
                "What missed paydays have done to its morale: −1 for the first, 2 more for each further. "
                "The camp keeps it."
            ),
            "Paying and Maintaining Troops",
        ),
        "pay_streak": Help(
            (
                "Paydays in a row that were kept. Every second one takes one off the morale that missed pay "
                "has cost."
            ),
            "Paying and Maintaining Troops",
        ),
        "arrives": Help(
            "On which day of the battle it comes. Until then it neither counts nor suffers.",
            "The Battle",
        ),
        "estimate": Help(
            (
                "A whole force taken as one unit, with a strength and morale that you name in place of all "
                "that is counted."
            ),
            "Quick and Dirty Mass Combat",
        ),
    },
    Estimate: {
        "ts": Help("What the whole force is worth, quality and all.", "Quick and Dirty Mass Combat"),
        "morale": Help(
            "What the force rolls against when it has to stand: 13 is average.",
            "Quick and Dirty Mass Combat",
        ),
    },
    TimedReputation: {
        "amount": Help("How much better or worse people think of him.", "Glory Roll"),
        "months": Help(
            "How long it was to last. The day on which it ends counts, if one is given.",
            "Glory Roll",
        ),
        "since": Help("From which deed or battle it comes, for the story.", "Glory Roll"),
    },
    GurpsHero: {
        "unit": Help(
            (
                "Where he fights. If it routs, he comes through less easily; while it is in reserve, he "
                "cannot risk much."
            ),
            "The Battle",
        ),
        "is_pc": Help(
            "Player characters roll Survival and Glory, and no catastrophe kills them outright.",
            "Consequences to Player Characters",
        ),
        "iq": Help(
            "Where Tactics or Strategy are left empty, they are this less 6.",
            "Consequences to Player Characters",
        ),
        "ht": Help(
            "Health. It gives his hits, and he rolls against it to live when he is far below nought.",
            "Survival Roll",
        ),
        "hits": Help(
            "What he can still take. A wound in the battle comes off it; at 0 he is out of it.",
            "Survival Roll",
        ),
        "weapon_skill": Help(
            (
                "How well he fights. The mean of it and his Tactics is the Battle skill, on which Survival "
                "and Glory are rolled."
            ),
            "Survival Roll",
        ),
        "tactics": Help(
            (
                "How well he knows his way about a battle: half of his Battle skill. Below 200 men it may "
                "take the place of Strategy."
            ),
            "Survival Roll",
        ),
        "strategy": Help(
            (
                "The skill of who commands a force. The contest of the day is rolled on it, with all that "
                "counts for and against."
            ),
            "Strategy",
        ),
        "leadership": Help(
            (
                "Of who leads a unit: each 3 above 12 lift its morale by one, each 3 below lower it. Empty: "
                "it moves nothing."
            ),
            "Unit Commander and Morale",
        ),
        "combat_reflexes": Help("Quick in a fight: 2 more on his Battle skill.", "Survival Roll"),
        "danger_sense": Help("Warned by a feeling: 1 more on his Battle skill.", "Survival Roll"),
        "toughness": Help("So much of each wound he shrugs off, on top of his armour.", "Survival Roll"),
        "dr": Help(
            (
                "What his armour takes off each wound, averaged over the body. Against weapons of tech "
                "level 10 and more only a part of it counts."
            ),
            "Damage Table",
        ),
        "luck": Help(
            (
                "Lets him throw again on Survival; a commander on catastrophes and in the contest too. How, "
                "the options of the campaign say."
            ),
            "The Battle",
        ),
        "military_rank": Help(
            (
                "His rank in the army. Glory can bring a promotion and disgrace a demotion; sheets say "
                "which rank a formation wants."
            ),
            "The Armies",
        ),
        "reputation": Help(
            "What people think of him for good. It counts when his superiors look at what he did.",
            "Glory Roll",
        ),
        "temp_reputation": Help(
            "What a battle has made people say of him. It counts like Reputation until its day is over.",
            "Glory Roll",
        ),
        "traits": Help(
            "What does not let him choose freely how much he risks, such as cowardice or rage.",
            "Risk Modifier",
        ),
        "enemy_tl": Help("By which weapons he is wounded. The higher, the more dice.", "Damage Table"),
        "es_kind": Help(
            (
                "Whether he has powers that a battle feels. What he has of them is added to the strength "
                "that his side spends in secret."
            ),
            "Exceptional Powers in Battle",
        ),
        "es_character_points": Help(
            (
                "Points in the powers and what they rest on. 100 give a half, 200 two, 300 five points of "
                "strength; fewer than 100 give none."
            ),
            "Computing Exceptional Strength",
        ),
        "es_powerstone": Help(
            "Power stored in a stone. For a mage each full 10 are 1 more.",
            "Exceptional Strength Modifiers",
        ),
        "es_item_bonus": Help(
            "What an enchanted thing adds for a mage, by the game master’s word.",
            "Exceptional Strength Modifiers",
        ),
        "es_booster_bonus": Help(
            "What drugs or devices add for a psionicist, by the game master’s word.",
            "Exceptional Strength Modifiers",
        ),
        "es_effects": Help(
            "On what his side may spend his strength.",
            "Using Exceptional Powers on the Battlefield",
        ),
        "status": Help(
            (
                "How he comes to the battle. Who is not in the fight when Risk is chosen rolls neither "
                "Survival nor Glory."
            ),
            "Consequences to Player Characters",
        ),
        "rolls_as_hero": Help(
            "Whether his own fate is rolled, with Risk, Survival and Glory. Who does not roll only leads.",
            "Consequences to Player Characters",
        ),
    },
    MoraleMod: {
        "key": Help("Where it comes from.", "Morale Modifiers"),
        "lasts": Help(
            "How long it is felt. A loss, for one, weighs until a clear victory.",
            "Morale Modifiers",
        ),
        "changes_strength": Help(
            "Whether it moves what the unit is worth in the contest as well, a tenth for each point.",
            "Unit Morale and Troop Strength",
        ),
    },
}
