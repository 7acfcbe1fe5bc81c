"""After the battle: what lasts, proposed to the game master change by change (After the Battle)."""

from collections.abc import Iterator, Sequence

from rulesets.engine import GM, Change, Line, Table, filled, label
from rulesets.systems.gurps.book.kinds import Glory, HeroStatus, Lasts, Level, MoodKey, Reaction, UnitStatus
from rulesets.systems.gurps.book.tables import MOST_EXPERIENCE
from rulesets.systems.gurps.camp.fame import MOST_RANK, OFFERED, THREATENED
from rulesets.systems.gurps.camp.formulas import YEAR, reaction_of
from rulesets.systems.gurps.camp.orders import Favour, Rise
from rulesets.systems.gurps.camp.spoils import fate_of_guns, left_behind, loot_of, new_units, winnings
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.sheets import MoraleMod, TimedReputation, plain
from rulesets.systems.gurps.steps.day_end import CLEAR
from rulesets.systems.gurps.steps.muster import commander_of
from rulesets.systems.gurps.words.names import distinct

MOST_REPUTATION = 4
MOST_PRISONERS = 1_000_000
PRISONERS = {
    (True, False): "Laid down their arms",
    (False, True): "Lay wounded where they ran",
    (True, True): "Laid down their arms and lay wounded where they ran",
}
"""Why there are more: some gave up, some were found."""
TURNED, UNLED = (
    label("{name} is now of another side"),
    label("{name} is dead. A new leader is appointed in camp"),
)
LOST = {
    HeroStatus.DEAD: label("{name} is dead"),
    HeroStatus.CAPTURED: label("{name} is captured"),
    HeroStatus.MISSING: label("{name} is missing"),
}


def aftermath(field: Battlefield, table: Table) -> None:
    """Superiors look at their heroes, the field is looted, then every lasting change is proposed."""
    reactions = _reactions(field, table)
    cash = loot_of(field, table)
    for change in changes(field, reactions, cash):
        table.propose(change)
    for unit in field.units.values():
        if unit.sheet.is_pieces and (lost := unit.killed + unit.wounded):
            guns = fate_of_guns(field, unit, lost)
            table.tell("guns", unit, kept=guns.kept, captured=guns.captured, destroyed=guns.destroyed)
    for hero in field.heroes.values():
        if hero.status is not HeroStatus.DEAD and Glory.VERY_BAD in (glory for glory, _ in hero.honours):
            table.tell("called_coward", hero)


def _reactions(field: Battlefield, table: Table) -> dict[str, int]:
    """Promotion for glory, reproach for shame, by the reputation it brought: steps of rank (T8c)."""
    worth = field.muster.glories
    alive = [hero for hero in field.heroes.values() if hero.status is not HeroStatus.DEAD]
    praised = [hero for hero in alive if any(worth[glory].promotion for glory, _ in hero.honours)]
    blamed = [hero for hero in alive if any(worth[glory].reproach for glory, _ in hero.honours)]
    looked_at = [hero for hero in alive if hero in praised or hero in blamed]
    words = table.ask("reaction_modifier", looked_at, Favour, to=GM, secret=True)
    favours = {hero.id: word for hero, word in zip(looked_at, words, strict=True)}
    steps: dict[str, int] = {}
    threatened: list[Hero] = []
    for kind, heroes in (("promotion", praised), ("reaction", blamed)):
        rolls = table.throw(kind, heroes, "3d6", to=GM, why=f"{kind}_dice")
        for hero, roll in zip(heroes, rolls, strict=True):
            lines = _standing(field, hero, favours[hero.id])
            total = table.tally(f"{kind}_total", hero, roll, *lines, label="3d")
            result = table.verdict(f"{kind}_result", hero, reaction_of(total))
            table.tell(kind, hero, because=(f"{kind}_total",), result=result)
            if kind == "promotion":
                steps[hero.id] = int(result in OFFERED)
            elif result is Reaction.DISASTROUS:
                steps[hero.id] = steps.get(hero.id, 0) - 1
            elif result in THREATENED:
                threatened.append(hero)
    falls = table.ask("reaction_comes_true", threatened, Rise, to=GM, default=lambda _: Rise(happens=False))
    for hero, fall in zip(threatened, falls, strict=True):
        steps[hero.id] = steps.get(hero.id, 0) - fall.happens
    return steps


def _standing(field: Battlefield, hero: Hero, favour: Favour) -> list[Line]:
    """Reputation, and what the game master adds to it, under his own reason (T8c)."""
    fame = Line("Reputation", _fame_now(field, hero), "Glory Roll")
    return distinct((fame, Line(favour.reason or "Favour", favour.modifier, "Promotion")))


def _fame_now(field: Battlefield, hero: Hero) -> int:
    worth = field.muster.glories
    talk = sum(worth[glory].reputation + worth[glory].lasting for glory, _ in hero.honours)
    talks = [one.amount for one in hero.sheet.temp_reputation if not one.is_over(field.muster.day)]
    return hero.sheet.reputation + sum(talks) + talk


def changes(field: Battlefield, steps: dict[str, int], cash: int = 0) -> Iterator[Change]:
    """Units, then heroes, then sides, then units that are new."""
    for unit in field.units.values():
        yield from _unit_changes(field, unit)
    for hero in field.heroes.values():
        yield from _hero_changes(field, hero, steps.get(hero.id, 0))
    for side in field.sides.values():
        yield from _side_changes(field, side)
        if side.id == field.holder:
            yield from winnings(side, cash)
    yield from new_units(field)


def _unit_changes(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet = unit.sheet
    if unit.side != sheet.side:
        yield from Change.of(sheet, "side", unit.side, "Changed sides")
    captured = unit.status is UnitStatus.CAPTURED
    left = 0 if captured else unit.men
    if sheet.is_pieces:
        left += fate_of_guns(field, unit, unit.killed + unit.wounded).kept
        yield from Change.of(sheet, "count", min(sheet.count, left), "Pieces left")
    else:
        if left != sheet.count and sheet.establishment is None:
            yield from Change.of(sheet, "establishment", sheet.count, "Full strength before the battle")
        yield from Change.of(sheet, "count", left, "Taken prisoner" if captured else "Losses in the battle")
        yield from Change.of(sheet, "killed", sheet.killed + unit.killed, "Lost for good")
        wounded = 0 if captured else unit.wounded - left_behind(field, unit)
        yield from Change.of(sheet, "wounded", sheet.wounded + wounded, "Wounded, some will come back")
        if wounded:
            yield from Change.of(sheet, "before_battle", sheet.count, "Recovery goes by it")
            yield from Change.of(sheet, "healed", unit.healed, "Recovery of the nights between")
    yield from Change.of(sheet, "scattered", unit.status is UnitStatus.SCATTERED and left > 0, "Routed")
    leader = field.heroes.get(sheet.leader or "")
    if leader and leader.side != unit.side:
        yield from Change.of(sheet, "leader", None, filled(TURNED, name=leader.sheet.name))
    if not left:
        return
    was_here = unit.status is not UnitStatus.AWAY and not sheet.scattered
    if was_here and field.experience:
        yield from Change.of(
            sheet, "experience", min(MOST_EXPERIENCE, sheet.experience + 1), "A battle fought"
        )
    if was_here:
        yield from Change.of(sheet, "morale_mods", _moods(field, unit), "Morale after the battle")
    if leader and leader.status is HeroStatus.DEAD and leader.side == unit.side:
        yield from Change.of(sheet, "leader", None, filled(UNLED, name=leader.sheet.name))


def _moods(field: Battlefield, unit: Unit) -> tuple[MoraleMod, ...]:
    """What the battle leaves in the men's hearts: a lost leader, a foe beaten or not (T18)."""
    won, lost = _clear_for(field, unit.side)
    until = field.muster.day + field.muster.options.days(YEAR)
    kept = [mod for mod in unit.sheet.morale_mods if mod.lasts is not Lasts.BATTLE]
    if won and field.level in CLEAR:
        kept = [mod for mod in kept if mod.lasts is not Lasts.VICTORY]
    if unit.mourning:
        kept.append(
            MoraleMod(key=MoodKey.LEADER_LOSS, value=max(-10, min(10, unit.mourning)), lasts=Lasts.VICTORY)
        )
    met = field.foes_of(unit.side) if won else [field.sides[field.winner]] if lost else []
    key, value = (MoodKey.DEFEATED_FOE, 1) if won else (MoodKey.DEFEATED_BY_FOE, -2)
    for foe in met:
        name = foe.sheet.name
        kept = [mod for mod in kept if (mod.key, plain(mod.foe)) != (key, plain(name))]
        kept.append(MoraleMod(key=key, value=value, lasts=Lasts.YEAR, foe=name, until=until))
    return tuple(kept)


def _clear_for(field: Battlefield, side: str) -> tuple[bool, bool]:
    """Whether it beat the foe, or was beaten; an inconclusive last day changes nothing."""
    if not field.winner or field.sides[side].level is Level.INCONCLUSIVE:
        return False, False
    return side == field.winner, side != field.winner


def _hero_changes(field: Battlefield, hero: Hero, step: int) -> Iterator[Change]:
    sheet = hero.sheet
    if hero.side != sheet.side:
        yield from Change.of(sheet, "side", hero.side, "Went over with the unit")
    if (hero.unit or None) != sheet.unit:
        yield from Change.of(sheet, "unit", hero.unit or None, "The unit changed sides")
    old = sheet.ht if sheet.hits is None else sheet.hits
    if hero.hits != old:
        yield from Change.of(sheet, "hits", max(-5 * sheet.ht, hero.hits), "Wounds")
    yield from Change.of(sheet, "status", hero.status, "After the battle")
    yield from _fame(field, hero)
    if step:
        rank = max(0, min(MOST_RANK, sheet.military_rank + step))
        why = "Promoted on the field" if step > 0 else "Reduced in rank"
        yield from Change.of(sheet, "military_rank", rank, why)


def _fame(field: Battlefield, hero: Hero) -> Iterator[Change]:
    """Reputation for a time, and the part that stays (T8b)."""
    sheet, worth = hero.sheet, field.muster.glories
    lasting = sum(worth[glory].lasting for glory, _ in hero.honours)
    new = max(-MOST_REPUTATION, min(MOST_REPUTATION, sheet.reputation + lasting))
    yield from Change.of(sheet, "reputation", new, "Covered with glory")
    talked = tuple(
        TimedReputation(
            amount=worth[glory].reputation,
            months=months,
            since=named(field),
            until=field.muster.day + field.muster.options.days(months),
        )
        for glory, months in hero.honours
        if worth[glory].reputation
    )
    if talked:
        all_talk = (*sheet.temp_reputation, *talked)
        yield from Change.of(sheet, "temp_reputation", all_talk, _said_of(hero, talked))


def named(field: Battlefield) -> str:
    """What people will call this battle, and when it was."""
    return ", ".join(filter(None, (field.muster.title, field.muster.date)))[:120] or "this battle"


def _said_of(hero: Hero, talked: Sequence[TimedReputation]) -> str:
    if Glory.VERY_BAD in (glory for glory, _ in hero.honours):
        return "People talk ill of it, and an equal calls it cowardice: perhaps a duel"
    good = all(one.amount >= 0 for one in talked)
    return "People talk of it" if good else "People talk ill of it"


def _side_changes(field: Battlefield, side: Side) -> Iterator[Change]:
    sheet = side.sheet
    taken = sum(unit.men + unit.wounded for unit in field.units.values() if unit.captured_by == side.id)
    found = sum(left_behind(field, unit) for unit in field.units.values()) if side.id == field.holder else 0
    if taken or found:
        prisoners = min(MOST_PRISONERS, sheet.prisoners + taken + found)
        yield from Change.of(sheet, "prisoners", prisoners, PRISONERS[bool(taken), bool(found)])
    commander, heir = field.heroes.get(sheet.commander or ""), sheet.commander
    if commander and (why := _no_longer_serves(commander, side)):
        heir = commander_of(field, side) or None
        yield from Change.of(sheet, "commander", heir, why)
    yield from _body_changes(field, side)
    deputy = field.heroes.get(sheet.deputy or "")
    if deputy and deputy.id == heir:
        yield from Change.of(sheet, "deputy", None, "Commands now")
    elif deputy and deputy.side != side.id:
        yield from Change.of(sheet, "deputy", None, _no_longer_serves(deputy, side))


def _body_changes(field: Battlefield, side: Side) -> Iterator[Change]:
    """Bodies whose leader is no more, or another side's, wait for a new one."""
    leaders = {body.leader: field.heroes.get(body.leader or "") for body in side.sheet.bodies}
    gone = {id: why for id, hero in leaders.items() if hero and (why := _no_longer_serves(hero, side))}
    if gone:
        bodies = tuple(
            body.model_copy(update={"leader": None}) if body.leader in gone else body
            for body in side.sheet.bodies
        )
        yield from Change.of(side.sheet, "bodies", bodies, ", ".join(gone.values()))


def _no_longer_serves(hero: Hero, side: Side) -> str:
    """Why a side must do without him, if it must."""
    if hero.side != side.id:
        return filled(TURNED, name=hero.sheet.name)
    return filled(LOST[hero.status], name=hero.sheet.name) if hero.is_lost else ""
