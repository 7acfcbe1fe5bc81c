"""Why an officer proposes what he does, and the plain words of a deed that nobody tells."""

from rulesets.systems.gridless.book.kinds import Form

ADVICE = {
    # heroes
    "advice_place": "Most comes of it with {unit}.",
    "advice_team": "Side by side they bring more than each alone.",
    "advice_alone": "Alone each brings more than side by side.",
    "advice_as_on_the_sheet": "The sheet has it so.",
    "advice_with_own_unit": "With {unit}, as the sheet has it.",
    "advice_retrieve": "The troops can bring out {whom}, who has fallen.",
    "advice_look_again": "{chance} to learn more of the enemy by another look.",
    "advice_nothing_aside": "Nothing on the side has a number by the rules.",
    "advice_fight": "A fight takes {brings} more of their tokens out on average, with {stands} to "
    "come through.",
    "advice_magic": "Magic needs no luck: {brings} more of their tokens out on average, with {stands} to "
    "come through.",
    "advice_command": "In command, for all of the harm: {brings} more of their tokens out on average, with "
    "{stands} to come through.",
    "advice_strike": "The moment has come: {brings} more of their tokens out on average, with {stands} to "
    "come through.",
    "advice_hold_the_line": "Not much will come of it, but nothing better would: {stands} to come through.",
    "advice_hide": "Too much aims at {unit}: a fight leaves {stands} to come through.",
    "advice_rescue": "Too much aims at {unit} to fight, and {whom} can be carried out.",
    "advice_change": "Too much aims at {old}: with {unit} it is {there} of their tokens a round on average.",
    "advice_stay_true": "Treason wins nothing for the side.",
    "advice_deed": "Without words there is no bonus of 3.",
    "advice_deed_as_told": "The bonus of 3 counts in any case.",
    # generals
    "advice_general": "{holds} that the ranks hold under {hero} when they lose a token.",
    "advice_aim": "Whoever loses a token has to stand the test of morale. {strikes} to strike one down: "
    "{targets}.",
    "advice_aim_at_one": "All at {target}: {strikes} to strike a token down, and then {gone} are out of the "
    "fight, on average.",
    "advice_aim_at_it": "All at {target}: {strikes} to strike a token down.",
    "advice_odd": "A token less does most to {hit}.",
    "advice_hold": "{ours} tokens against {theirs}: the field is not lost.",
    "advice_hold_alone": "No enemy is left on the field.",
    "advice_leave": "{ours} tokens against {theirs}: all is lost. {whole} to leave without further loss.",
    # the game master
    "advice_scouting": "The set-up has it so.",
    "advice_events": "{n} {n:event is|events are} due this round.",
    "advice_no_events": "No event is due this round.",
    "advice_granted": "Nothing in it goes beyond the rules.",
    "advice_held_down": "{n} {n:bonus|bonuses} held down to what all the magic of a round would bring.",
    "advice_magnitude": "The least that the rules name.",
    "advice_standing": "It stands as it did before.",
    "advice_next_combat": "Treason first, then as the heroes are listed.",
    "advice_meet": "By the rule of thumb: new foes before known ones, the weakest first, generals last.",
    "advice_meet_nobody": "Nobody of name is where they fight.",
    "advice_quick": "One roll each decides it.",
    "advice_cured": "It has taken its time, and nobody has broken it off.",
    "advice_end": "{victors} {n:has|have} nobody left to fight.",
    "advice_end.0": "Nobody is left on the field.",
    "advice_stand_off": "Nobody attacks anybody, and nobody is on the way.",
    "advice_go_on": "Enemies are left, or on the way.",
    "advice_no_victors": "By the rules a battle that is broken off has no victors.",
    "advice_returning": "Of {lost} lost, each would come back on {needs} or more on the d20.",
    "advice_captured": "Enemies hold the field.",
    "advice_fetched": "Nobody holds the field, and friends search it.",
}
DEEDS = {
    Form.MELEE: "Breaks into their line where it is thickest.",
    Form.RANGED: "Every shot brings down another of those who give their orders.",
    Form.RANGED_TOUCH: "Every shot brings down another of those who give their orders.",
    Form.OTHER: "Goes where nobody else dares, and the others follow.",
    Form.MAGIC: "The air itself turns on the enemy.",
}
