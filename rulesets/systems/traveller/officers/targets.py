"""Whether whoever is shot at dodges or parries: it costs him initiative, and the aim of the round."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal, Temper
from rulesets.systems.traveller.mechanics.reacting import How, Reacts, reaction_of
from rulesets.systems.traveller.people.field import Battlefield


def react(desk: Desk[Battlefield, Reacts]) -> Iterator[Proposal]:
    """The bold take it; others do what takes most off the attack, the steady once their turn is over."""
    target = desk.field.fighter(desk.subject)
    if target and desk.temper is not Temper.BOLD and (desk.temper is Temper.CAREFUL or target.acted):
        worth = {}
        for how in (How.DODGE, How.PARRY):
            reaction = reaction_of(desk.field, target, how)
            worth[how] = (reaction.parry or 0) - reaction.dodge
        for how in sorted(worth, key=lambda one: worth[one], reverse=True):
            if worth[how]:
                yield Proposal(Reacts(how=how), f"advice_{how.value}", {"n": worth[how]})
    yield Proposal(Reacts(), "advice_take_it")
