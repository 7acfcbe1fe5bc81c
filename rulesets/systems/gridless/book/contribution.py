"""What heroes bring to a battle roll, and what it costs them."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.systems.gridless.book.kinds import Cost, Death, Flow, HeroStatus, Spells
from rulesets.systems.gridless.book.tables import (
    ASSISTANCE,
    BASE_DC,
    COMPLEX_MINUTES,
    DEADLY_AT,
    FLOW,
    HARM_STEP,
    MOST_OPPORTUNITY,
    ROUND_MINUTES,
    STEP,
    VALOUR,
    WINNER_HARM,
)


def flow_of(total: int) -> Flow | None:
    """How the battle goes for a team; nothing where it may choose."""
    return next((flow for most, flow in FLOW if total <= most), None)


def contribution_dc(threat: int) -> int:
    return BASE_DC + threat


def row_of(total: int, dc: int) -> int:
    """The bonus of a total on the table of contributions."""
    return 0 if total < dc else (total - dc) // STEP + 1


def harm_share(bonus: int) -> int:
    """Per cent of the harm that a bonus leaves."""
    return max(0, 100 - HARM_STEP * bonus)


def effective(total: int, dc: int, face: int, *, natural: bool) -> int | None:
    """The total as it counts: a natural 1 is a miss, a natural 20 reaches the DC."""
    if natural and face == 1:
        return None
    return max(total, dc) if natural and face == 20 else total


class Contribution(NamedTuple):
    bonus: int
    percent: int


def contribution(counts: int | None, dc: int, *, commands: bool = False) -> Contribution:
    """The bonus and the share of the harm; who commands draws all of it on himself."""
    bonus = 0 if counts is None else row_of(counts, dc)
    return Contribution(bonus, 100 if commands else harm_share(bonus))


def magic_bonus(system: Spells, *, levels: int = 0, vitality: int = 0, full_caster: bool = False) -> int:
    """What magic brings without a roll."""
    if system is Spells.SLOTS:
        return 1 + levels // 4
    return vitality // 10 + full_caster


def magic_lines(
    system: Spells, *, levels: int = 0, vitality: int = 0, full_caster: bool = False
) -> list[tuple[str, int, str]]:
    """How that comes about."""
    if system is Spells.SLOTS:
        lines = [("Magic", 1, "Using magic"), ("One for every 4 spell levels", levels // 4, "Using magic")]
    else:
        lines = [
            ("One for every 10 points of vitality", vitality // 10, "Using magic"),
            ("Full caster or bard", int(full_caster), "Using magic"),
        ]
    return [line for line in lines if line[1]]


def magic_counts(bonus: int, dc: int) -> int:
    """Magic among other forms: as the roll that would give its bonus."""
    return dc + STEP * (bonus - 1)


def team_total(counts: Sequence[int | None]) -> int | None:
    """The best of them, and two for every further member; nothing if all of them miss."""
    hits = [one for one in counts if one is not None]
    return max(hits) + ASSISTANCE * (len(counts) - 1) if hits else None


def team_bonus(total: int | None, dc: int, *, valorous: bool = False, opportunity: int = 0) -> int:
    return (0 if total is None else row_of(total, dc)) + VALOUR * valorous + opportunity


class Stalked(NamedTuple):
    """How a team fared that sneaked around."""

    hidden: bool
    opportunity: int
    deadly: bool


def stalked(totals: Sequence[int], dc: int, banked: int) -> Stalked:
    """All must reach the DC; the weakest says what it is worth; a bad miss is found out."""
    deadly = any(total <= dc - STEP for total in totals)
    if any(total < dc for total in totals):
        return Stalked(False, 0, deadly)
    worth = min(row_of(total, dc) for total in totals)
    return Stalked(True, min(MOST_OPPORTUNITY, max(banked, worth)), deadly)


# Harm


def harm(dice: int, percent: int, *, double: bool = False) -> int:
    """Rounded down once, at the end."""
    return dice * percent * (2 if double else 1) // 100


def dead_at(threshold: Death, full: int) -> int:
    return DEADLY_AT if threshold is Death.MINUS_10 else -full


def status_at(points: int, dead: int) -> HeroStatus:
    return HeroStatus.FIT if points > 0 else HeroStatus.DEAD if points <= dead else HeroStatus.FALLEN


class Body(NamedTuple):
    """Vitality, and below it what a body can lose: hit points or wounds."""

    points: int
    vitality: int = 0


def struck(body: Body, damage: int) -> Body:
    """Vitality first, the rest goes under the skin."""
    taken = min(body.vitality, damage)
    return Body(body.points - damage + taken, body.vitality - taken)


class Bled(NamedTuple):
    points: int
    status: str


def stabilise(points: int, dead: int, faces: Sequence[int]) -> Bled:
    """Ten-sided dice one after the other: a 10 stops the bleeding, any other costs a point."""
    for face in faces:
        if face == 10:
            return Bled(points, "stable")
        points -= 1
        if points <= dead:
            return Bled(points, "dead")
    return Bled(points, "dying")


def cost_of(minutes: float) -> Cost:
    """What something of so many minutes uses up; whole rounds from ten on."""
    if minutes < 1:
        return Cost.SIMPLE
    if minutes <= COMPLEX_MINUTES:
        return Cost.COMPLEX
    return Cost.ATTACK if minutes < ROUND_MINUTES else Cost.FULL


def rounds_of(minutes: float) -> int:
    """How many whole rounds something takes, one at least."""
    return max(1, int(-(-minutes // ROUND_MINUTES)))


# Deadly combat


class Rival(NamedTuple):
    """A team of the enemy as it may be met."""

    id: str
    crs: tuple[int, ...]
    general: bool = False
    standing: bool = True


def order_of_foes(teams: Sequence[Rival], fought: Sequence[str] = ()) -> list[str]:
    """Whom one meets: the new before the known, generals last, the weaker first."""
    standing = [team for team in teams if team.standing and team.crs]
    ranked = sorted(
        standing, key=lambda team: (team.id in fought, team.general, max(team.crs), sum(team.crs))
    )
    return [team.id for team in ranked]


def duel_lines(crs: Sequence[int], bonus: int = 0) -> list[tuple[str, int, str]]:
    """What stands beside the die of one side of a quick combat."""
    lines = [
        ("Highest challenge rating", max(crs, default=0), "Resolve Deadly Combats"),
        ("Assistance", ASSISTANCE * max(0, len(crs) - 1), "Resolve Deadly Combats"),
        ("Opportunity", bonus, "Stealth"),
    ]
    return [line for line in lines if line[1]]


def duel_winner(a: int, b: int) -> str:
    return "tie" if a == b else "a" if a > b else "b"


def duel_shares(a: int, b: int) -> tuple[int, int]:
    """Per cent of the harm that each side takes by its score."""
    if a == b:
        return WINNER_HARM, WINNER_HARM
    winner = max(0, WINNER_HARM - HARM_STEP * (abs(a - b) // STEP))
    return (winner, 100) if a > b else (100, winner)


def duel_dice(theirs: Sequence[int], percent: int) -> int:
    """Dice of harm for each: as many as the highest challenge rating against him."""
    return max(theirs, default=0) if percent else 0
