"""Step 8, Strategy: everything that helps or hinders a commander, line by line (Strategy; F19)."""

from collections.abc import Iterable, Sequence
from functools import cache

from rulesets.engine import GM, GM_ONLY, Line, Notes, Problem, Table, Written, people_of
from rulesets.systems.gurps.checks import exclusive
from rulesets.systems.gurps.council import Appraisal, Skill, SurprisedAppraisal
from rulesets.systems.gurps.divining import divine
from rulesets.systems.gurps.field import Battlefield, Force, Shifts, Unit
from rulesets.systems.gurps.kinds import Circumstance
from rulesets.systems.gurps.muster import NOBODY_STRATEGY, battle_strength
from rulesets.systems.gurps.odds import odds_of_all, position_of, superiority, tl_bonus
from rulesets.systems.gurps.plans import is_small
from rulesets.systems.gurps.situation import Circumstances
from rulesets.systems.gurps.surprises import surprises
from rulesets.systems.gurps.tables import CIRCUMSTANCES, ONE_SURPRISE, REINFORCED
from rulesets.systems.gurps.words import CIRCUMSTANCES as CIRCUMSTANCE_WORDS
from rulesets.systems.gurps.words import CLASSES, HARDSHIPS, distinct, signed

MOST_PLAN = 3
FIRST_DAY_ONLY = ONE_SURPRISE | {Circumstance.FORCE_MARCHED}


def strategy(field: Battlefield, table: Table) -> None:
    """Strength as it stands now, the plans as the GM finds them, and what each side throws with."""
    standing = [force for force in field.sides.values() if any(u.ts for u in field.units_of(force.id))]
    if len(standing) > 1:
        surprises(field, table, standing)
    for force in field.sides.values():
        _strength(field, table, force)
    able = [force for force in field.sides.values() if force.ts > 0]
    walls = position_of(field)
    for force in field.sides.values():
        force.lines = walls.starred_total if force.id == field.defender else 0
    if len(able) < 2:
        return
    said = appraisals(field, table, able)
    odds = odds_of_all({f.id: f.ts for f in able}, {f.id: f.sheet.tl for f in able})
    special = superiority(field, able)
    for force, appraisal in zip(able, said, strict=True):
        _appraised(table, force, appraisal)
        defends = force.id == field.defender
        best_tl = max(foe.sheet.tl for foe in able if foe is not force)
        force.modifiers = tuple(
            (key, value)
            for key, value in (
                *_merged(force.strategy),
                ("odds", odds[force.id]),
                ("tl", tl_bonus(force.sheet.tl, best_tl, field.muster.options)),
                ("position", walls.total if defends else 0),
                *((f"superiority:{kind}", bonus) for kind, bonus in special[force.id]),
                *_said(appraisal),
            )
            if value
        )
        force.base = base_strategy(field, force)
        force.hidden = foreseen(force) if force.diviner else 0
        _prepare(field, table, force)


def appraisals(field: Battlefield, table: Table, able: Sequence[Force]) -> list[Appraisal]:
    """The game master judges each plan, and the answer to a surprise, with their text before him."""
    asked: list[Sequence[Appraisal]] = []
    with table.together():
        for force in able:
            default = _as_set(field, force)
            asked.append(
                table.ask(
                    "appraisal", [force], type(default), to=GM, secret=True,
                    default=lambda _, default=default: default,  # type: ignore[misc]
                    notes=_notes,
                    check=lambda force, appraisal: _possible(field, force, appraisal),
                )
            )  # fmt: skip
    return [appraisal for [appraisal] in asked]


def _notes(force: Force) -> Notes:
    plan = force.plan or "None was written down."
    return [
        ("The plan", Written(plan)),
        ("Spoiled by powers", force.spoiled),
        ("The surprise", force.surprise),
        ("What the commander does about it", Written(force.answer)),
    ]


def worth_of(appraisal: Appraisal) -> int:
    """Plan and answer to a surprise count as one."""
    return appraisal.plan + (appraisal.surprise if isinstance(appraisal, SurprisedAppraisal) else 0)


def _prepare(field: Battlefield, table: Table, force: Force) -> None:
    """What the side throws with, which its own people see."""
    mine = people_of(force.id)
    fallen = halved(force.base) - force.base if force.halved else 0
    force.effective = table.reckon(
        "effective_strategy",
        force,
        force.base,
        fallen + force.hidden + sum([value for _, value in force.modifiers]),
        lambda: lines_of(field, force),
        label=_label(force),
        audience=mine,
    )
    why = ("effective_strategy",)
    if force.diviner:
        table.tell("prepared", force, to=GM_ONLY, because=why, strategy=force.effective)
        table.tell("prepared_in_doubt", force, to=mine.without(GM), because=why, diviner=force.diviner)
    else:
        table.tell("prepared", force, to=mine, because=why, strategy=force.effective)


def _appraised(table: Table, force: Force, said: Appraisal) -> None:
    """What the game master thinks of the plan, told to those whose plan it is."""
    worth = worth_of(said)
    if worth or said.reason:
        kind = "appraised" if said.reason else "appraised_plainly"
        table.tell(kind, force, to=people_of(force.id), plan=worth, reason=said.reason)


def _strength(field: Battlefield, table: Table, force: Force) -> None:
    """Troop Strength after all that has happened to morale today (F8, F9)."""
    units = field.units_of(force.id)
    start = sum([unit.ts for unit in units])
    now = sum([battle_strength(field, unit) for unit in units])
    for _ in range(force.reinforced):
        now = int(now * REINFORCED)
    force.ts = table.reckon(
        "battle_strength",
        force,
        start,
        now - start,
        lambda: _strength_lines(field, force, units),
        label="As mustered",
        least=0,
        audience=people_of(force.id),
    )


def _strength_lines(field: Battlefield, force: Force, units: Sequence[Unit]) -> list[Line]:
    """What morale does to each unit, then every reinforcement."""
    lines = [
        Line(f"{unit.sheet.name}, morale {signed(unit.standing + unit.shift)}", change, "F8, Morale")
        for unit in units
        if (change := battle_strength(field, unit) - unit.ts)
    ]
    now = sum(unit.ts for unit in units) + sum(line.value for line in lines)
    for n in range(force.reinforced):
        more = int(now * REINFORCED) - now
        lines.append(Line("Reinforced" if not n else f"Reinforced again, {n + 1}", more, "T6, Catastrophe"))
        now += more
    return distinct(lines)


def _as_set(field: Battlefield, force: Force) -> Appraisal:
    """What was set before the battle; surprise and marching tell on the first day only."""
    said = field.muster.of(force.id)
    kept = said.circumstances if field.round <= 1 else said.circumstances - FIRST_DAY_ONLY
    form = SurprisedAppraisal if force.surprise else Appraisal
    sieges = [
        Circumstances(text=HARDSHIPS[one.kind], value=one.strategy) for one in said.sieges if one.strategy
    ]
    return _appraisal(form, kept, (*said.others, *sieges), force.special)


@cache
def _appraisal(
    form: type[Appraisal],
    circumstances: frozenset[Circumstance],
    others: tuple[Circumstances, ...],
    special: int,
) -> Appraisal:
    return form(circumstances=circumstances, others=others, special_forces=special)


def _possible(field: Battlefield, force: Force, appraisal: Appraisal) -> Iterable[Problem]:
    if abs(worth_of(appraisal)) > MOST_PLAN:
        yield Problem("battle_plan_out_of_range", {"at": "surprise"})
    if force.spoiled and appraisal.plan > 0:
        yield Problem("plan_is_spoiled", {"at": "plan"})
    said = appraisal.circumstances
    yield from exclusive(said, "circumstances", force.id)
    walled = force.id == field.defender and field.muster.at_home_behind_walls
    if Circumstance.HOME_GROUNDS in said and walled:
        yield Problem("home_grounds_with_fortification", {"at": "circumstances", "subject": force.id})


def _said(appraisal: Appraisal) -> Shifts:
    """The game master's lines, in the order of the book."""
    circumstances = [
        (f"circumstances:{one}", CIRCUMSTANCES[one]) for one in Circumstance if one in appraisal.circumstances
    ]
    others = [(f"circumstances:{one.text}", one.value) for one in appraisal.others]
    plan = [("battle_plan", worth_of(appraisal)), ("special_forces", appraisal.special_forces)]
    return (*circumstances, *others, *plan)


def _merged(shifts: Shifts) -> Shifts:
    merged: dict[str, int] = {}
    for key, value in shifts:
        merged[key] = merged.get(key, 0) + value
    return tuple(merged.items())


def base_strategy(field: Battlefield, force: Force) -> int:
    """The commander's skill, before anything else (F19, R35)."""
    if not force.leader:
        return NOBODY_STRATEGY
    sheet = field.heroes[force.leader].sheet
    if force.skill is Skill.TACTICS and is_small(field):
        return sheet.tactics_level
    return sheet.strategy_level


def halved(base: int) -> int:
    """Half of it, rounded up (F14)."""
    return -(-base // 2)


def lines_of(field: Battlefield, force: Force) -> list[Line]:
    """The commander's fall first, since it halves the base; then every modifier with its section."""
    lines = [Line("The commander has fallen", halved(force.base) - force.base, "F14")] if force.halved else []
    lines += [Line(modifier_label(field, key), value, section_of(key)) for key, value in force.modifiers]
    lines += [Line("The diviner’s word", force.hidden, "F20, Strategy", GM_ONLY)] * bool(force.diviner)
    return distinct(lines)


def foreseen(force: Force) -> int:
    """All that a diviner’s word changes, with what a commander’s fall halves of it (F19, F20)."""
    diviner = next(one for one in force.sheet.diviners if one.name == force.diviner)
    said = divine(force.base, diviner.skill, force.trust, genuine=diviner.genuine, roll=force.foreseen)
    before, after = (halved(base) if force.halved else base for base in (force.base, said.base))
    return after - before + said.bonus


def _label(force: Force) -> str:
    return force.skill.value.capitalize()


MORE = {kind.value: f"More {word}" for kind, word in CLASSES.items()}
SAID = {one.value: word for one, word in CIRCUMSTANCE_WORDS.items()}
LABELS = {
    "catastrophe": ("Catastrophe", "T6, Catastrophe"),
    "odds": ("Troop Strength", "T10b, Strategy"),
    "tl": ("Higher tech level", "F16, Strategy"),
    "position": ("Position", "T9, Strategy"),
    "battle_plan": ("Battle plan", "Strategy, Battle Plans"),
    "special_forces": ("Special forces", "T19, Strategy"),
    "exceptional": ("Scouted by powers", "T17, Powers"),
    "confounded": ("Confounded by powers", "T17, Powers"),
    "diviner": ("Diviner", "F20, Strategy"),
}
SECTIONS = {
    "leader_loss": "F14, Strategy",
    "glory": "T8b, Glory",
    "superiority": "T10, Strategy",
    "circumstances": "T11, Strategy",
    "confounded": "T17, Powers",
}


def modifier_label(field: Battlefield, key: str) -> str:
    """A modifier as people read it."""
    kind, _, what = key.partition(":")
    if kind == "superiority":
        return MORE[what]
    if kind == "circumstances":
        return SAID.get(what, what)
    if kind == "glory":
        return f"Glory of {field.heroes[what].sheet.name}"
    if kind == "leader_loss":
        return f"{_lost(field, what)} is lost"
    return LABELS[kind][0]


def _lost(field: Battlefield, who: str) -> str:
    if who in field.units:
        return f"The leader of {field.units[who].sheet.name}"
    return field.heroes[who].sheet.name if who in field.heroes else "A leader"


def section_of(key: str) -> str:
    kind = key.partition(":")[0]
    return SECTIONS.get(kind) or LABELS[kind][1]
