"""What a round leaves on the field until it is dealt with: blows, shots, moves that are not finished."""

from rulesets.engine import Value
from rulesets.systems.starwars.book.kinds import DamageType, Row, Scale, Skill


class Blow(Value):
    """The worst that a unit suffered this round: who did it, and with what."""

    row: Row
    difference: int
    attacker: str
    damage: int
    kind: DamageType


class Shot(Value):
    """An attack that hit, or burst near by, and whose damage is still to be rolled."""

    attacker: str
    weapon: str
    target: str
    number: int
    damage: int
    kind: DamageType
    scale: Scale
    skill: Skill
    is_cable: bool = False


class Late(Value):
    """Where a unit was sent and did not get in time, and how many metres of it are left."""

    position_m: int | None
    sector: int | None
    metres: int
