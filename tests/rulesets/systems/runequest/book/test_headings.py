"""Every number says where it comes from by a heading of the article, never by a key of our own."""

from rulesets.engine import Tally, Throw, dice, next_phase, play
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.people.field import open_field
from rulesets.systems.runequest.samples.bloody_bridge import sample
from tests.rulesets.systems.runequest.play import muster

HEADINGS = {
    "",
    "Attack (A)",
    "Defence (D)",
    "Spirit (S)",
    "Situation Modifiers",
    "Army Commander Tactical Roll",
    "PC Unit situation roll",
    "Odds Ratio Table",
    "The missile/spell phase",
    "Unit Commander Tactical Roll",
    "Combat of the Player Characters",
    "Combat of the NPCs",
}


def test_every_line_names_a_heading_of_the_article() -> None:
    quick = sample().model_copy(update={"options": muster(options={"hero_fights": "quick"}).options})
    field, found, faces = open_field(quick), set[str](), iter(range(1, 100_000))
    while (phase := next_phase(RULES, field)) and phase.round <= 3:
        record: dict[str, object] = {}
        while not (played := play(phase, field, record)).done:
            for request in played.waits_for:
                if isinstance(request, Throw):
                    thrown = dice(request.dice)
                    record[request.key] = [next(faces) * 37 % thrown.sides + 1 for _ in range(thrown.count)]
                else:
                    record[request.key] = request.default.model_dump(mode="json")
        found |= {line.section for one in played.said if isinstance(one, Tally) for line in one.lines}
        field = played.field
    assert found <= HEADINGS, found - HEADINGS
    assert {"Spirit (S)", "Combat of the Player Characters", "The missile/spell phase"} <= found
