"""What is remembered of whoever fights by these rules."""

from rulesets.engine.careers import Career, Feat
from rulesets.engine.text import filled, label
from rulesets.engine.values import Sheet
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.sheets import GridlessHero

LEVEL = label("Level {n}")
OUT = (HeroStatus.FALLEN, HeroStatus.DEAD, HeroStatus.CAPTURED)
GREAT = range(3, 10)
"""A contribution to the battle that breaks a line, or more."""


def rank(sheet: Sheet) -> str:
    return filled(LEVEL, n=sheet.level) if isinstance(sheet, GridlessHero) else ""


CAREER = Career(
    feats=(
        Feat("valorous_deed", "valour"),
        Feat("deed"),
        Feat("contributed", "songs", "bonus", GREAT),
        Feat("duelled", "combats", "winner", ("a",)),
        Feat("duelled_with", "combats", "winner", ("a",)),
        Feat("prevailed", "combats"),
        Feat("carried_out", "carried", of="hero"),
        Feat("carried_out_together", "carried", of="heroes"),
        Feat("took_command", of="hero"),
        Feat("hurt", "wounds", is_told=False),
        Feat("now_stands", "", "result", OUT),
        Feat("raised"),
        Feat("raised_seen"),
        Feat("deserted"),
        Feat("defected"),
        Feat("was_found", "", "result", (HeroStatus.DEAD, HeroStatus.CAPTURED)),
        Feat("struck_home", "tokens", amount="tokens", is_told=False),
        Feat("stood_fast", "stood"),
        Feat("must_retreat"),
        Feat("betrayed"),
        Feat("fell_apart"),
    ),
    rank=rank,
)
