"""Why an officer proposes what he does."""

ADVICE = {
    # the commander of a side
    "advice_line": "Everybody into the line: nobody can be spared.",
    "advice_forward": "Everybody forward: the enemy holds back about {men:,}, and somebody must decide it.",
    "advice_reserve": "In reserve: {reserve}. No rout nearby shakes the {men:,} who stand there.",
    **{
        f"advice_{spell}{kept}": f"{what} {{target}}, cast by {{caster}}: {odds}{more}"
        for spell, what, odds in (
            ("blast", "A blast at", "{chance} to strike, and about {fall} to fall."),
            ("dread", "Dread on", "{breaks} to break them."),
            ("edge", "{points} more Attack for", "{chance} to succeed."),
            ("ward", "{points} more Defence for", "{chance} to succeed."),
            ("heart", "{points} more Spirit for", "{chance} to succeed."),
        )
        for kept, more in (("", ""), ("_reserve", " In reserve: {reserve}."))
    },
    "advice_give_up": "The army is about to break, and the enemy stands better. Better to leave than to run.",
    # a unit
    "advice_cast_as_told": "The commander has a spell for them.",
    "advice_stance_charge": "Charge: {breaks} to break whom they meet, {broken} to break themselves.",
    "advice_stance_hold": "Hold: {breaks} to break whom they meet, {broken} to break themselves.",
    "advice_stance_fire": "Shoot: about {dealt} of a hundred of theirs fall; {broken} to break themselves.",
    "advice_stance_reserve": "Rest, while others hold the line: {broken} to break there, "
    "{breaks} to break the enemy.",
    "advice_no_foe": "There is nobody to fight.",
    "advice_aim": "At {target}, where most would fall; or at whoever attacks {cover}.",
    "advice_aim_free": "At {target}, where most would fall.",
    "advice_target": "About {men} of {target} would fall, more than of any other.",
    "advice_shoot_at_once": "There is somebody to shoot at. In haste it is {friends} to hit friends.",
    "advice_haste": "{opening} to find somebody to shoot at, {friends} to hit friends.",
    "advice_no_haste": "Only {opening} to find somebody to shoot at, and {friends} to hit friends.",
    # a hero
    "advice_fight": "{wins} to beat whoever comes, {falls} to fall. Given the choice: {who}.",
    "advice_stay_out": "{falls} to fall, and {wins} to beat whoever comes: only if he must.",
    "advice_no_fight": "There is nobody to fight.",
    "advice_two_rolls": "Two rolls in place of a fight at the table: {wins} to beat him, {falls} to fall.",
    "advice_call": "{rallies} that {unit} stand again, {routs} that they rout.",
    "advice_no_call": "A word would do more harm than good.",
    "advice_leave": "{hp} hit points of {most} are left.",
    "advice_join": "{unit:cap} still stands: {men:,} to fight with.",
    "advice_follow": "With {unit}: they may be called back yet.",
    "advice_nobody_stands": "Nobody of ours stands any more.",
    # the game master
    "advice_first_conditions": "As the set-up has it.",
    "advice_same_conditions": "As it was said before.",
    "advice_arrivals": "Their sheets say that they are due: {arrivals}.",
    "advice_leaderless": "Nobody commands {side}: it trusts its leader no more.",
    "advice_foe": "The dice want {seeks}. Nearest to that: {foe}.",
    "advice_foe_alone": "Whom the dice have picked: {foe}.",
    "advice_nobody_left": "Every enemy in the line has met somebody already.",
    "advice_shooter": "Who was told to shoot comes first, then who shoots best: {unit}.",
    "advice_too_far": "More than {places} {places:place|places} of the line away: {heroes}.",
    "advice_near_enough": "Nobody is more than {places} {places:place|places} of the line away.",
    "advice_pursuit": "By the rules {men:,} {men:soldier is|soldiers are} ridden down.",
    "advice_no_pursuit": "Nobody is left to ride after them.",
    "advice_not_saved": "Nobody has said that they were healed in time.",
    "advice_over": "By the rules it is over.",
    "advice_too_few_left": "So few are left of an army that no usual roll takes one of them.",
    "advice_fight_on": "Both armies can fight on.",
    "advice_found_by_enemy": "The enemy has more soldiers standing where they lie: {taken}.",
    "advice_found_by_friends": "Their friends have as many soldiers standing as the enemy, or more.",
}
