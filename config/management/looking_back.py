"""What `manage.py battle --debrief` tells: the battle of a file, looked back at."""

import json
from argparse import ArgumentParser

from rulesets.engine import Json, Muster, Ruleset, commander, names_of, viewer
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import Battle, Moment
from rulesets.forecasts.debrief.seeing import seen_by
from rulesets.forecasts.debrief.told import debrief_json, debrief_text
from rulesets.trials.battlefile import BattleFile, CannotFight, fight

DEBRIEFED = 5000
"""So many battles are fought ahead for a debrief."""
SEED = "a debrief"
"""Where the file has none."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--debrief",
        nargs="?",
        const="gm",
        metavar="SIDE",
        help="what it came to, step by step: luck, decisions, the turning point; --battles in all are "
        f"fought ahead for it, {DEBRIEFED:,} unless said. Of a side: what its commander may read",
    )


def told(battle: BattleFile, rules: Ruleset, muster: Muster, options: Json) -> str:
    """The battle is fought as the file has it, and looked back at."""
    sides, of = [side.id for side in muster.sides], options["debrief"]
    if of not in ("gm", *sides):
        raise CannotFight(f"There is no side {of!r}. There are: {', '.join(sides)}.")
    who = viewer("gm") if of == "gm" else viewer(f"side:{of}", commander(of))
    phases = fight(battle, rules, muster, officers=options["officers"])
    moments = [
        Moment(n, one.phase, one.before, one.played, one.record, one.rulings)
        for n, one in enumerate(phases, start=1)
    ]
    looked_at = Battle(rules, muster, moments, battle.seed or SEED)
    debriefing = Debriefing(looked_at)
    spreads = debriefing.fight(options["battles"] or DEBRIEFED, options["workers"])
    debrief = seen_by(debriefing.reading(spreads), who)
    if options["json"]:
        return json.dumps(debrief_json(rules, debrief), indent=2, ensure_ascii=False)
    names = names_of(rules.known(looked_at.opening, who).muster)
    return debrief_text(rules, debrief, names)
