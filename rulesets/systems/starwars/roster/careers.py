"""What is remembered of whoever fights by these rules."""

from rulesets.engine.careers import Career, Feat
from rulesets.engine.values import Sheet
from rulesets.systems.starwars.book.kinds import Nerve, Outcome, UnitStatus
from rulesets.systems.starwars.people.sheets import StarUnit
from rulesets.systems.starwars.steps.aftermath import moved

WOUNDING = ("wounded", "incapacitated", "mortally_wounded", "killed")
GOOD = (Outcome.TRIUMPH, Outcome.SUCCESS)


def rank(sheet: Sheet) -> str:
    return str(sheet.quality.label) if isinstance(sheet, StarUnit) else ""


CAREER = Career(
    feats=(
        Feat("deed"),
        Feat("deed_done", "deeds", "outcome", GOOD),
        Feat("took_over"),
        Feat("hurt_by", "wounds", "hurt", WOUNDING),
        Feat("leader_struck", "wounds"),
        Feat("held_on"),
        Feat("taken"),
        Feat("fired", "hits", amount="hits", is_told=False),
        Feat("checked", "stood", "nerve", (Nerve.PASS,)),
        Feat("checked", "", "nerve", (Nerve.RETREAT, Nerve.SURRENDER)),
        Feat("turned"),
        Feat("fled"),
        Feat("destroyed"),
    ),
    rank=rank,
    recover=("severe",),
    moved=moved,
    captured=(UnitStatus.SURRENDERED,),
    fled=(UnitStatus.FLED,),
)
