"""The battle of Bannock: the article's example, with rosters that fill what it does not print."""

from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Circumstance, Mood
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import Diviner, GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import SideSituation

type Rows = tuple[tuple[str, str, int, Json], ...]

BANNOCK: Rows = (
    ("warhammer-1", "Warhammer, first cohort", 80, {"armour": "heavy", "experience": 6}),
    ("warhammer-2", "Warhammer, second cohort", 80, {"armour": "heavy", "experience": 6}),
    ("warhammer-3", "Warhammer, third cohort", 80, {"armour": "heavy", "experience": 6}),
    ("red-company-1", "Red Company, first platoon", 20, {"armour": "medium", "experience": 6}),
    ("red-company-2", "Red Company, second platoon", 20, {"armour": "medium", "experience": 6}),
    ("grey-company", "Grey Company", 40, {"armour": "medium", "experience": 6, "leader": "anselm"}),
    (
        "city-archers",
        "City archers",
        120,
        {"armour": "light", "ranged": "ordinary_bow", "experience": 4, "leader": "tamsin"},
    ),
    ("city-spears", "City spears", 200, {"armour": "light", "experience": 4}),
    ("quarrymen", "Quarrymen", 190, {"armour": "light", "irregular": True, "experience": 4}),
    ("gate-watch", "Gate watch", 27, {"armour": "light", "experience": 4}),
    ("thugs", "Caliburn’s thugs", 15, {"armour": "light", "irregular": True, "leader": "caliburn"}),
)
AL_WAZIF: Rows = (
    (
        "mounted-archers",
        "Mounted archers",
        40,
        {
            "armour": "light",
            "mobility": "light_horse",
            "ranged": "ordinary_bow",
            "experience": 4,
            "leader": "yusuf",
        },
    ),
    (
        "heavy-horse",
        "Emir’s heavy horse",
        60,
        {"armour": "heavy", "mobility": "heavy_horse", "experience": 4},
    ),
    ("river-horse", "River horse", 100, {"armour": "medium", "mobility": "medium_horse", "experience": 4}),
    ("emirs-guard", "Emir’s guard", 10, {"armour": "heavy", "experience": 15}),
    ("palace-foot", "Palace foot", 150, {"armour": "heavy", "experience": 4}),
    ("line-of-zarak", "Line of Zarak", 100, {"armour": "medium", "experience": 6}),
    ("border-foot", "Border foot", 20, {"armour": "medium", "experience": 6}),
    ("gate-company", "Gate company", 10, {"armour": "medium", "experience": 4}),
    ("spears-of-the-wells", "Spears of the wells", 220, {"armour": "light", "experience": 4}),
    ("levies", "Levies", 277, {"armour": "light", "irregular": True, "experience": 4}),
)


HEROES: tuple[Json, ...] = (
    {
        "side": "bannock",
        "id": "caliburn",
        "name": "Caliburn",
        "unit": "thugs",
        "iq": 12,
        "ht": 11,
        "weapon_skill": 15,
        "dr": 2,
    },
    {
        "side": "bannock",
        "id": "maren",
        "name": "Maren Holt",
        "iq": 12,
        "ht": 11,
        "weapon_skill": 14,
        "tactics": 12,
        "strategy": 14,
        "leadership": 13,
        "dr": 4,
        "military_rank": 5,
    },
    {
        "side": "bannock",
        "id": "tamsin",
        "name": "Tamsin Reed",
        "unit": "city-archers",
        "iq": 11,
        "ht": 10,
        "weapon_skill": 14,
        "tactics": 10,
        "leadership": 12,
        "dr": 2,
        "military_rank": 3,
    },
    {
        "side": "bannock",
        "id": "anselm",
        "name": "Brother Anselm",
        "unit": "grey-company",
        "iq": 13,
        "ht": 11,
        "weapon_skill": 12,
        "tactics": 10,
        "leadership": 12,
        "dr": 4,
    },
    {
        "side": "al-wazif",
        "id": "rashid",
        "name": "Emir Rashid",
        "is_pc": False,
        "iq": 13,
        "ht": 11,
        "weapon_skill": 15,
        "tactics": 13,
        "strategy": 16,
        "leadership": 14,
        "dr": 5,
        "military_rank": 7,
    },
    {
        "side": "al-wazif",
        "id": "yusuf",
        "name": "Captain Yusuf",
        "is_pc": False,
        "unit": "mounted-archers",
        "iq": 11,
        "ht": 11,
        "weapon_skill": 14,
        "tactics": 11,
        "leadership": 12,
        "dr": 2,
        "military_rank": 4,
    },
)
"""Caliburn's own figures are the article's; those of the others are ours."""


def _units(side: str, rows: Rows) -> tuple[GurpsUnit, ...]:
    return tuple(
        GurpsUnit.model_validate({"id": id, "name": name, "side": side, "count": count, **fields})
        for id, name, count, fields in rows
    )


MAGES: tuple[Json, ...] = (
    {"side": "bannock", "id": "oriel", "name": "Magister Oriel", "es_character_points": 250},
    {"side": "bannock", "id": "wenna", "name": "Wenna of the Mill", "es_character_points": 150},
    {"side": "al-wazif", "id": "faruq", "name": "Faruq the Wise", "es_character_points": 250},
)
DIVINERS = (
    Diviner(name="Old Mara", skill=10, genuine=False),
    Diviner(name="Brother Tibalt", skill=13, genuine=True),
)


def with_magic() -> GurpsMuster:
    """The same with the mages of the article, four points against three, and diviners in the city."""
    plain = sample()
    mages = [
        GurpsHero.model_validate({"es_kind": "mage", "is_pc": False, "iq": 13, "weapon_skill": 9, **one})
        for one in MAGES
    ]
    sides = tuple(
        side.model_copy(update={"diviners": DIVINERS}) if side.id == "bannock" else side
        for side in plain.sides
    )
    return plain.model_copy(update={"sides": sides, "heroes": (*plain.heroes, *mages)})


def sample() -> GurpsMuster:
    """Al-Wazif marches against the city of Bannock: 4,000 against 3,500."""
    return GurpsMuster(
        sides=(
            GurpsSide(
                id="bannock",
                name="Bannock",
                side="bannock",
                commander="maren",
                deputy="tamsin",
                player_run=True,
                treasury=400_000,
            ),
            GurpsSide(
                id="al-wazif",
                name="Al-Wazif",
                side="al-wazif",
                commander="rashid",
                deputy="yusuf",
                treasury=900_000,
            ),
        ),
        options=Options(pay_by_quality=False),  # on Yrth all are paid alike
        units=(*_units("bannock", BANNOCK), *_units("al-wazif", AL_WAZIF)),
        heroes=tuple(GurpsHero.model_validate(fields) for fields in HEROES),
        situations={
            "bannock": SideSituation(
                circumstances=frozenset({Circumstance.HOME_GROUNDS}),
                moods=frozenset({Mood.HEREDITARY_FOE, Mood.HOME_TERRITORY}),
            ),
            "al-wazif": SideSituation(moods=frozenset({Mood.HEREDITARY_FOE})),
        },
    )
