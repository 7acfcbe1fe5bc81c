"""Numbers say how they come about, and each line names the heading of the rules where that stands."""

import re
from typing import Any

from rulesets.engine import Played, Tally
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import HEROES, ordered, three
from tests.rulesets.systems.gridless.play import lines, played_to, step, until

HEADINGS = {
    "Initial battle setup",
    "Allocate Forces",
    "Perform Heroic Utility Actions",
    "Flow of Battle table",
    "Token advantage",
    "Hero contribution",
    "Using magic",
    "Teaming",
    "Stealth",
    "Terrain",
    "Artillery",
    "Other modifiers",
    "Resolve Deadly Combats",
    "Make Battle Rolls",
    "Make Morale Check",
    "Aftermath",
}
OWN_KEY = re.compile(r"\b[RFT]\d+\b")


def test_every_line_of_a_battle_names_a_heading_of_the_rules() -> None:
    field = three(
        heroes=[one | {"caster": True, "level": 8, "team": "pack"} for one in HEROES],
        situation={"conditions": [{"what": what} for what in ("terrain", "castle", "heavy", "flow")]},
        options={"deadly_combat": "quick"},
    )
    said = {"orders:lou": {"action": "fight", "form": "magic", "spells": [4]}, "flow:pack": [4, 5]}
    played = played_to(field, "end_round", said)
    cited = {line.section for one in played for each in tallies(one) for line in each.lines}
    assert cited <= HEADINGS, cited - HEADINGS
    assert len(cited) > 7


def tallies(played: Played[Battlefield]) -> list[Tally]:
    return [one for one in played.said if isinstance(one, Tally)]


def test_tokens_struck_down_say_how_many_the_margin_brings() -> None:
    field = until(three(), "modifiers", ordered(three()))
    played = step(field, "battle", {"battle:bears": [20]})
    dc = field.units["bears"].dc
    over: Any = (20 - dc) // 5
    assert lines(played, "battle_losses:bears") == {"Success": 1, "One for every 5 over the DC": over}


def test_those_who_run_say_that_it_is_one_for_two_points() -> None:
    field = three()
    field.units["lions"].lost = 1
    played = step(field, "morale", {"morale:lions": [7]})
    assert lines(played, "desertion:lions") == {"One for every two points below the DC": 4}


def test_nothing_that_people_read_names_a_key_of_our_own() -> None:
    assert [text for text in RULES.wording.values() if OWN_KEY.search(text)] == []
