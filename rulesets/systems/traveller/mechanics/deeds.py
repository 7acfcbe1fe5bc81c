"""What single people do beside the fighting: tasks of a unit, deeds of a hero, judged by the GM."""

from rulesets.engine import EVERYONE, GM, Part, Table, filled
from rulesets.engine.text import number
from rulesets.systems.traveller.book.kinds import Deed, Do, HeroStatus, Score, Task
from rulesets.systems.traveller.book.tables import SUCCESS, characteristic_dm
from rulesets.systems.traveller.mechanics.damage import (
    Scores,
    award,
    bereave,
    counted,
    full_of,
    lose,
    scores_of,
    status_of,
)
from rulesets.systems.traveller.mechanics.rallying import inspire, quieter, rally
from rulesets.systems.traveller.mechanics.rolls import (
    LABELS,
    burdens,
    dice_label,
    effect_of,
    level_or_untrained,
    luck_of,
    roll,
)
from rulesets.systems.traveller.people.calls import Judged, Outcome, Takeover
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit

HOUR, FIVE_MINUTES = 3600, 300


def tasks(field: Battlefield, table: Table, unit: Unit) -> None:
    """Each task that somebody of the unit was told off to do, one of each kind."""
    for order in unit.orders.tasks:
        level = field.body(unit).level(order.kind.value) if order.level is None else order.level
        _try(field, table, unit, order.kind, order.text, level, 0)


def hero_acts(field: Battlefield, table: Table, hero: Hero) -> None:
    """The significant action of a hero, other than an attack."""
    order, unit = hero.orders, field.units.get(hero.orders.whom or "")
    match order.do:
        case Do.RALLY if unit:
            rally(field, table, hero, unit)
        case Do.INSPIRE if whom := field.fighter(order.whom or ""):
            inspire(field, table, hero, whom)
        case Do.LEAD if unit:
            lead(field, table, hero, unit)
        case Do.FIRST_AID if patient := field.heroes.get(order.whom or ""):
            first_aid(field, table, hero, patient)
        case Do.DEED:
            level = hero.sheet.level(order.kind.value)
            _try(field, table, hero, order.kind, order.deed, level, _character(hero, order.kind, order.score))
        case Do.FLEE:
            flee(field, table, hero)
        case _:
            table.tell("stands_by", hero, to=field.eyes(hero))


def lead(field: Battlefield, table: Table, hero: Hero, unit: Unit) -> None:
    """A hero takes over a unit, if the game master agrees, from his next turn on (R20)."""
    if unit.side != hero.side or not unit.fights or unit.leader == hero.id:
        table.tell("stands_by", hero, to=field.eyes(hero))
        return
    hidden = field.eyes(hero) != EVERYONE
    free = Takeover(allowed=not unit.led)
    [takeover] = table.ask(
        "takeover",
        [hero],
        Takeover,
        to=GM,
        default=lambda _: free,
        secret=hidden,
        notes=lambda _: [("The unit", _led_by(field, unit))],
    )
    if not takeover.allowed:
        table.tell("not_taken_over", hero, to=quieter(field.eyes(hero), unit.sees_to), unit=unit.id)
        return
    unit.leader, unit.led = hero.id, True
    table.tell("took_over", hero, to=quieter(field.eyes(hero), unit.sees_to), unit=unit.id)


def _came(effect: str, *, worked: bool) -> str:
    if worked:
        return filled("It works, Effect {effect}", effect=effect)
    return filled("It fails, Effect {effect}", effect=effect)


def _led_by(field: Battlefield, unit: Unit) -> str:
    """The unit, and who leads it so far."""
    name = unit.sheet.name
    if (leader := field.heroes.get(unit.leader)) is None:
        if unit.led:
            return filled("{name}, led by an unnamed leader", name=name)
        return filled("{name}, led by nobody", name=name)
    led = filled("led by {name}", name=leader.sheet.name)
    return filled("{unit}, {led}", unit=filled("{name}", name=name), led=led)


def flee(field: Battlefield, table: Table, hero: Hero) -> None:
    """Who hides or flees is out of this battle, and his unit has seen it."""
    eyes = field.eyes(hero)
    table.tell("hides", hero, to=eyes)
    award(field, table, hero, Deed.FLED)
    hero.status = table.verdict("fate", hero, HeroStatus.FLED, audience=eyes)
    bereave(field, table, hero)


def first_aid(field: Battlefield, table: Table, hero: Hero, patient: Hero) -> None:
    """Within five minutes of the wound a medic restores twice his Effect, within an hour his Effect; once."""
    eyes = quieter(field.eyes(hero), field.eyes(patient))
    if patient.aided or patient.hurt_for > HOUR:
        table.tell("aided_already" if patient.aided else "too_late_for_aid", patient, to=eyes, by=hero.id)
        return
    patient.aided = True
    thrown = roll(table, "first_aid", hero, luck_of(field, hero), why="first_aid", eyes=eyes)
    level = hero.sheet.medic
    title = "Medic, untrained" if level is None else "Medic"
    lines = [(title, level_or_untrained(level)), ("Education", characteristic_dm(hero.sheet.education))]
    lines, label = [*lines, *burdens(hero)], dice_label(hero, field)
    total = table.tally("first_aid_total", hero, thrown, *lines, label=label, audience=eyes)
    times = 2 if patient.hurt_for <= FIVE_MINUTES else 1
    left = times * max(0, total - SUCCESS) if patient.status is not HeroStatus.DEAD else 0
    full, now = full_of(patient)._asdict(), scores_of(patient)._asdict()
    healed = 0
    for name in ("endurance", "strength", "dexterity"):
        back = min(left - healed, full[name] - now[name])
        setattr(patient, name, now[name] + back)
        healed += back
    if healed:
        patient.status = status_of(scores_of(patient), full_of(patient))
    kind = "bandaged" if healed else "not_bandaged"
    table.tell(kind, patient, to=eyes, by=hero.id, healed=healed, fate=patient.status)


LEANS_ON = {
    Task.STEALTH: Score.DEXTERITY,
    Task.ATHLETICS: Score.DEXTERITY,
    Task.GUN_COMBAT: Score.DEXTERITY,
    Task.HEAVY_WEAPONS: Score.DEXTERITY,
    Task.MELEE: Score.STRENGTH,
    Task.EXPLOSIVES: Score.EDUCATION,
    Task.MEDIC: Score.EDUCATION,
}
"""The characteristic that a skill leans on, as the core rules use it most; else Intelligence."""


def _character(hero: Hero, kind: Task, score: Score | None) -> int:
    """By the characteristic that was chosen, as wounds have left it."""
    name = (score or LEANS_ON.get(kind, Score.INTELLIGENCE)).value
    now = hero if name in Scores._fields else hero.sheet  # wounds weigh on these three
    found: int = getattr(now, name)
    return characteristic_dm(found)


def _try(
    field: Battlefield, table: Table, fighter: Unit | Hero, kind: Task, text: str, level: int | None, dm: int
) -> None:
    """The game master says what it takes, dice fall, and he says what comes of it."""
    part = Part(fighter, kind.value)
    what, eyes = text or kind.label.lower(), field.eyes(fighter)
    hidden = eyes != EVERYONE
    table.tell("tries", fighter, to=eyes, what=what)
    plan = ("What is tried", text or filled("{kind}", kind=kind.label.lower()))
    [judged] = table.ask(
        "judged", [part], Judged, to=GM, secret=hidden, judged=lambda _: True, notes=lambda _: [plan]
    )
    level = level if judged.level is None else judged.level
    luck = judged.luck if judged.luck and field.muster.options.boon_bane else luck_of(field, fighter)
    thrown = roll(table, "misc", part, luck, why="misc", eyes=eyes)
    lines = [
        ("Skill, untrained" if level is None else "Skill", level_or_untrained(level)),
        *counted(("Character", dm), ("Difficulty", judged.difficulty.dm), ("Other", judged.dm)),
        *burdens(fighter),
    ]
    total = table.tally("misc_total", part, thrown, *lines, label=LABELS[luck], audience=eyes)
    worked = table.verdict("worked", part, total >= SUCCESS, audience=eyes)
    effect = effect_of(total)
    table.tell("tried", fighter, to=eyes, effect=effect, worked=worked, what=what)
    came = ("What the dice say", _came(number(effect, "+"), worked=worked))
    there = [unit.id for unit in field.formed]
    [outcome] = table.ask(
        "outcome",
        [part],
        Outcome,
        to=GM,
        secret=hidden,
        judged=lambda _: True,
        notes=lambda _: [plan, came],
        options=lambda _: {"unit": there, "harmed": there},
    )
    _come_of(field, table, fighter, outcome)


def _come_of(field: Battlefield, table: Table, fighter: Unit | Hero, outcome: Outcome) -> None:
    if outcome.story:
        table.tell("story", fighter, story=outcome.story)
    seen = field.units.get(outcome.unit or "") or (
        field.units.get(fighter.unit) if isinstance(fighter, Hero) else None
    )
    if outcome.deed and seen and seen.fights:
        seen.heroic = (*seen.heroic, (outcome.deed.dm, 1))
        table.tell("deed_told", seen, to=seen.sees_to, deed=outcome.deed, dm=outcome.deed.dm)
    harmed = field.units.get(outcome.harmed or "")
    if harmed and harmed.fights and outcome.loss:
        lose(field, table, harmed, outcome.loss)
