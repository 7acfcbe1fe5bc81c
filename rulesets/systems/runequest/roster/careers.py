"""What is remembered of whoever fights by these rules."""

from rulesets.engine.careers import Career, Feat
from rulesets.engine.values import Sheet
from rulesets.systems.runequest.book.kinds import Bout, UnitStatus
from rulesets.systems.runequest.people.sheets import RuneUnit


def rank(sheet: Sheet) -> str:
    return str(sheet.quality.label) if isinstance(sheet, RuneUnit) else ""


CAREER = Career(
    feats=(
        Feat("note"),
        Feat("fought", "kills", "outcome", (Bout.KILLED,)),
        Feat("fought", "captives", "outcome", (Bout.CAPTURED,)),
        Feat("leader_lost", "leaders", of="by"),
        Feat("took_command", of="hero"),
        Feat("leads_on", of="hero"),
        Feat("standard_taken", "standards", of="by"),
        Feat("rallied", "rallied", of="by"),
        Feat("called", "", "result", ("critical",)),
        Feat("hurt", "wounds", is_told=False),
        Feat("saved_in_time"),
        Feat("died"),
        Feat("fate_told"),
        Feat("rescued"),
        Feat("standard_taken"),
        Feat("stood", "stood", "stand", (UnitStatus.STEADY,)),
        Feat("stood", "", "stand", (UnitStatus.RETREATING, UnitStatus.ROUTED)),
        Feat("reformed", "", "stand", (UnitStatus.STEADY,)),
        Feat("surrendered"),
        Feat("fled"),
        Feat("destroyed"),
    ),
    rank=rank,
    recover=("wounded", "captive"),
    captured=(UnitStatus.SURRENDERED,),
    fled=(UnitStatus.ROUTED, UnitStatus.FLED),
)
