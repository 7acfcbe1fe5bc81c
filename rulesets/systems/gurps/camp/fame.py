"""Plunder and ransom, superiors, and what time takes away again (After the Battle; PCs, Glory)."""

from collections.abc import Iterable, Iterator, Sequence

from rulesets.engine import Camp, Change, Kept, Problem, Table, filled, label, people_of
from rulesets.systems.gurps.book.kinds import HeroStatus, Lasts, MoodKey, Reaction
from rulesets.systems.gurps.book.options import LootCulture
from rulesets.systems.gurps.camp.formulas import reaction_of
from rulesets.systems.gurps.camp.orders import Rise, Spoils, Superiors
from rulesets.systems.gurps.camp.units import is_gone
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsUnit, MoraleMod

RANSOM = label("Ransom of {men}")

MOST_RANK, RICHEST = 8, 1_000_000_000
OFFERED = (Reaction.VERY_GOOD, Reaction.EXCELLENT)
THREATENED = (Reaction.DISASTROUS, Reaction.VERY_BAD, Reaction.BAD)


# plunder and ransom


def spoils(camp: Camp, table: Table) -> None:
    """What the GM gives, into the treasury; who shares in it is glad of it for a month."""
    force, people = camp.force, people_of(camp.force.id)
    units = [unit for unit in camp.units_of(force) if unit.sheet.count]
    [given] = table.ask(
        "spoils",
        [force],
        Spoils,
        options=lambda _: {"shared": [unit.id for unit in units]},
        check=lambda _, answer: _too_many(force, answer),
    )
    customs = camp.options.loot_culture is LootCulture.LOOT
    lines = [
        ("Plunder", given.plunder, "Looting"),
        ("Gear and horses sold", given.sold, "Looting"),
        (filled(RANSOM, men=given.ransomed), given.ransomed * given.ransom, "Ransom of Prisoners"),
    ]
    got = table.tally("spoils_worth", force, 0, *lines, least=0, most=RICHEST, audience=people)
    table.tell("spoils_told", force, to=people, sum=got, story=given.story)
    if not customs and (given.plunder or given.sold):
        table.tell("against_custom", force, to=people)
    gone = given.ransomed + given.freed
    if gone:
        table.tell("prisoners_go", force, to=people, n=gone)
    for change in (
        *Change.of(force.sheet, "treasury", min(RICHEST, force.sheet.treasury + got), "Spoils"),
        *Change.of(force.sheet, "prisoners", force.sheet.prisoners - gone, "Ransomed or free"),
    ):
        table.propose(change)
    for unit in units:
        if unit.id in given.shared:
            _share(camp, table, unit)


def _too_many(force: Kept, given: Spoils) -> Iterable[Problem]:
    if given.ransomed + given.freed > force.sheet.prisoners:
        yield Problem("prisoners_too_few", {"at": "ransomed", "have": force.sheet.prisoners})


def _share(camp: Camp, table: Table, unit: Kept) -> None:
    sheet: GurpsUnit = unit.sheet
    others = tuple(mod for mod in sheet.morale_mods if mod.key is not MoodKey.LOOT)
    glad = MoraleMod(key=MoodKey.LOOT, value=1, lasts=Lasts.MONTH, until=camp.day + camp.options.days(1))
    for change in Change.of(sheet, "morale_mods", (*others, glad), "A share in the loot"):
        table.propose(change)


# superiors


def superiors(camp: Camp, table: Table) -> None:
    """Three dice and reputation: a promotion, a favour, a reprimand, a demotion (T8c)."""
    heroes = [hero for hero in camp.heroes_of(camp.force) if hero.sheet.status is not HeroStatus.DEAD]
    ids = [hero.id for hero in heroes]
    [judged] = table.ask(
        "superiors", [camp.force], Superiors, options=lambda _: {"praised": ids, "blamed": ids}
    )
    for kind, chosen in (("promotion", judged.praised), ("reaction", judged.blamed - judged.praised)):
        _look_at(table, kind, [hero for hero in heroes if hero.id in chosen], judged.favour, camp.day)


def _look_at(table: Table, kind: str, heroes: Sequence[Kept], favour: int, day: int) -> None:
    results: list[tuple[Kept, Reaction]] = []
    rolls = table.throw(kind, heroes, "3d6", why=f"{kind}_dice")
    for hero, roll in zip(heroes, rolls, strict=True):
        sheet: GurpsHero = hero.sheet
        talk = sum(one.amount for one in sheet.temp_reputation if not one.is_over(day))
        lines = [
            ("Reputation", sheet.reputation, "Glory Roll"),
            ("What people talk of", talk, "Glory Roll"),
            ("Favour", favour, "The game master"),
        ]
        total = table.tally(f"{kind}_total", hero, roll, *lines, label="3d")
        result = table.verdict(f"{kind}_result", hero, reaction_of(total))
        table.tell(kind, hero, because=(f"{kind}_total",), result=result)
        results.append((hero, result))
    step, turning = (1, OFFERED) if kind == "promotion" else (-1, THREATENED)
    due = [(hero, result) for hero, result in results if result in turning]
    asked = [hero for hero, _ in due]
    sure = {hero.id for hero, result in due if result is Reaction.DISASTROUS}
    answers = table.ask(
        f"{kind}_comes_true", asked, Rise, default=lambda hero: Rise(happens=step > 0 or hero.id in sure)
    )
    for hero, rise in zip(asked, answers, strict=True):
        rank = min(MOST_RANK, max(0, hero.sheet.military_rank + step * rise.happens))
        for change in Change.of(
            hero.sheet, "military_rank", rank, "Promoted" if step > 0 else "Reduced in rank"
        ):
            table.propose(change)


# what time takes away


def time_ends(camp: Camp, table: Table) -> None:
    """Talk that has died down and moods that have passed, by the day of the campaign."""
    for kept, name in over(camp):
        field = "temp_reputation" if isinstance(kept.sheet, GurpsHero) else "morale_mods"
        left = tuple(one for one in getattr(kept.sheet, field) if not one.is_over(camp.day))
        table.tell(name, kept, to=people_of(kept.side), n=len(getattr(kept.sheet, field)) - len(left))
        for change in Change.of(kept.sheet, field, left, "Its time is over"):
            table.propose(change)


def over(camp: Camp) -> Iterator[tuple[Kept, str]]:
    """Of whom nobody talks any more, and whose mood has passed."""
    for hero in camp.heroes:
        if any(one.is_over(camp.day) for one in hero.sheet.temp_reputation):
            yield hero, "talk_ends"
    for unit in camp.units:
        if not is_gone(unit.sheet) and any(one.is_over(camp.day) for one in unit.sheet.morale_mods):
            yield unit, "mood_ends"


def wants_leader(unit: Kept) -> bool:
    """Whether a unit mourns its leader and has no other yet."""
    sheet: GurpsUnit = unit.sheet
    mourns = any(mod.key is MoodKey.LEADER_LOSS for mod in sheet.morale_mods)
    return bool(sheet.count and mourns and sheet.leader is None and sheet.leadership is None)
