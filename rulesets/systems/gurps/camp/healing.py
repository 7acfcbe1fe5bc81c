"""Recovery: how many of the wounded come back, day by day, in camp or on the march (Casualties; F25)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rulesets.engine import Camp, Change, Kept, Problem, Table, filled, label, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Healing, HeroStatus
from rulesets.systems.gurps.camp.formulas import back_tonight, healers_needed, recovery_rate
from rulesets.systems.gurps.camp.orders import Recover
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsUnit
from rulesets.systems.gurps.people.strength import tl_of

BY_REST, BY_HEALERS = label("{percent}% of {number} by rest"), label("{percent}% by healers")


def recovery(camp: Camp, table: Table) -> None:
    """The GM says how many days and where; the dice of the healers are thrown, and men come back."""
    hurt = [unit for unit in camp.units_of(camp.force) if can_recover(unit.sheet)]
    heroes = [hero for hero in camp.heroes_of(camp.force) if hits_lost(hero.sheet)]
    [recover] = table.ask(
        "recovery",
        [camp.force],
        Recover,
        default=lambda _: Recover(tended=_within_reach(camp.force, hurt)),
        options=lambda _: {"tended": [unit.id for unit in hurt], "hits": [hero.id for hero in heroes]},
        check=lambda _, answer: _healers(camp.force, hurt, answer),
    )
    tended = [unit for unit in hurt if unit.id in recover.tended]
    magic = table.throw("recovery_magic", tended, f"{recover.days}d6")
    extra = dict(zip((unit.id for unit in tended), magic, strict=True))
    for unit in hurt:
        _come_back(camp, table, unit, recover, extra.get(unit.id, 0))
    for hero in heroes:
        _mend(table, hero, recover.hits.get(hero.id, 0))
    if not hurt and not heroes:
        table.tell("nobody_hurt", camp.force)


def can_recover(sheet: GurpsUnit) -> bool:
    return bool(sheet.wounded) and not sheet.is_pieces and sheet.healing is not Healing.NONE


def hits_lost(sheet: GurpsHero) -> int:
    able = sheet.status in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS)
    return max(0, sheet.ht - sheet.hits) if able and sheet.hits is not None else 0


def original(sheet: GurpsUnit) -> int:
    """The unit as it was before its last battle; of old sheets, all who were ever in it."""
    if sheet.before_battle is not None:
        return sheet.before_battle
    everybody = sheet.count + sheet.wounded + sheet.killed
    return min(everybody, sheet.establishment or everybody)


def _within_reach(force: Kept, hurt: Sequence[Kept]) -> frozenset[str]:
    """Whom the healers can go round to, in the order of the list."""
    left, found = force.sheet.healers, []
    for unit in hurt:
        if left >= healers_needed(unit.sheet.wounded):
            left -= healers_needed(unit.sheet.wounded)
            found.append(unit.id)
    return frozenset(found)


def _healers(force: Kept, hurt: Sequence[Kept], recover: Recover) -> Iterable[Problem]:
    needed = sum(healers_needed(unit.sheet.wounded) for unit in hurt if unit.id in recover.tended)
    if needed > force.sheet.healers:
        facts = {"at": "tended", "needed": needed, "have": force.sheet.healers}
        yield Problem("healers_too_few", facts)


def _come_back(camp: Camp, table: Table, unit: Kept, recover: Recover, magic: int) -> None:
    sheet: GurpsUnit = unit.sheet
    whole, before = original(sheet), Fraction(sheet.healed, 2)
    by_rest = recovery_rate(tl_of(camp.force.sheet, sheet), recover.rest, sheet.healing) * recover.days
    rested = back_tonight(whole, sheet.wounded, before, before + by_rest)
    healed = back_tonight(whole, sheet.wounded, before, before + by_rest + magic)
    called = filled(BY_REST, percent=f"{float(by_rest):g}", number=whole)
    lines = [(filled(BY_HEALERS, percent=magic), healed - rested, "Casualties")] if magic else []
    back = table.tally("come_back", unit, rested, *lines, label=called, least=0, most=sheet.wounded)
    still = sheet.wounded - back
    facts: Json = {"men": back, "still": still} if still else {"men": back}
    table.tell("came_back" if still else "all_came_back", unit, to=people_of(unit.side), **facts)
    share = sheet.healed + int(2 * (by_rest + magic)) if still else 0
    for change in (
        *Change.of(sheet, "count", sheet.count + back, "Recovered"),
        *Change.of(sheet, "wounded", still, "Recovered"),
        *Change.of(sheet, "healed", share, "Recovery so far"),
    ):
        table.propose(change)


def _mend(table: Table, hero: Kept, hits: int) -> None:
    sheet: GurpsHero = hero.sheet
    now = min(sheet.ht, (sheet.hits or 0) + hits)
    wakes = sheet.status is HeroStatus.UNCONSCIOUS and now > 0
    if hits:
        table.tell("treated", hero, to=people_of(hero.side), hits=hits, left=now)
    for change in (
        *Change.of(sheet, "hits", now if hits else sheet.hits, "Healed"),
        *Change.of(sheet, "status", HeroStatus.ACTIVE if wakes and hits else sheet.status, "Comes round"),
    ):
        table.propose(change)


def anybody_hurt(camp: Camp) -> bool:
    units = any(can_recover(unit.sheet) for unit in camp.units_of(camp.force))
    return units or any(hits_lost(hero.sheet) for hero in camp.heroes_of(camp.force))
