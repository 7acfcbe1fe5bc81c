"""What is remembered of whoever fights by these rules. They count no foes that a hero has killed."""

from rulesets.engine.careers import Career, Feat, Rise
from rulesets.engine.text import filled, label
from rulesets.engine.values import Sheet
from rulesets.systems.gurps.book.kinds import Glory, HeroStatus, Reaction, UnitStatus
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsUnit
from rulesets.systems.gurps.people.strength import quality_of

MILITARY_RANK = label("Military Rank {n}")
GLORIOUS = (Glory.COVERED, Glory.COURAGE, Glory.HEROIC)
PRAISED = (Reaction.GOOD, Reaction.VERY_GOOD, Reaction.EXCELLENT)
DOWN = (HeroStatus.UNCONSCIOUS, HeroStatus.DEAD)
GAVE_WAY = (UnitStatus.WITHDRAWS, UnitStatus.ROUTS, UnitStatus.SURRENDERED)


def rank(sheet: Sheet) -> str:
    """A hero's rank, and how good a unit has become."""
    if isinstance(sheet, GurpsHero):
        return filled(MILITARY_RANK, n=sheet.military_rank) if sheet.military_rank else ""
    return str(quality_of(sheet).label) if isinstance(sheet, GurpsUnit) else ""


CAREER = Career(
    feats=(
        Feat("deed"),
        Feat("glory_shown", "glory", "result", GLORIOUS),
        Feat("wounded_at", "wounds", is_told=False),
        Feat("struck", "wounds", is_told=False),
        Feat("struck_plainly", "wounds", is_told=False),
        Feat("struck_down"),
        Feat("fell", "", "status", DOWN),
        Feat("commander_taken"),
        Feat("took_command"),
        Feat("taken"),
        Feat("leader_defected"),
        Feat("promotion", "praise", "result", PRAISED),
        Feat("stood", "stood", "stand", (UnitStatus.HOLDS,)),
        Feat("stood", "", "stand", GAVE_WAY),
        Feat("defected"),
        Feat("crumbled"),
        Feat("wiped_out"),
    ),
    rises=(Rise("military_rank", "promotions"),),
    rank=rank,
    recover=("wounded",),
    captured=(UnitStatus.CAPTURED, UnitStatus.SURRENDERED),
    fled=(UnitStatus.ROUTS, UnitStatus.SCATTERED),
)
