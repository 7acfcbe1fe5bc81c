"""A fight of one hero rolled quickly: two rolls, like those of a unit (F18, T25), and wounds."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import GM, Line, Part, Table, people_of, player
from rulesets.systems.runequest.book.kinds import ABLE, Bout, Degree, HeroStatus
from rulesets.systems.runequest.book.tables import DUEL, STILL_TO_COME
from rulesets.systems.runequest.mechanics.rolls import Rolling, checks, resistance
from rulesets.systems.runequest.mechanics.seats import open_to
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero

SECTION = "Combat of the Player Characters"
DOWN, SENSELESS = 0, 2
"""At 0 hit points one is dying, at 2 senseless (F18)."""
THIRD = 3
LEAST = -200


class Duel(NamedTuple):
    """One hero, one opponent, and how many more are waiting."""

    hero: Hero
    n: int
    attack: int
    defence: int
    modifier: int
    others: int

    @property
    def part(self) -> Part:
        return Part(self.hero, self.n)


def duel(field: Battlefield, table: Table, duels: Sequence[Duel]) -> list[Bout]:
    """What becomes of each opponent; the heroes bear what they bear."""
    of = {bout.part.id: bout for bout in duels}
    rolling: Rolling[Part] = Rolling(
        lines=lambda part: duel_lines(of[part.id]),
        to=lambda part: player(part.whole.id),
        audience=lambda _: open_to(field),
    )
    parts = [bout.part for bout in duels]
    attacks = checks(table, "duel", parts, lambda _: 50, "Even", **rolling)
    results = {part.id: result for part, result in attacks}
    striking: Rolling[Part] = Rolling(
        lines=lambda part: [duel_blow(of[part.id], results[part.id])],
        to=lambda part: player(part.whole.id) if results[part.id].is_success else GM,
        audience=lambda _: open_to(field),
    )
    ends: list[Bout] = []
    for part, hurt in checks(table, "duel_damage", parts, lambda _: 50, "Even", **striking):
        strikes, hero = results[part.id].is_success, of[part.id].hero
        ends.append(DUEL.get(hurt, Bout.UNDECIDED) if strikes else Bout.UNDECIDED)
        if not strikes:
            harm(table, part, hero, struck(hero.hp, hero.sheet.hp_max, hurt))
    return ends


def duel_lines(bout: Duel) -> list[Line]:
    lines = [Line("Attack against Attack", resistance(bout.hero.sheet.attack, bout.attack) - 50, SECTION)]
    lines.append(Line("Unit commander’s roll", bout.modifier, SECTION))
    if bout.others:
        lines.append(Line("More opponents to come", STILL_TO_COME * bout.others, SECTION))
    return lines


def duel_blow(bout: Duel, result: Degree) -> Line:
    """Who strikes whom, and with what."""
    sheet = bout.hero.sheet
    if result is Degree.FUMBLE:
        return Line("The opponent’s Attack, unopposed", resistance(bout.attack, 0) - 50, SECTION)
    if result is Degree.FAILURE:
        return Line(
            "The opponent’s Attack against Defence", resistance(bout.attack, sheet.defence) - 50, SECTION
        )
    attack = sheet.attack * (2 if sheet.impaling and result is not Degree.SUCCESS else 1)
    against = 0 if result is Degree.CRITICAL else bout.defence
    return Line(
        "Attack against Defence" if against else "Attack, unopposed",
        resistance(attack, against) - 50,
        SECTION,
    )


def struck(hp: int, hp_max: int, hurt: Degree) -> int:
    """Hit points after a blow that got through."""
    if hurt is Degree.CRITICAL:
        return min(hp, DOWN)
    if hurt is Degree.SPECIAL:
        return min(hp, SENSELESS)
    return hp + -hp_max // THIRD if hurt is Degree.SUCCESS else hp


def status_of(hp: int, hp_max: int) -> HeroStatus:
    """How somebody is with so many hit points."""
    if hp <= DOWN:
        return HeroStatus.DYING
    if hp <= SENSELESS:
        return HeroStatus.INCAPACITATED
    return HeroStatus.WOUNDED if hp < hp_max else HeroStatus.FIT


def harm(table: Table, part: Part, hero: Hero, left: int) -> None:
    """Hit points lost, told to the hero's own people; what everybody sees is how he is."""
    lost = table.tally("hp_lost", part, hero.hp - left, label="Hit points", audience=people_of(hero.side))
    hero.hp = max(LEAST, min(hero.sheet.hp_max, hero.hp - lost))
    hero.status = status_of(hero.hp, hero.sheet.hp_max)
    if lost:
        table.tell("hurt", hero, to=people_of(hero.side), hp=lost, left=hero.hp)
    if hero.status not in ABLE:
        table.tell("fell", hero, status=hero.status)
