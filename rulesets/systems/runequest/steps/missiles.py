"""Steps 7 and 8: under the enemy's fire, and our own missiles (The missile/spell phase; T10 to T12)."""

from collections.abc import Sequence

from rulesets.engine import GM, Choice, Line, Part, Table, YesNo, filled
from rulesets.systems.runequest.book.kinds import Aim, ArmyCamp, Degree, Formation, Stance
from rulesets.systems.runequest.book.tables import AIM_BANDS, AIMS, BANDS, FIRE, HASTY, MISSILES, Package, row
from rulesets.systems.runequest.mechanics.archery import army_missiles, has_fire
from rulesets.systems.runequest.mechanics.losses import suffer
from rulesets.systems.runequest.mechanics.psychology import is_near
from rulesets.systems.runequest.mechanics.rolls import Rolling, checks, resistance
from rulesets.systems.runequest.mechanics.seats import open_to, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Unit

SECTION = "The missile/spell phase"
POINT = 5
"""Per cent for a point on the Resistance Table."""


def close_bonus(field: Battlefield, target: Unit) -> int:
    """Shots find more in close formation (R8)."""
    return field.muster.options.close_formation_bonus if target.formation is Formation.CLOSE else 0


def missile_lines(field: Battlefield, missile: int, target: Unit) -> list[Line]:
    """Missiles against armour, and how close the target stands (F12)."""
    lines = [Line("Missiles against Defence", resistance(missile, target.defence) - 50, SECTION)]
    if bonus := close_bonus(field, target):
        lines.append(Line("Close formation", POINT * bonus, SECTION))
    return lines


# Step 7, under fire


def targets(field: Battlefield) -> list[Unit]:
    """Heroes' units in the line whose enemies shoot."""
    firing = [camp for camp in ArmyCamp if has_fire(field, camp)]
    return [unit for unit in field.pc_units() if field.camp_of(unit.side).foe in firing]


def enemy_fire(field: Battlefield, table: Table) -> None:
    """First luck, then the volley."""
    units = targets(field)
    facing = {field.camp_of(unit.side) for unit in units}
    missiles = {camp: army_missiles(field, table, camp.foe) for camp in ArmyCamp if camp in facing}
    rolls = table.throw("enemy_fire", units, "1d100", to=lambda unit: owner(field, unit), why="enemy_fire")
    fires: dict[str, int] = {}
    for unit, roll in zip(units, rolls, strict=True):
        mod = ("Army commander’s modifier", field.sides[unit.side].mod, SECTION)
        total = table.tally("enemy_fire_total", unit, roll, mod, label="Dice")
        fire = row(BANDS, FIRE, total)
        because = ("enemy_fire_total", "enemy_fire")
        if fire is None:
            table.tell("no_fire", unit, because=because)
        else:
            table.tell(f"fire_{abs(fire)}_{'less' if fire < 0 else 'more'}", unit, because=because)
            fires[unit.id] = fire
    how: Rolling[Unit] = Rolling(
        lines=lambda unit: (
            *missile_lines(field, missiles[field.camp_of(unit.side)], unit),
            Line("Strength of the fire", fires[unit.id], SECTION),
        ),
        to=GM,
        audience=lambda _: open_to(field),
    )
    under = [unit for unit in units if unit.id in fires]
    for unit, result in checks(table, "enemy_missile", under, lambda _: 50, "Even", **how):
        archers = _archers_against(field, unit) if result is Degree.FUMBLE else []
        lost = result is Degree.FUMBLE and not archers
        because = ("enemy_missile_chance", "enemy_missile")
        table.tell("enemy_shot_lost" if lost else "enemy_shot", unit, because=because, result=result)
        victim = _shooter(table, unit, archers) if result is Degree.FUMBLE else unit
        if victim and result in MISSILES:
            suffer(field, table, victim, MISSILES[result], "fire", unit.id)


def _archers_against(field: Battlefield, unit: Unit) -> list[Unit]:
    """Who can have shot at it: those told to shoot first, the best of them before the others."""
    able = [foe for foe in field.foes_of(unit.side) if foe.sheet.missile and foe.is_steady]
    return sorted(able, key=lambda foe: (foe.stance is not Stance.FIRE, -foe.sheet.missile))


def _shooter(table: Table, unit: Unit, able: Sequence[Unit]) -> Unit | None:
    """Who shoots so badly: the best archers there are, unless the game master knows better."""
    return table.choose("shooter", unit, able, to=GM) if able else None


# Step 8, our missiles


def archers(field: Battlefield) -> list[Unit]:
    """Heroes' units that shoot this round."""
    return [unit for unit in field.pc_units() if unit.stance is Stance.FIRE and unit.sheet.missile]


def own_fire(field: Battlefield, table: Table) -> None:
    """Each aims, hastily again if told to, and shoots at whomever the aim allows."""
    units = archers(field)
    rolls = table.throw("aim", units, "1d100", to=lambda unit: owner(field, unit), why="aim")
    aimed = {unit.id: _aimed(field, table, unit, roll) for unit, roll in zip(units, rolls, strict=True)}
    marks = {id: target for id, target in aimed.items() if target}
    how: Rolling[Unit] = Rolling(
        lines=lambda unit: missile_lines(field, unit.sheet.missile, marks[unit.id]),
        to=lambda unit: owner(field, unit),
        audience=lambda _: open_to(field),
    )
    shooting = [unit for unit in units if unit.id in marks]
    for unit, result in checks(table, "unit_missile", shooting, lambda _: 50, "Even", **how):
        target = marks[unit.id]
        table.tell(
            "shot", unit, because=("unit_missile_chance", "unit_missile"), target=target.id, result=result
        )
        package, victim = volley(result)
        if victim:
            hit = target if victim == "target" else unit
            suffer(field, table, hit, package, "volley", unit.id)


def volley(result: Degree) -> tuple[Package, str]:
    """T12: how many fall, and whose."""
    if result not in MISSILES:
        return Package(), ""
    return MISSILES[result], "attacker" if result is Degree.FUMBLE else "target"


def _aimed(field: Battlefield, table: Table, unit: Unit, roll: int) -> Unit | None:
    """The target, or nobody."""
    aim = _read(field, table, "aim", unit, roll, 0)
    allowed = _allowed(field, table, "aim", unit, aim)
    covered = _foe_of(field, field.units.get(unit.cover))
    if covered and covered not in allowed and aim is not Aim.FRIENDS and _hasty(field, table, unit, allowed):
        [again] = table.throw("aim_hasty", [unit], "1d100", to=owner(field, unit), why="aim_hasty")
        aim = _read(field, table, "aim_hasty", unit, again, HASTY)
        allowed = _allowed(field, table, "aim_hasty", unit, aim)
    if aim is Aim.FRIENDS:
        return _friend(field, table, unit)
    if not allowed:
        table.tell("no_shot", unit)
        return None
    wanted = field.units.get(unit.target)
    first = wanted if wanted in allowed else covered if covered in allowed else allowed[0]
    picked = first.id if first else allowed[0].id
    return table.choose(
        "aim_target", unit, allowed, to=owner(field, unit), default=lambda _: Choice(pick=picked)
    )


def _hasty(field: Battlefield, table: Table, unit: Unit, allowed: Sequence[Unit]) -> bool:
    """Whether to aim again in haste, knowing how often that hits friends."""
    risk = friends_at_risk(field.sides[unit.side].mod)
    [hastily] = table.confirm(
        "hasty",
        [unit],
        to=owner(field, unit),
        default=lambda _: YesNo(yes=unit.hasty),
        notes=lambda _: [("The danger", filled("{risk} of 100 hasty shots fall among friends.", risk=risk))],
        brief=lambda _: tuple(foe.id for foe in allowed),
    )
    return hastily


def friends_at_risk(mod: int) -> int:
    """How many of a hundred hasty aims hit friends (T11)."""
    return max(0, min(100, 100 - (AIM_BANDS[-1] - HASTY - mod)))


def _read(field: Battlefield, table: Table, kind: str, unit: Unit, roll: int, hasty: int) -> Aim:
    lines = [Line("Army commander’s modifier", field.sides[unit.side].mod, SECTION)]
    lines += [Line("Hasty", hasty, SECTION)] if hasty else []
    total = table.tally(f"{kind}_total", unit, roll, *lines, label="Dice")
    aim = table.verdict(f"{kind}_result", unit, row(AIM_BANDS, AIMS, total))
    table.tell("aimed", unit, because=(f"{kind}_total", kind), result=aim)
    return aim


def _others(field: Battlefield, unit: Unit) -> list[Unit]:
    return [friend for friend in field.pc_units(field.camp_of(unit.side)) if friend is not unit]


def _foe_of(field: Battlefield, unit: Unit | None) -> Unit | None:
    """The first enemy it has met."""
    pairs = field.pairs_of(unit.id) if unit else []
    return field.units[pairs[0].of(unit.id)] if unit and pairs else None


def _charger(field: Battlefield, unit: Unit) -> list[Unit]:
    foes = [(pair, field.units[pair.of(unit.id)]) for pair in field.pairs_of(unit.id)]
    return [foe for pair, foe in foes if field.charges(foe, pair)]


def _allowed(field: Battlefield, table: Table, kind: str, unit: Unit, aim: Aim) -> list[Unit]:
    """At whom it may shoot: its charger, its foe, the foes of other heroes' units (R40)."""
    found = _charger(field, unit)
    with_foes = [friend for friend in _others(field, unit) if _foe_of(field, friend)]
    if aim is Aim.ANY:
        own = _foe_of(field, unit)
        found = [*found, *([own] if own else [])]
        seen = with_foes
    elif aim in (Aim.ONE_OF_D3, Aim.ONE_RANDOM):
        count = _count(field, table, kind, unit, with_foes) if aim is Aim.ONE_OF_D3 else 1
        seen = _drawn(field, table, kind, unit, with_foes, count)
    else:
        seen = []
    found += [foe for friend in seen if (foe := _foe_of(field, friend))]
    return [*{foe.id: foe for foe in found if foe.is_steady}.values()]


def _count(field: Battlefield, table: Table, kind: str, unit: Unit, others: Sequence[Unit]) -> int:
    """How many of the others it sees; of one there is nothing to throw for."""
    if len(others) <= 1:
        return len(others)
    [count] = table.throw(f"{kind}_count", [unit], "1d3", to=owner(field, unit), why="aim_count")
    return min(count, len(others))


def _drawn(
    field: Battlefield, table: Table, kind: str, unit: Unit, others: Sequence[Unit], count: int
) -> list[Unit]:
    """So many of the others by lot, without repetition."""
    left, drawn = list(others), []
    if count >= len(left):
        return left
    for n in range(1, count + 1):
        [face] = table.throw(
            f"{kind}_pick", [Part(unit, n)], f"1d{len(left)}", to=owner(field, unit), why="aim_pick"
        )
        drawn.append(left.pop(face - 1))
    return drawn


def _friend(field: Battlefield, table: Table, unit: Unit) -> Unit | None:
    """A random friend is hit: another hero's unit, else a neighbour, never a reserve (R10, R40)."""
    friends = _others(field, unit)
    if not friends:
        camp = field.units_in(field.camp_of(unit.side))
        near = [friend for friend in camp if friend.is_steady and is_near(unit, friend, 1)]
        friends = [friend for friend in near if friend.stance is not Stance.RESERVE]
    if not friends:
        table.tell("no_shot", unit)
        return None
    face = 1
    if len(friends) > 1:
        [face] = table.throw(
            "friendly_fire", [unit], f"1d{len(friends)}", to=owner(field, unit), why="friendly_fire"
        )
    return friends[face - 1]
