"""GURPS Mass Combat, shortened: the hardest steps in their real shape. Sections are those of the article."""

from dataclasses import replace

from rulesets.engine import GM, Card, Procedure, Ruleset, Step, Viewer, others_than, people_of
from tests.rulesets.samples.gurps.before import plans, powers
from tests.rulesets.samples.gurps.deciding import (
    aftermath,
    casualties,
    contest,
    outcome,
    pay_day,
    second_survival,
)
from tests.rulesets.samples.gurps.fighting import catastrophe, survival
from tests.rulesets.samples.gurps.state import (
    Battlefield,
    Diviner,
    Force,
    ForceSheet,
    GurpsMuster,
    Hero,
    HeroOrders,
    HeroSheet,
    Plan,
    Stand,
    Unit,
    UnitSheet,
)

__all__ = [
    "RULES",
    "Battlefield",
    "Diviner",
    "Force",
    "ForceSheet",
    "GurpsMuster",
    "Hero",
    "HeroOrders",
    "HeroSheet",
    "Plan",
    "Stand",
    "Unit",
    "UnitSheet",
    "aftermath",
    "cards",
    "casualties",
    "catastrophe",
    "contest",
    "known",
    "open_field",
    "outcome",
    "pay_day",
    "plans",
    "powers",
    "sample",
    "second_survival",
    "survival",
]


def open_field(muster: GurpsMuster) -> Battlefield:
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet) for sheet in muster.sides},
        units={sheet.id: Unit(sheet, sheet.side, sheet.count) for sheet in muster.units},
        heroes={sheet.id: Hero(sheet, sheet.ht) for sheet in muster.heroes},
    )


def cards(field: Battlefield) -> list[Card]:
    """Own units exactly; the others' as words."""
    shown: list[Card] = []
    for unit in field.units.values():
        exact = Card(
            unit.id, "unit", unit.sheet.name, unit.force, unit.stand.value, (unit.men, unit.sheet.count)
        )
        shown.append(replace(exact, audience=people_of(unit.force)))
        rough = "half or less" if 2 * unit.men <= unit.sheet.count else "strong"
        shown.append(replace(exact, strength=rough, audience=others_than(unit.force)))
    return shown


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    """The field as this viewer may take it to be: no diviner is a fake, no enemy powers are prepared."""
    field = field.copy()
    for force in field.sides.values():
        if GM not in viewer:
            force.divined = 0
        if not people_of(force.id).includes(viewer):
            force.catastrophe = 0
    return field


def sample() -> GurpsMuster:
    """Bea's Reds with Caliburn and Dagny against Cal's Blues, who follow a fake diviner."""
    return GurpsMuster(
        sides=(
            ForceSheet(id="reds", name="Reds", side="reds", strategy=14, exceptional=6, lucky=True),
            ForceSheet(
                id="blues",
                name="Blues",
                side="blues",
                exceptional=4,
                diviner=Diviner(skill=10, genuine=False),
            ),
        ),
        units=tuple(
            UnitSheet(id=f"{side}-{n}", name=f"{side} {n}", side=side, leader="x" if n < 3 else None)
            for side in ("reds", "blues")
            for n in (1, 2, 3)
        ),
        heroes=(
            HeroSheet(id="caliburn", name="Caliburn", side="reds", unit="reds-1", lucky=True),
            HeroSheet(id="dagny", name="Dagny", side="reds", unit="reds-2", battle=8, dr=0),
        ),
    )


WORDING = {
    "plan": "What is the plan of {subject}?",
    "plan_modifier": "What is the plan of {subject} worth?",
    "es_spend": "What do the gifted of {subject} attempt?",
    "confound_price": "What does it cost to confound the enemy of {subject}?",
    "es_block": "What do the gifted of {subject} ward off?",
    "luck_catastrophe": "Does {subject} call on Luck?",
    "luck_survival": "Does {subject} call on Luck?",
    "luck_strategy": "Does {subject} call on Luck?",
    "defector": "Which unit of {subject} changes sides?",
    "risk": "How hard does {subject} press in?",
    "risk.close": "Closing shows the deeds to the whole table.",
    "lives": "Does {subject} live?",
    "stands": "How {subject} stands",
    "winner": "Who wins",
    "pay": "Is {subject} paid?",
    "diviner_spoke": "The diviner has spoken.",
    "power_seen": "Something stirs: {effect} over {target}.",
    "power_spent": "{points} points were spent.",
    "leader_fell": "The leader of {subject} falls.",
    "catastrophe": "The fates throw {total}.",
    "catastrophe_seen": "The fates have spoken.",
    "defected": "{subject} goes over to {to_side}.",
    "survived": "{subject}: {result}.",
    "wounded": "{subject} takes {hits}.",
    "fell": "{subject} falls.",
    "died": "{subject} is dead.",
    "contest_decided": "{subject} outwits the enemy by {difference}.",
    "morale_shown": "{subject} {stand}.",
    "lost": "{subject} lost {men}.",
    "lost_roughly": "{subject} has suffered.",
    "grumbled": "{subject} has not been paid, and says so.",
    "powers_over_strength": "{spent} points spent, {have} to spend.",
    "blocks_over_defence": "{spent} points used, {have} kept for defence.",
}

RULES = Ruleset(
    key="gurps",
    title="GURPS Mass Combat",
    muster=GurpsMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("plans", "Plans and diviners", plans),
        Step("powers", "Exceptional powers", powers),
        Step("catastrophe", "Catastrophe", catastrophe),
        Step("survival", "Survival", survival, when=lambda field: bool(field.active_heroes)),
        Step("contest", "Contest of Strategy", contest),
        Step("outcome", "Morale and outcome", outcome),
        Step("second_survival", "Second Survival", second_survival),
        Step("casualties", "Casualties", casualties),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    camp=(Procedure("pay_day", "Pay day", pay_day),),
    over=lambda field: field.round >= 1,
    cards=cards,
    known=known,
    wording=WORDING,
    sample=sample,
)
