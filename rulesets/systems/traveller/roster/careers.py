"""What is remembered of whoever fights by these rules. They know neither ranks nor glory."""

from rulesets.engine.careers import Career, Feat
from rulesets.systems.traveller.book.kinds import UnitStatus

CAREER = Career(
    feats=(
        Feat("tries"),
        Feat("took_over"),
        Feat("rally_worked", "rallied", of="by"),
        Feat("rallied_itself", "rallied"),
        Feat("deed_seen", "deeds", of="hero"),
        Feat("bandaged", "bandaged", of="by"),
        Feat("cost", "harm", amount="lost", is_told=False),
        Feat("hero_hit", "wounds"),
        Feat("hero_hit_by", "wounds"),
        Feat("stood_fast", "stood", "state", (UnitStatus.STEADY,)),
        Feat("wavered", "", "state", (UnitStatus.BROKEN, UnitStatus.ROUTED)),
        Feat("routed"),
        Feat("goes_over"),
        Feat("destroyed"),
    ),
    captured=(UnitStatus.SURRENDERED,),
    fled=(UnitStatus.ROUTED,),
)
