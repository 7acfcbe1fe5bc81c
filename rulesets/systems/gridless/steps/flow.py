"""Step 7, Flow of battle: how the fight goes for each team of fighters (Flow of Battle table)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import Table, filled, label
from rulesets.systems.gridless.book.contribution import flow_of
from rulesets.systems.gridless.book.kinds import Action, Chance, Flow, What
from rulesets.systems.gridless.people.field import Battlefield, Hero, Team
from rulesets.systems.gridless.people.orders import Deed

FLOW = label("Flow modifier {n}")


def fighters(field: Battlefield) -> list[Hero]:
    return [hero for hero in field.active if hero.order.action is Action.FIGHT]


def anybody_fights(field: Battlefield) -> bool:
    return bool(fighters(field))


def flow(field: Battlefield, table: Table) -> None:
    """Two dice a team; who hunts seeks his fight and needs none."""
    teams = field.teams(fighters(field))
    hunting = [team for team in teams if hunts(field, team)]
    rolling = [team for team in teams if team not in hunting]
    rolls = table.throw("flow", rolling, "2d6", why="flow")
    results: dict[str, Flow] = {}
    for team, roll in zip(rolling, rolls, strict=True):
        total = table.tally("flow_total", team, roll, *flow_lines(field, team), label="2d6")
        choice = team.members[0].order.flow_choice or Flow.VALOROUS
        results[team.id] = table.verdict("flow_result", team, flow_of(total) or choice)
        table.tell("flows", team.members[0], because=(), result=results[team.id], total=total)
    for team in hunting:
        results[team.id] = Flow.DEADLY
        first = hunter(team.members) or team.members[0]
        table.tell("hunts", first, foe=first.order.hunt_target)
        field.combats = (*field.combats, (team.id, "hunt"))
    _deeds(field, table, [team for team in teams if results[team.id] is Flow.VALOROUS], results)
    for team in teams:
        _goes(field, team, results[team.id])


def _deeds(field: Battlefield, table: Table, teams: Sequence[Team], results: dict[str, Flow]) -> None:
    """Now that the dice have given the moment, the player says what is done with it."""
    heroes = [team.members[0] for team in teams]
    wanted = field.muster.options.valour_told
    told = table.ask(
        "valour",
        heroes,
        Deed,
        default=lambda hero: Deed(text=hero.order.text),
        brief=lambda hero: hero.order.form if wanted else None,
    )
    for team, hero, deed in zip(teams, heroes, told, strict=True):
        if deed.text and deed.text != hero.order.text:
            table.tell("valorous_deed", hero, deed=deed.text)
        elif not deed.text and field.muster.options.valour_told:
            results[team.id] = Flow.NORMAL
            table.tell("moment_passes", hero)


def _goes(field: Battlefield, team: Team, result: Flow) -> None:
    field.flows = (*field.flows, (team.id, result))
    if result is Flow.DEADLY and (team.id, "hunt") not in field.combats:
        field.combats = (*field.combats, (team.id, "flow"))
    for hero in team.members:
        hero.double = result is Flow.FEROCIOUS


def hunts(field: Battlefield, team: Team) -> bool:
    """Whether somebody of it spends what they have waited for on a foe of their own."""
    return stored(field, team) > 0 and hunter(team.members) is not None


def hunter(heroes: Iterable[Hero]) -> Hero | None:
    """Whose order to hunt counts: the first who gave one, be he listed after a general who commands."""
    hunting = (one for one in heroes if one.order.action is Action.FIGHT)
    return next((one for one in hunting if one.order.opportunity is Chance.HUNT), None)


def stored(field: Battlefield, team: Team) -> int:
    """The highest opportunity among its fighters."""
    return max((hero.opportunity for hero in team.members if hero.order.action is Action.FIGHT), default=0)


def flow_lines(field: Battlefield, team: Team) -> list[tuple[str, int, str]]:
    ids = {hero.id for hero in team.members} | {one.id for hero in team.members for one in field.mates(hero)}
    return [
        (f"{n}. {luck.reason}" if luck.reason else filled(FLOW, n=n), luck.worth, "Flow of Battle table")
        for n, luck in enumerate(field.conditions, start=1)
        if luck.what is What.FLOW and (luck.hero is None or luck.hero in ids)
    ]
