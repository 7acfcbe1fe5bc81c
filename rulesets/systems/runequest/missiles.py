"""Steps 7 and 8: under the enemy's fire, and our own missiles (The missile/spell phase; T10 to T12)."""

from collections.abc import Sequence

from rulesets.engine import GM, Choice, Line, Part, Table, YesNo
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Aim, Degree, Formation, Stance
from rulesets.systems.runequest.losses import suffer
from rulesets.systems.runequest.rolls import degree, resistance
from rulesets.systems.runequest.seats import open_to, owner
from rulesets.systems.runequest.states import Unit
from rulesets.systems.runequest.tables import AIM_BANDS, AIMS, BANDS, FIRE, HASTY, MISSILES, Package, row

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
    """Heroes' units in the line whose enemies have archers."""
    return [unit for unit in field.pc_units() if enemy_missiles(field, unit)]


def enemy_missiles(field: Battlefield, unit: Unit) -> int:
    """The first force of the other camp lends its average (R30)."""
    camp = field.camp_of(unit.force).foe
    return next(force for force in field.sides.values() if force.camp is camp).sheet.missile_value


def enemy_fire(field: Battlefield, table: Table) -> None:
    """First luck, then the volley."""
    units = targets(field)
    rolls = table.throw("enemy_fire", units, "1d100", to=lambda unit: owner(field, unit), why="enemy_fire")
    shot_at: list[tuple[Unit, int]] = []
    for unit, roll in zip(units, rolls, strict=True):
        mod = ("Army commander’s modifier", field.sides[unit.force].mod, SECTION)
        total = table.tally("enemy_fire_total", unit, roll, mod, label="Dice")
        fire = row(BANDS, FIRE, total)
        because = ("enemy_fire_total", "enemy_fire")
        if fire is None:
            table.tell("no_fire", unit, because=because)
        else:
            table.tell(f"fire_{abs(fire)}_{'less' if fire < 0 else 'more'}", unit, because=because)
            shot_at.append((unit, fire))
    under = [unit for unit, _ in shot_at]
    chances = [
        table.tally(
            "enemy_missile_chance",
            unit,
            50,
            *missile_lines(field, enemy_missiles(field, unit), unit),
            Line("Strength of the fire", fire, SECTION),
            label="Even",
            audience=open_to(field),
        )
        for unit, fire in shot_at
    ]
    volleys = table.throw("enemy_missile", under, "1d100", to=GM, why="enemy_missile")
    for unit, chance, roll in zip(under, chances, volleys, strict=True):
        result = table.verdict("enemy_missile_result", unit, degree(roll, chance))
        table.tell("enemy_shot", unit, because=("enemy_missile_chance", "enemy_missile"), result=result)
        victim = _shooter(field, table, unit) if result is Degree.FUMBLE else unit
        if victim and result in MISSILES:
            suffer(field, table, victim, MISSILES[result], "fire", unit.id)


def _shooter(field: Battlefield, table: Table, unit: Unit) -> Unit | None:
    """Who shoots so badly: the best archers there are, unless the game master knows better."""
    able = [foe for foe in field.foes_of(unit.force) if foe.is_steady and foe.sheet.missile]
    if not able:
        return None
    able.sort(key=lambda foe: -foe.sheet.missile)
    return table.choose("shooter", unit, able, to=GM)


# Step 8, our missiles


def archers(field: Battlefield) -> list[Unit]:
    """Heroes' units that shoot this round."""
    return [unit for unit in field.pc_units() if unit.stance is Stance.FIRE and unit.sheet.missile]


def own_fire(field: Battlefield, table: Table) -> None:
    """Each aims, hastily again if told to, and shoots at whomever the aim allows."""
    units = archers(field)
    rolls = table.throw("aim", units, "1d100", to=lambda unit: owner(field, unit), why="aim")
    shots: list[tuple[Unit, Unit]] = []
    for unit, roll in zip(units, rolls, strict=True):
        if target := _aimed(field, table, unit, roll):
            shots.append((unit, target))
    chances = [
        table.tally(
            "unit_missile_chance",
            unit,
            50,
            *missile_lines(field, unit.sheet.missile, target),
            label="Even",
            audience=open_to(field),
        )
        for unit, target in shots
    ]
    shooting = [unit for unit, _ in shots]
    volleys = table.throw(
        "unit_missile", shooting, "1d100", to=lambda unit: owner(field, unit), why="unit_missile"
    )
    for (unit, target), chance, roll in zip(shots, chances, volleys, strict=True):
        result = table.verdict("unit_missile_result", unit, degree(roll, chance))
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
    if covered and covered not in allowed and aim is not Aim.FRIENDS and _hasty(field, table, unit):
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


def _hasty(field: Battlefield, table: Table, unit: Unit) -> bool:
    """Whether to aim again in haste, knowing how often that hits friends."""
    risk = friends_at_risk(field.sides[unit.force].mod)
    [hastily] = table.confirm(
        "hasty",
        [unit],
        to=owner(field, unit),
        default=lambda _: YesNo(yes=unit.hasty),
        notes=lambda _: [("The danger", f"{risk} of 100 hasty shots fall among friends.")],
    )
    return hastily


def friends_at_risk(mod: int) -> int:
    """How many of a hundred hasty aims hit friends (T11)."""
    return max(0, min(100, 100 - (AIM_BANDS[-1] - HASTY - mod)))


def _read(field: Battlefield, table: Table, kind: str, unit: Unit, roll: int, hasty: int) -> Aim:
    lines = [Line("Army commander’s modifier", field.sides[unit.force].mod, SECTION)]
    lines += [Line("Hasty", hasty, SECTION)] if hasty else []
    total = table.tally(f"{kind}_total", unit, roll, *lines, label="Dice")
    aim = table.verdict(f"{kind}_result", unit, row(AIM_BANDS, AIMS, total))
    table.tell("aimed", unit, because=(f"{kind}_total", kind), result=aim)
    return aim


def _others(field: Battlefield, unit: Unit) -> list[Unit]:
    return [one for one in field.pc_units(field.camp_of(unit.force)) if one is not unit]


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
    with_foes = [one for one in _others(field, unit) if _foe_of(field, one)]
    if aim is Aim.ANY:
        own = _foe_of(field, unit)
        found = [*found, *([own] if own else [])]
        seen = with_foes
    elif aim in (Aim.ONE_OF_D3, Aim.ONE_RANDOM):
        count = _count(field, table, kind, unit, with_foes) if aim is Aim.ONE_OF_D3 else 1
        seen = _drawn(field, table, kind, unit, with_foes, count)
    else:
        seen = []
    found += [foe for one in seen if (foe := _foe_of(field, one))]
    return [foe for n, foe in enumerate(found) if foe.is_steady and foe not in found[:n]]


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
        camp = field.units_in(field.camp_of(unit.force))
        near = [one for one in camp if one.is_steady and abs(one.position - unit.position) == 1]
        friends = [one for one in near if one.stance is not Stance.RESERVE]
    if not friends:
        table.tell("no_shot", unit)
        return None
    face = 1
    if len(friends) > 1:
        [face] = table.throw(
            "friendly_fire", [unit], f"1d{len(friends)}", to=owner(field, unit), why="friendly_fire"
        )
    return friends[face - 1]
