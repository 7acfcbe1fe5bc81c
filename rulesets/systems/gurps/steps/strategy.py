"""Step 8, Strategy: everything that helps or hinders a commander, line by line (Strategy; F19)."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial

from rulesets.engine import GM, GM_ONLY, Line, Notes, Problem, Table, Written, filled, label, people_of
from rulesets.systems.gurps.book.kinds import Circumstance, Class, Skill
from rulesets.systems.gurps.book.signs import signed
from rulesets.systems.gurps.book.tables import ONE_SURPRISE, REINFORCED
from rulesets.systems.gurps.mechanics.divining import divine
from rulesets.systems.gurps.mechanics.odds import odds_of_all, position_of, superiority, tl_bonus
from rulesets.systems.gurps.mechanics.surprises import surprises
from rulesets.systems.gurps.people.council import Appraisal, SurprisedAppraisal
from rulesets.systems.gurps.people.field import Battlefield, Shifts, Side, Unit
from rulesets.systems.gurps.people.situation import Circumstances, exclusive
from rulesets.systems.gurps.steps.muster import NOBODY_STRATEGY, battle_strength, strength_of
from rulesets.systems.gurps.steps.plans import is_small
from rulesets.systems.gurps.words.names import distinct

MOST_PLAN = 3
FIRST_DAY_ONLY = ONE_SURPRISE | {Circumstance.FORCE_MARCHED}


def strategy(field: Battlefield, table: Table) -> None:
    """Strength as it stands now, the plans as the GM finds them, and what each side throws with."""
    ranks = {id: field.units_of(id) for id in field.sides}
    standing = [side for id, side in field.sides.items() if any(unit.ts for unit in ranks[id])]
    if len(standing) > 1:
        surprises(field, table, standing)
    for id, side in field.sides.items():
        _strength(field, table, side, ranks[id])
    able = {id: side for id, side in field.sides.items() if side.ts > 0}
    walls, defender = position_of(field), field.defender
    for id, side in field.sides.items():
        side.lines = walls.starred_total if id == defender else 0
    if len(able) < 2:
        return
    judged = appraisals(field, table, [*able.values()])
    tls = {id: side.sheet.tl for id, side in able.items()}
    odds = odds_of_all({id: side.ts for id, side in able.items()}, tls)
    special = superiority(field, [*able.values()])
    for (id, side), appraisal in zip(able.items(), judged, strict=True):
        _appraised(table, side, appraisal)
        best_tl = max([tl for foe, tl in tls.items() if foe != id])
        modifiers = [
            *_merged(side.strategy),
            ("odds", odds[id]),
            ("tl", tl_bonus(tls[id], best_tl, field.muster.options)),
            ("position", walls.total if id == defender else 0),
            *[(f"superiority:{kind}", bonus) for kind, bonus in special[id]],
            *_said(appraisal),
        ]
        side.modifiers = tuple([one for one in modifiers if one[1]])
        side.base = base_strategy(field, side)
        side.hidden = foreseen(side) if side.diviner else 0
        _prepare(field, table, side)


def appraisals(field: Battlefield, table: Table, able: Sequence[Side]) -> list[Appraisal]:
    """The game master judges each plan, and the answer to a surprise, with their text before him."""
    return table.ask(
        "appraisal",
        able,
        Appraisal,
        to=GM,
        secret=True,
        forms=_form_of,
        judged=lambda side: side.plan or side.answer,
        default=partial(_as_set, field),
        notes=_notes,
        check=partial(_possible, field),
    )


def _form_of(side: Side) -> type[Appraisal]:
    return SurprisedAppraisal if side.surprise else Appraisal


def _notes(side: Side) -> Notes:
    plan = Written(side.plan) if side.plan else filled("None was written down.")
    return [
        ("The plan", plan),
        ("Spoiled by powers", side.spoiled),
        ("The surprise", side.surprise),
        ("What the commander does about it", Written(side.answer)),
    ]


def worth_of(appraisal: Appraisal) -> int:
    """Plan and answer to a surprise count as one."""
    return appraisal.plan + (appraisal.surprise if isinstance(appraisal, SurprisedAppraisal) else 0)


def _prepare(field: Battlefield, table: Table, side: Side) -> None:
    """What the side throws with, which its own people see."""
    mine = people_of(side.id)
    fallen = halved(side.base) - side.base if side.halved else 0
    side.effective = table.reckon(
        "effective_strategy",
        side,
        side.base,
        fallen + side.hidden + sum([value for _, value in side.modifiers]),
        lambda: lines_of(field, side),
        label=_label(side.skill),
        audience=mine,
    )
    why = ("effective_strategy",)
    if side.diviner:
        table.tell("prepared", side, to=GM_ONLY, because=why, strategy=side.effective)
        table.tell("prepared_in_doubt", side, to=mine.without(GM), because=why, diviner=side.diviner)
    else:
        table.tell("prepared", side, to=mine, because=why, strategy=side.effective)


def _appraised(table: Table, side: Side, appraisal: Appraisal) -> None:
    """What the game master thinks of the plan, told to those whose plan it is."""
    worth = worth_of(appraisal)
    if worth or appraisal.reason:
        kind = "appraised" if appraisal.reason else "appraised_plainly"
        table.tell(kind, side, to=people_of(side.id), plan=worth, reason=appraisal.reason)


def _strength(field: Battlefield, table: Table, side: Side, units: Sequence[Unit]) -> None:
    """Troop Strength after all that has happened to morale today (F8, F9)."""
    start = sum([unit.ts for unit in units])
    now = strength_of(field, units)
    for _ in range(side.reinforced):
        now = int(now * REINFORCED)
    side.ts = table.reckon(
        "battle_strength",
        side,
        start,
        now - start,
        lambda: _strength_lines(field, side, units),
        label="As mustered",
        least=0,
        audience=people_of(side.id),
    )


def _strength_lines(field: Battlefield, side: Side, units: Sequence[Unit]) -> list[Line]:
    """What morale does to each unit, then every reinforcement."""
    lines = [
        Line(
            filled(MORALE_OF, name=unit.sheet.name, morale=signed(unit.standing + unit.shift)),
            change,
            "Unit Morale and Troop Strength",
        )
        for unit in units
        if (change := battle_strength(field, unit) - unit.ts)
    ]
    now = sum(unit.ts for unit in units) + sum(line.value for line in lines)
    for n in range(side.reinforced):
        more = int(now * REINFORCED) - now
        lines.append(Line("Reinforced" if not n else filled(AGAIN, n=n + 1), more, "Catastrophe Roll"))
        now += more
    return distinct(lines)


def _as_set(field: Battlefield, side: Side) -> Appraisal:
    """What was set before the battle; surprise and marching tell on the first day only."""
    situation = field.muster.of(side.id)
    kept = situation.circumstances if field.round <= 1 else situation.circumstances - FIRST_DAY_ONLY
    sieges = [
        Circumstances(text=one.kind.label, value=one.strategy) for one in situation.sieges if one.strategy
    ]
    return _appraisal(_form_of(side), kept, (*situation.others, *sieges), side.special)


@cache
def _appraisal(
    form: type[Appraisal],
    circumstances: frozenset[Circumstance],
    others: tuple[Circumstances, ...],
    special: int,
) -> Appraisal:
    return form(circumstances=circumstances, others=others, special_forces=special)


def _possible(field: Battlefield, side: Side, appraisal: Appraisal) -> Iterable[Problem]:
    if abs(worth_of(appraisal)) > MOST_PLAN:
        yield Problem("battle_plan_out_of_range", {"at": "surprise"})
    if side.spoiled and appraisal.plan > 0:
        yield Problem("plan_is_spoiled", {"at": "plan"})
    circumstances = appraisal.circumstances
    yield from exclusive(circumstances, "circumstances", side.id)
    walled = side.id == field.defender and field.muster.at_home_behind_walls
    if Circumstance.HOME_GROUNDS in circumstances and walled:
        yield Problem("home_grounds_with_fortification", {"at": "circumstances", "subject": side.id})


@lru_cache(maxsize=1024)
def _said(appraisal: Appraisal) -> Shifts:
    """The game master's lines, in the order of the book."""
    circumstances = [
        (f"circumstances:{circumstance}", circumstance.worth)
        for circumstance in (Circumstance if appraisal.circumstances else ())
        if circumstance in appraisal.circumstances
    ]
    others = [(f"circumstances:{one.text}", one.value) for one in appraisal.others]
    plan = [("battle_plan", worth_of(appraisal)), ("special_forces", appraisal.special_forces)]
    return (*circumstances, *others, *plan)


def _merged(shifts: Shifts) -> Shifts:
    if len(shifts) < 2:
        return shifts
    merged: dict[str, int] = {}
    for key, value in shifts:
        merged[key] = merged.get(key, 0) + value
    return tuple(merged.items())


def base_strategy(field: Battlefield, side: Side) -> int:
    """The commander's skill, before anything else (F19, R35)."""
    if not side.leader:
        return NOBODY_STRATEGY
    sheet = field.heroes[side.leader].sheet
    if side.skill is Skill.TACTICS and is_small(field):
        return sheet.tactics_level
    return sheet.strategy_level


def halved(base: int) -> int:
    """Half of it, rounded up (F14)."""
    return -(-base // 2)


def lines_of(field: Battlefield, side: Side) -> list[Line]:
    """The commander's fall first, since it halves the base; then every modifier with its section."""
    lines = (
        [Line("The commander has fallen", halved(side.base) - side.base, "Catastrophe Roll")]
        if side.halved
        else []
    )
    lines += [Line(modifier_label(field, key), value, section_of(key)) for key, value in side.modifiers]
    lines += [Line("The diviner’s word", side.hidden, "Special Forces, diviners", GM_ONLY)] * bool(
        side.diviner
    )
    return distinct(lines)


def foreseen(side: Side) -> int:
    """All that a diviner’s word changes, with what a commander’s fall halves of it (F19, F20)."""
    diviner = next(one for one in side.sheet.diviners if one.name == side.diviner)
    divined = divine(side.base, diviner.skill, side.trust, genuine=diviner.genuine, roll=side.foreseen)
    before, after = (halved(base) if side.halved else base for base in (side.base, divined.base))
    return after - before + divined.bonus


@cache
def _label(skill: Skill) -> str:
    return skill.value.capitalize()


MORE = {
    Class.CAVALRY.value: "More cavalry",
    Class.RANGED.value: "More archers and other missiles",
    Class.ARTILLERY.value: "More artillery",
    Class.ARMOR.value: "More armour",
    Class.AIRCRAFT.value: "More aircraft",
    Class.UNDEAD.value: "More undead",
    Class.MOBILE_INFANTRY.value: "More mobile infantry",
    Class.OTHER.value: "More special troops",
}
SAID = {circumstance.value: circumstance.words for circumstance in Circumstance}
LABELS = {
    "catastrophe": ("Catastrophe", "Catastrophe Roll"),
    "odds": ("Troop Strength", "Relative Troop Strengths"),
    "tl": ("Higher tech level", "TL Differences"),
    "position": ("Position", "Defensive Position"),
    "battle_plan": ("Battle plan", "Battle Plans"),
    "special_forces": ("Special forces", "Special Forces"),
    "exceptional": ("Scouted by powers", "Using Exceptional Powers on the Battlefield"),
    "confounded": ("Confounded by powers", "Using Exceptional Powers on the Battlefield"),
    "diviner": ("Diviner", "Special Forces, diviners"),
}
SECTIONS = {
    "leader_loss": "Catastrophe Roll",
    "glory": "Glory Roll",
    "superiority": "Special Unit Superiority",
    "circumstances": "Special Circumstances",
    "confounded": "Using Exceptional Powers on the Battlefield",
}


GLORY = label("Glory of {name}")
MORALE_OF, AGAIN = label("{name}, morale {morale}"), label("Reinforced again, {n}")
LED_LOST = label("The leader of {name} is lost")
LEADER_LOST = label("{name} is lost")


def modifier_label(field: Battlefield, key: str) -> str:
    """A modifier as people read it."""
    kind, _, what = key.partition(":")
    if kind == "superiority":
        return MORE[what]
    if kind == "circumstances":
        return SAID.get(what, what)
    if kind == "glory":
        return filled(GLORY, name=field.heroes[what].sheet.name)
    if kind == "leader_loss":
        return _lost(field, what)
    return LABELS[kind][0]


def _lost(field: Battlefield, who: str) -> str:
    if who in field.units:
        return filled(LED_LOST, name=field.units[who].sheet.name)
    return (
        filled(LEADER_LOST, name=field.heroes[who].sheet.name) if who in field.heroes else "A leader is lost"
    )


def section_of(key: str) -> str:
    kind = key.partition(":")[0]
    return SECTIONS.get(kind) or LABELS[kind][1]
