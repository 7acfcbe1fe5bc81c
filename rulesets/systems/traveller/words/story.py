"""What a report needs besides, for a reader who was not there."""

STORY = {
    "strength.told": (
        "Strength here is Endurance, what a unit can take before it is gone: as a rule one for each member."
    ),
    "step.deploy.told": "where and how each unit begins",
    "step.initiative.told": "who is quick: whoever has more acts earlier",
    "step.events.told": "what the round brings from outside",
    "step.orders.told": "what everybody means to do, each in secret",
    "step.ready.told": "who hastens, and who watches out",
    "step.turns.told": "each acts in turn, the quickest first: moves, shoots, calls to others",
    "step.morale.told": "who is shaken by what was lost, and who runs",
    "step.close.told": "whether anybody holds the field",
    "step.recovery.told": "who of those out of action comes back",
    "wavered.weighs": "morale_total",
    "stood_fast.weighs": "morale_total",
    "losses.told": "cost lost destroyed hero_hit hero_hit_by wavered routed",
    "trifles": (
        "initiative_rolled stands_by moved_into moved_toward moved_away with_his_own stance_taken aims draws "
        "not_drawn has_spoken reloads reloaded waits delays is_empty no_target attack_declared outmatches "
        "is_outmatched paired paired_in_turn missed hit shrugged_off unharmed dodged parried not_inspired "
        "inspire_in_vain rally_in_vain not_bandaged"
    ),
}
"""What strength counts; of a step, in a few words, what happens in it; of a kind, the numbers of which all
lines are told; what was lost, of which each is told; and what says nothing of a hero by itself.
"""
