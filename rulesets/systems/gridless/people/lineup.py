"""The field of battle before the first step, as the muster has it."""

from rulesets.systems.gridless.book.kinds import Health, HeroStatus, Spells, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.people.gathering import GridlessMuster, tokens_of
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessUnit
from rulesets.systems.gridless.words.names import free_name


def open_field(muster: GridlessMuster) -> Battlefield:
    """The field before the first step."""
    words = _team_words(muster)
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Side(sheet, scouting=muster.of(sheet.id).scouting) for sheet in muster.sides},
        units={sheet.id: _unit(sheet, muster) for sheet in muster.units},
        heroes={sheet.id: _hero(sheet, muster, words.get(sheet.id, "")) for sheet in muster.heroes},
        conditions=muster.situation.conditions,
    )


def _unit(sheet: GridlessUnit, muster: GridlessMuster) -> Unit:
    tokens = tokens_of(sheet, muster.options.ecl_per_token)
    if sheet.id in muster.spares:
        return Unit(sheet, sheet.side, 0, 0, status=UnitStatus.AWAY)
    status = UnitStatus.AWAY if sheet.arrives != 1 else UnitStatus.FIGHTING
    if sheet.objective and not muster.options.objectives:
        status = UnitStatus.AWAY
    if not tokens and status is UnitStatus.FIGHTING:
        status = UnitStatus.WITHDRAWN
    return Unit(sheet, sheet.side, tokens, tokens, _general_at_first(sheet, muster), status=status)


def _general_at_first(sheet: GridlessUnit, muster: GridlessMuster) -> str:
    """Its general, if he is there and on his feet: who is not leads nobody until he is."""
    hero = next((one for one in muster.heroes if one.id == sheet.leader), None)
    if hero is None or (hero.unit, hero.side) != (sheet.id, sheet.side):
        return ""
    return hero.id if hero.status is HeroStatus.FIT and hero.arrives == 1 else ""


def _team_words(muster: GridlessMuster) -> dict[str, str]:
    """The word of each hero's team; no two teams have one, and none the name of somebody else."""
    teams: dict[tuple[str, str | None, str], list[str]] = {}
    for hero in muster.heroes:
        if hero.team:
            teams.setdefault((hero.side, hero.unit, hero.team), []).append(hero.id)
    words: dict[str, str] = {}
    for (_, _, word), members in teams.items():
        others = {hero.id for hero in muster.heroes} - set(members)
        name = free_name(word, members[0], {*words.values(), *others})
        words |= dict.fromkeys(members, name)
    return words


def _hero(sheet: GridlessHero, muster: GridlessMuster, team: str) -> Hero:
    by_wounds = muster.options.hp_system is Health.VITALITY
    full = sheet.wounds_max if by_wounds else sheet.hp_max
    now = sheet.wounds if by_wounds else sheet.hp
    pays = by_wounds or muster.options.spell_system is Spells.VITALITY
    vitality = (sheet.vitality_max if sheet.vitality is None else sheet.vitality) if pays else 0
    status = HeroStatus.AWAY if sheet.status is HeroStatus.FIT and sheet.arrives != 1 else sheet.status
    return Hero(
        sheet,
        sheet.side,
        sheet.unit or "",
        team=team,
        hp=full if now is None else now,
        vitality=vitality,
        spellpool=sheet.spellpool,
        quiet=not sheet.asked,
        seen_at=full if now is None else now,
        spells=tuple((one.level, one.left) for one in sheet.spells_left),
        status=status,
        carried=sheet.carried,
        opportunity=sheet.opportunity,
    )
