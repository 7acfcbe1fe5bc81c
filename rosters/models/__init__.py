"""What a campaign owns between battles. Sheets are the ruleset's values, kept as JSON."""

from rosters.models.camp import CampAct, CampChange
from rosters.models.changes import JSON_NULL, SIDE, Edit, ProposedChange
from rosters.models.forces import Force, Unit, is_gone
from rosters.models.heroes import NOBODY, Handed, Hero, initial_of
from rosters.models.kept import keep_sheet, kept_sheet
from rosters.models.record import TEXT, Key, Record, named, plain_text, roster_of, sheet_of
from rosters.models.seating import HeroAsk, HeroOffer
from rosters.models.tinctures import Tincture, next_tincture
from rosters.models.traces import Trace

__all__ = [
    "JSON_NULL",
    "NOBODY",
    "SIDE",
    "TEXT",
    "CampAct",
    "CampChange",
    "Edit",
    "Force",
    "Handed",
    "Hero",
    "HeroAsk",
    "HeroOffer",
    "Key",
    "ProposedChange",
    "Record",
    "Tincture",
    "Trace",
    "Unit",
    "initial_of",
    "is_gone",
    "keep_sheet",
    "kept_sheet",
    "named",
    "next_tincture",
    "plain_text",
    "roster_of",
    "sheet_of",
]
