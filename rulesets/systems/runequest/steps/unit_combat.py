"""Step 13: the combat of the units: an attack roll, then a damage roll (T14, T15, F16)."""

from functools import partial
from typing import NamedTuple

from rulesets.engine import Line, Seat, Subject, Table
from rulesets.systems.runequest.book.kinds import Degree, Points, Stance
from rulesets.systems.runequest.book.tables import MELEE, NO_LOSS, Package
from rulesets.systems.runequest.mechanics.losses import suffer
from rulesets.systems.runequest.mechanics.psychology import combat_modifier
from rulesets.systems.runequest.mechanics.rolls import degree, resistance
from rulesets.systems.runequest.mechanics.seats import enemy_seat, open_to, own, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Pair, Unit

SECTION = "Combat of the NPCs"
MOUNTED = 2
"""Attack of horse against foot."""


class Blow(NamedTuple):
    """One unit strikes another; keyed by the unit of the pair that rolled."""

    pair: Pair
    striker: Unit
    target: Unit
    is_ours: bool = True
    """Whether the unit of the pair that rolled strikes."""
    is_past: bool = False
    """Its charge has been made: the other is striking back."""

    @property
    def keys(self) -> tuple[str, str]:
        return ("unit_attack", "unit_damage") if self.is_ours else ("foe_attack", "foe_damage")


class Struck(NamedTuple):
    """How a blow went: in per cent, and on whom it fell."""

    package: Package
    victim: str
    spends: bool


def effective_attack(field: Battlefield, table: Table, blow: Blow) -> int:
    """Attack of a unit against this foe, with all that adds to it (F16)."""
    unit = blow.striker
    return table.tally(
        f"attack_{'ours' if blow.is_ours else 'theirs'}",
        field.units[blow.pair.unit],
        base_attack(unit),
        *attack_lines(field, blow),
        label="Second weapon" if unit.weapon_spent else "Attack",
        audience=own(unit),
    )


def base_attack(unit: Unit) -> int:
    """With the weapon in hand: once an impaling one is spent, the second, or half."""
    if not unit.weapon_spent:
        return unit.sheet.attack
    second = unit.sheet.secondary_attack
    return unit.sheet.attack // 2 if second is None else second


def attack_lines(field: Battlefield, blow: Blow) -> list[Line]:
    unit, foe = blow.striker.sheet, blow.target.sheet
    charges = unit.charge_bonus and not blow.is_past and field.charges(blow.striker, blow.pair)
    turned = unit.pikes and foe.charge_bonus and field.charges(blow.target, blow.pair)
    reasons = (
        ("Horse against foot", MOUNTED * (unit.mounted and not foe.mounted)),
        ("Charge", unit.charge_bonus if charges else 0),
        ("Pikes turn the charge", foe.charge_bonus if turned else 0),
        ("Spells and ground", blow.striker.boon(Points.ATTACK)),
    )
    return [Line(label, value, "Attack (A)") for label, value in reasons if value]


# Step 13


def unit_combat(field: Battlefield, table: Table) -> None:
    """Pair by pair as they met; who charges strikes first, and both at once if both do (F16)."""
    answered: set[str] = set()
    for pair in field.pairs:
        ours, theirs = field.units[pair.unit], field.units[pair.foe]
        blows = [Blow(pair, ours, theirs), Blow(pair, theirs, ours, is_ours=False)]
        charging = [blow for blow in blows if field.charges(blow.striker, pair)]
        if not charging:
            continue
        for blow in charging:
            if field.is_caught(blow.target):
                table.tell("caught", blow.target, by=blow.striker.id)
        suffered = dict.fromkeys((ours.id, theirs.id), 0)
        spent = exchange(field, table, charging, suffered)
        if len(charging) == 1:
            back = next(blow for blow in blows if blow not in charging)
            if _strikes_back(field, back, answered):
                answered.add(back.striker.id)
                spent += exchange(field, table, [back], suffered)
        for unit in spent:
            unit.weapon_spent = True
        _settle(table, ours, theirs, suffered)


def _strikes_back(field: Battlefield, blow: Blow, answered: set[str]) -> bool:
    """Still steady, holding or charging elsewhere, and only once in a round."""
    unit = blow.striker
    stands = unit.stance in (Stance.HOLD, Stance.CHARGE)
    return unit.is_steady and stands and unit.id not in answered and blow.target.strength > 0


def _settle(table: Table, ours: Unit, theirs: Unit, suffered: dict[str, int]) -> None:
    """Who suffered more has lost the fight."""
    if suffered[ours.id] == suffered[theirs.id]:
        return
    loser = max((ours, theirs), key=lambda unit: suffered[unit.id])
    loser.lost_fight = True
    table.tell("lost_fight", loser)


def exchange(field: Battlefield, table: Table, blows: list[Blow], suffered: dict[str, int]) -> list[Unit]:
    """Blows that fall at the same time; whose weapon is spent by it."""
    attacks = [(effective_attack(field, table, blow), against(field, blow)) for blow in blows]
    struck = strikes(field, table, blows, attacks)
    for blow, effect in zip(blows, struck, strict=True):
        victim = {"attacker": blow.striker, "defender": blow.target}.get(effect.victim)
        if victim:
            suffered[victim.id] += effect.package.total
            suffer(field, table, victim, effect.package, "blow", f"{blow.keys[0]}-{blow.pair.unit}")
    return [blow.striker for blow, effect in zip(blows, struck, strict=True) if effect.spends]


def against(field: Battlefield, blow: Blow) -> int:
    """The effective Attack of the other, with its charge only if both charge."""
    both = field.charges(blow.striker, blow.pair)
    other = Blow(blow.pair, blow.target, blow.striker, is_past=not both)
    return base_attack(blow.target) + sum(line.value for line in attack_lines(field, other))


def strikes(
    field: Battlefield, table: Table, blows: list[Blow], attacks: list[tuple[int, int]]
) -> list[Struck]:
    """Attack rolls, then the damage rolls of those that call for one."""
    chances = [_chance(field, table, blow, attack) for blow, attack in zip(blows, attacks, strict=True)]
    rolls = _throw(field, table, blows, 0)
    results = [
        table.verdict(f"{blow.keys[0]}_result", _key(field, blow), degree(roll, chance))
        for blow, chance, roll in zip(blows, chances, rolls, strict=True)
    ]
    for blow, result in zip(blows, results, strict=True):
        kind = blow.keys[0]
        because = (f"{kind}_chance", kind)
        table.tell(
            "struck",
            _key(field, blow),
            because=because,
            who=blow.striker.id,
            target=blow.target.id,
            result=result,
        )
    hits = [n for n, result in enumerate(results) if result is not Degree.FAILURE]
    wounding = {n: _damage(field, table, blows[n], attacks[n], results[n]) for n in hits}
    damage = dict(zip(hits, _throw(field, table, [blows[n] for n in hits], 1), strict=True))
    found = []
    for n, (blow, result) in enumerate(zip(blows, results, strict=True)):
        if n not in hits:
            found.append(Struck(NO_LOSS, "", spends=False))
            continue
        hurt = table.verdict(f"{blow.keys[1]}_result", _key(field, blow), degree(damage[n], wounding[n]))
        package = MELEE.get(hurt, NO_LOSS)
        victim = "attacker" if result is Degree.FUMBLE else "defender"
        if not package.total and result is not Degree.FUMBLE:
            _tell_held_off(field, table, blow)
        found.append(Struck(package, victim if package.total else "", impales(blow.striker, result)))
    return found


def _tell_held_off(field: Battlefield, table: Table, blow: Blow) -> None:
    """The attack went home, and the damage roll came to nothing."""
    because = (f"{blow.keys[1]}_chance", blow.keys[1])
    who, target = blow.striker.id, blow.target.id
    table.tell("held_off", _key(field, blow), because=because, who=who, target=target)


def _key(field: Battlefield, blow: Blow) -> Unit:
    return field.units[blow.pair.unit]


def _throw(field: Battlefield, table: Table, blows: list[Blow], which: int) -> list[int]:
    """One throw for each blow, together: the player's for his unit, the game master's for its foe."""
    thrown: list[list[int]] = []
    with table.together():
        for blow in blows:
            kind, to = blow.keys[which], partial(_seat, field, blow)
            thrown.append(table.throw(kind, [_key(field, blow)], "1d100", to=to, why=kind))
    return [roll for rolls in thrown for roll in rolls]


def _seat(field: Battlefield, blow: Blow, _: Unit) -> Seat:
    return owner(field, blow.striker) if blow.is_ours else enemy_seat(field, blow.striker)


def _chance(field: Battlefield, table: Table, blow: Blow, attack: tuple[int, int]) -> int:
    key: Subject = _key(field, blow)
    mod = combat_modifier(blow.striker, blow.pair)
    captain = blow.striker.captain or 0
    even = resistance(*attack) - 50
    return table.reckon(
        f"{blow.keys[0]}_chance",
        key,
        50,
        even + mod,
        lambda: [
            Line("Attack against Attack", even, SECTION),
            Line("Unit commander’s roll", captain, "Unit Commander Tactical Roll"),
            Line("The odds", mod - captain, "Odds Ratio Table"),
        ],
        label="Even",
        audience=open_to(field),
    )


def impales(unit: Unit, result: Degree) -> bool:
    """An impaling weapon goes deep on a special or critical, if it is still in hand."""
    return unit.sheet.impaling and not unit.weapon_spent and result in (Degree.SPECIAL, Degree.CRITICAL)


def damage_values(field: Battlefield, blow: Blow, attack: tuple[int, int], result: Degree) -> tuple[int, int]:
    """What wounds, and what keeps it off (T14)."""
    own_attack, enemy_attack = attack
    if result is Degree.FUMBLE:
        return enemy_attack, blow.striker.defence
    if impales(blow.striker, result):
        own_attack *= 2
    elif result is not Degree.SUCCESS:
        own_attack += field.muster.options.special_attack_bonus
    protected = blow.target.sheet.protected_from_criticals or blow.target.warded >= field.round
    unopposed = result is Degree.CRITICAL and not protected
    return own_attack, 0 if unopposed else blow.target.defence


def _damage(field: Battlefield, table: Table, blow: Blow, attack: tuple[int, int], result: Degree) -> int:
    wounds, keeps = damage_values(field, blow, attack, result)
    return table.tally(
        f"{blow.keys[1]}_chance",
        _key(field, blow),
        50,
        Line("Damage against armour", resistance(wounds, keeps) - 50, SECTION),
        label="Even",
        audience=open_to(field),
    )
