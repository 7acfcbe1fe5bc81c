"""What charts are drawn of in tests and in the gallery: five samples, the sketch's battle, and hard cases."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import sin

from forecasts.charts.chances import Chances, Curve, Step, Turn, chances
from forecasts.charts.fates import FateGroup, Fates, HeroFates, fates
from forecasts.charts.hills import Odds
from forecasts.charts.losses import Losses, UnitLosses, losses
from forecasts.charts.luck import Luck, SideLuck, luck
from forecasts.charts.matters import Matters, Thing, matters
from forecasts.charts.outlook import Grade, Outlook, Wins, outlook
from forecasts.charts.parts import Side
from forecasts.charts.plans import Fact, Plan, Plans, Together, plans
from forecasts.charts.rounds import Rounds, rounds
from forecasts.charts.tuning import Proposal, Tuning, lives_wish, rounds_wish, tuning, wins_wish
from rulesets.engine import Json
from rulesets.forecasts.spread import Chance
from tests.forecasts.numbers import KEPT

TINCTURES = ("azure", "gules", "or", "vert", "purpure", "sable")
GRADES = {
    "marginal": "by a little: a marginal victory",
    "clear": "clearly",
    "crushing": "by far: a crushing victory",
}
FATES = (
    FateGroup("unhurt"),
    FateGroup("unconscious"),
    FateGroup("captured"),
    FateGroup("fallen"),
    FateGroup("dead", lives=False),
)
GROUPS = {
    "active": 0,
    "fit": 0,
    "in the fight": 0,
    "healthy": 0,
    "unconscious": 1,
    "incapacitated": 1,
    "captured": 2,
    "fallen": 3,
    "mortally wounded": 3,
}
"""Every other status is the last one."""
SEVEN = ("fit", "scratched", "hurt", "down", "lost", "dying", "dead")
LONG = "The Honourable and Most Ancient Company of the Watchers on the Wall of Westerberg"
AZURE, GULES = Side("Bannock", "azure"), Side("Al-Wazif", "gules")


def kept() -> dict[str, Json]:
    found: dict[str, Json] = json.loads(KEPT.read_text())
    return found


def counted(numbers: Mapping[str, int]) -> dict[int, int]:
    return {int(number): times for number, times in numbers.items()}


def chance(share: float, battles: int = 1840) -> Chance:
    return Chance.of(round(share * battles), battles)


def sides_of(numbers: Json) -> dict[str, Side]:
    return {id: Side(name, TINCTURES[n]) for n, (id, name) in enumerate(numbers["sides"].items())}


def outlook_of(numbers: Json, *, own: int = 0) -> Outlook:
    battles = numbers["battles"]
    wins = [
        Wins(
            side,
            Chance.of(numbers["won"].get(id, 0), battles),
            [
                Grade(label, Chance.of(numbers["grades"].get(id, {}).get(label, 0), battles), manner)
                for label, manner in GRADES.items()
            ],
        )
        for id, side in sides_of(numbers).items()
    ]
    most = max(numbers["rounds"], key=numbers["rounds"].__getitem__)
    drawn = Chance.of(numbers["won"].get("", 0), battles)
    return outlook(wins, drawn, battles=battles, own=own, rounds=int(most))


def rounds_of(numbers: Json) -> Rounds:
    return rounds(counted(numbers["rounds"]), broken_off=numbers["broken_off"])


def fates_of(numbers: Json) -> Fates:
    sides = sides_of(numbers)
    heroes = [(one, _grouped(one["fates"])) for one in numbers["heroes"]]
    used = [n for n in range(len(FATES)) if n == 0 or any(counts[n] for _, counts in heroes)]
    groups = [FATES[n] for n in used]
    return fates(
        groups,
        [HeroFates(one["name"], sides[one["side"]], [counts[n] for n in used]) for one, counts in heroes],
    )


def _grouped(fates: Mapping[str, int]) -> list[int]:
    counts = [0] * len(FATES)
    for word, times in fates.items():
        counts[GROUPS.get(word, len(FATES) - 1)] += times
    return counts


def losses_of(numbers: Json) -> list[Losses]:
    return losses(
        [
            (side, [_unit(one) for one in numbers["units"] if one["side"] == id])
            for id, side in sides_of(numbers).items()
        ]
    )


def _unit(one: Json) -> UnitLosses:
    return UnitLosses(one["name"], one["of"], counted(one["counts"]), one["total"], one["icon"])


# --- The battle of the sketch ----------------------------------------------------------------------


def bannock() -> Outlook:
    return outlook(
        [
            Wins(AZURE, chance(0.58), list(grades(0.34, 0.17, 0.07))),
            Wins(GULES, chance(0.37), list(grades(0.25, 0.09, 0.03))),
        ],
        chance(0.05),
        battles=1840,
        rounds=5,
    )


def grades(*shares: float, battles: int = 1840) -> Iterator[Grade]:
    for (label, manner), share in zip(GRADES.items(), shares, strict=True):
        yield Grade(label, chance(share, battles), manner)


def bannock_rounds() -> Rounds:
    return rounds({2: 55, 3: 202, 4: 442, 5: 534, 6: 350, 7: 166, 8: 60, 9: 20, 11: 11})


def bannock_fates() -> Fates:
    groups = [FateGroup("unhurt"), FateGroup("wounded"), FateGroup("fallen", lives=False)]
    return fates(
        groups,
        [
            HeroFates("Caliburn", AZURE, [1122, 516, 202], "with his thugs, Risk +1"),
            HeroFates("Brother Anselm", AZURE, [1012, 442, 386], "with the Grey Company, Risk 0"),
            HeroFates("Maren Holt", AZURE, [1638, 166, 36], "commands, Risk −1"),
            HeroFates("Tamsin Reed", AZURE, [1840, 0, 0], "stays behind"),
            HeroFates("Captain Nasira", GULES, [1214, 405, 221], "with the River horse"),
        ],
    )


def bannock_matters() -> Matters:
    things = [
        ("The narrow upper ford", 0.39, "Al-Wazif could come over on a wide front", "hills"),
        ("Emir Rashid commands", 0.71, "Strategy 16 against Maren’s 14", "commander"),
        ("City archers", 0.46, "120 bows behind the wall", "archers"),
        ("Emir’s heavy horse", 0.69, "80 riders, nobody of yours can meet them", "cavalry"),
        ("Grey Company", 0.53, "holds the middle", "medium-foot"),
        ("Sun in the eyes of Bannock", 0.61, "until noon", "sun"),
        ("Caliburn’s thugs", 0.57, "fifteen men, all of them brave", "irregulars"),
    ]
    return matters(
        AZURE,
        chance(0.58),
        [Thing(name, chance(share), share - 0.58, 0.02, note, icon) for name, share, note, icon in things],
        other=GULES,
    )


def matters_of(numbers: Json) -> Matters:
    first, *others = sides_of(numbers).values()
    things = [
        Thing(name, Chance(share, error), change, error) for name, share, change, error in numbers["matters"]
    ]
    return matters(first, Chance(*numbers["usual"]), things, other=others[0] if len(others) == 1 else None)


def odds(own: float, foe: float) -> Odds:
    return Odds(chance(own), chance(foe))


def bannock_plans(second: float = 0.51, together: Together | None = None, error: float = 0.01) -> Plans:
    facts = [
        Fact("Rounds", "5", "3"),
        Fact("Men lost", "84 to 124", "72 to 139"),
        Fact("Anselm lives, of 100", "79", "84"),
    ]
    return plans(
        AZURE,
        GULES,
        Plan("Hold both fords", odds(0.58, 0.37)),
        Plan("Strike at dawn", odds(second, 0.95 - second)),
        together or Together(810, 258, 129, 643),
        error=error,
        facts=facts,
    )


def bannock_tuning() -> Tuning:
    def proposal(title: str, note: str, own: float, anselm: float) -> Proposal:
        wishes = (
            wins_wish(chance(own), 0.6, near=0.03),
            lives_wish("Brother Anselm", chance(anselm), 0.85),
            rounds_wish(5, 4),
        )
        return Proposal(title, note, odds(own, 0.95 - own), wishes)

    return tuning(
        AZURE,
        GULES,
        odds(0.58, 0.37),
        [
            proposal("Forty riders fewer", "The Emir’s heavy horse comes with 40 instead of 80.", 0.63, 0.86),
            proposal("Anselm behind the line", "Brother Anselm with the City archers.", 0.57, 0.93),
            proposal("A wall at the upper ford", "Defences of the upper ford: a wall.", 0.66, 0.83),
        ],
    )


def curve(label: str, tincture: str, *shares: int, error: float = 0.02) -> Curve:
    return Curve(label, [Chance(share / 100, error) for share in shares], tincture)


def bannock_chances() -> Chances:
    titles = ("Orders", "Shooting", "Clash 1", "Powers", "Clash 2", "The ford", "Clash 3", "Rout")
    return chances(
        "Bannock’s chance of victory after each step",
        [Step(title, 1) for title in titles],
        [
            curve("as it was", "", 58, 61, 54, 51, 46, 71, 83, 97),
            curve("Bannock believed", "azure", 58, 60, 58, 57, 55, 60, 78, 96),
            curve("Al-Wazif believed", "gules", 44, 46, 40, 36, 30, 33, 62, 94),
        ],
        turn=Turn(5, "the River horse finds the upper ford staked"),
    )


def bannock_luck() -> Luck:
    return luck(
        [
            SideLuck(AZURE, 0.64, 31, ("Best: Tamsin’s 4 on 3 dice at the ford.",)),
            SideLuck(GULES, 0.29, 34, ("Worst: 17 when the heavy horse charged.",)),
        ]
    )


# --- Hard cases ------------------------------------------------------------------------------------


def many_units(count: int) -> list[Losses]:
    """Sixty units with long names, each hit otherwise."""

    def unit(n: int) -> UnitLosses:
        counts = {0: 40, n % 19: 100, n % 19 + 1: 60}
        total = sum(step * times / 20 for step, times in counts.items())
        return UnitLosses(f"{LONG}, {n + 1}", 12_000 if n % 7 == 0 else 8 + 40 * n, counts, total, "archers")

    return losses([(AZURE, [unit(n) for n in range(count)]), (GULES, [unit(5)])])


def many_heroes(count: int) -> Fates:
    groups = [FateGroup(name, lives=name != "dead") for name in SEVEN]
    return fates(
        groups,
        [
            HeroFates(f"{LONG}, {n}", AZURE if n < count / 2 else GULES, [90 - n, n, 3, 2, 1, 1, 3 + n])
            for n in range(count)
        ],
    )


def sided(shares: Sequence[float], drawn: float, battles: int = 400) -> Outlook:
    """As many sides as shares: bars where they are more than two."""
    wins = [
        Wins(Side(f"{LONG[:20]} {n + 1}", TINCTURES[n]), chance(share, battles))
        for n, share in enumerate(shares)
    ]
    return outlook(wins, chance(drawn, battles), battles=battles, rounds=4)


def graded(won: Sequence[Sequence[int]]) -> Outlook:
    """More than two sides, each with its victories by grade."""
    battles = sum(map(sum, won))
    named = ("Bannock", "Al-Wazif", f"{LONG}")
    wins = [_wins(Side(*one), counts, battles) for *one, counts in zip(named, TINCTURES, won, strict=False)]
    return outlook(wins, chance(0, battles), battles=battles, rounds=4)


def two(won: Sequence[int], lost: Sequence[int], drawn: int, names: Sequence[str] = ()) -> Outlook:
    """From whole battles by grade, the least decisive first."""
    battles = sum(won) + sum(lost) + drawn
    ours, theirs = (Side(*one) for one in zip(names or ("Bannock", "Al-Wazif"), TINCTURES, strict=False))
    return outlook(
        [_wins(ours, won, battles), _wins(theirs, lost, battles)],
        Chance.of(drawn, battles),
        battles=battles,
        rounds=1,
    )


def _wins(side: Side, counts: Sequence[int], battles: int) -> Wins:
    each = zip(GRADES.items(), counts, strict=True)
    graded = [Grade(label, Chance.of(times, battles), manner) for (label, manner), times in each]
    return Wins(side, Chance.of(sum(counts), battles), graded)


HARD = {
    "none": two((0, 0, 0), (0, 0, 0), 0),
    "few": two((2, 0, 0), (0, 1, 0), 0),
    "all": two((0, 0, 300), (0, 0, 0), 0),
    "rare": two((1, 0, 300), (1, 0, 0), 1),
    "drawn": two((5, 0, 0), (0, 5, 0), 290, [LONG, LONG[4:]]),
    "three": sided((0.5, 0.3, 0.15), 0.05),
    "three, graded": graded([(100, 60, 40), (60, 40, 20), (60, 18, 2)]),
    "six": sided((0.3, 0.2, 0.2, 0.1, 0.1, 0.1), 0),
}


def many_steps(count: int, sides: int, *, error: float = 0.05) -> Chances:
    """A long battle: curves that cross, jump and end near to each other."""
    titles = ("Orders", "Missiles and magic", "The long clash of the lines", "Morale", LONG)
    steps = [Step(titles[n % len(titles)], 1 + n // len(titles)) for n in range(count)]

    def share(n: int, side: int) -> int:
        wave = 50 + 40 * sin(n / 7 + 2 * side) * (1 - n / count)
        return round(wave + (n % 3) * 3 - 2)

    curves = [
        curve(f"{LONG}, {side}", TINCTURES[side], *(share(n, side) for n in range(count)), error=error)
        for side in range(sides)
    ]
    turn = Turn(count - 1, f"{LONG} gives way at last") if count > 1 else None
    return chances("Each side’s chance of victory after each step", steps, curves, turn=turn)


def many_matters(count: int) -> Matters:
    things = [Thing(f"{LONG}, {n}", chance(0.5 - n / 500), -n / 500, 0.05) for n in range(count)]
    return matters(AZURE, chance(0.5), things)
