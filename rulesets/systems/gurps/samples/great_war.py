"""The ridge at Corbenay: a second sample, of the Great War at tech level 6 (World War I). Names are ours."""

from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Class, Mood, Organisation, Position
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import Circumstances, Place, SideSituation, Situation

RIFLES = {"armour": "light", "ranged": "rifle", "formation": "company"}
GUNS = {"special": "modern_artillery", "crew": 4}

type Rows = tuple[tuple[str, str, int, int, Json], ...]

ATTACKERS: Rows = (
    ("first-rifles", "First Rifles", 180, 6, {**RIFLES, "leader": "hale"}),
    ("second-rifles", "Second Rifles", 200, 4, {**RIFLES, "leader": "moreau"}),
    ("third-rifles", "Third Rifles", 200, 4, RIFLES),
    ("fourth-rifles", "Fourth Rifles", 220, 1, RIFLES),
    ("reserve-rifles", "Reserve company", 160, 1, {**RIFLES, "in_reserve": True, "exposure": 2}),
    ("lancers", "Lancers", 60, 4, {**RIFLES, "mobility": "light_horse", "formation": "platoon"}),
    ("tanks", "Light tanks", 9, 1, {"special": "light_tank", "experimental_pct": 40}),
    ("field-guns", "Field guns", 8, 4, GUNS),
    ("flight", "Scout flight", 6, 1, {"special": "fighter_aircraft", "experimental_pct": 50}),
)
DEFENDERS: Rows = (
    ("forward-trench", "Forward trench", 150, 6, {**RIFLES, "leader": "lindner"}),
    ("mill-trench", "Mill trench", 150, 6, RIFLES),
    ("farm-garrison", "Farm garrison", 120, 10, {**RIFLES, "leader": "brandt"}),
    ("landwehr", "Reservists", 200, 1, RIFLES),
    ("pioneers", "Pioneers", 40, 4, {"armour": "light", "irregular": True, "ranged": "pistol"}),
    ("howitzers", "Howitzers", 4, 6, GUNS),
    (
        "flak",
        "Guns against aircraft",
        2,
        4,
        {**GUNS, "superiority": [], "neutralises": [Class.AIRCRAFT]},
    ),
)
HEROES: tuple[Json, ...] = (
    {
        "side": "division",
        "id": "ashby",
        "name": "Brigadier Ashby",
        "is_pc": False,
        "iq": 12,
        "tactics": 11,
        "strategy": 13,
        "leadership": 13,
        "military_rank": 6,
        "weapon_skill": 11,
    },
    {
        "side": "division",
        "id": "hale",
        "name": "Captain Hale",
        "unit": "first-rifles",
        "iq": 12,
        "ht": 11,
        "weapon_skill": 13,
        "tactics": 12,
        "strategy": 11,
        "leadership": 14,
        "combat_reflexes": True,
        "military_rank": 4,
    },
    {
        "side": "division",
        "id": "moreau",
        "name": "Captain Moreau",
        "unit": "second-rifles",
        "iq": 13,
        "ht": 10,
        "weapon_skill": 12,
        "tactics": 11,
        "leadership": 12,
        "military_rank": 4,
        "luck": "ordinary",
    },
    {
        "side": "division",
        "id": "pike",
        "name": "Sergeant Pike",
        "unit": "first-rifles",
        "iq": 10,
        "ht": 12,
        "weapon_skill": 14,
        "tactics": 10,
        "toughness": 1,
        "military_rank": 1,
    },
    {
        "side": "ridge",
        "id": "brandt",
        "name": "Major Brandt",
        "is_pc": False,
        "unit": "farm-garrison",
        "iq": 12,
        "ht": 11,
        "weapon_skill": 13,
        "tactics": 13,
        "strategy": 13,
        "leadership": 15,
        "military_rank": 4,
    },
    {
        "side": "ridge",
        "id": "lindner",
        "name": "Captain Lindner",
        "is_pc": False,
        "unit": "forward-trench",
        "iq": 11,
        "ht": 11,
        "weapon_skill": 13,
        "tactics": 11,
        "leadership": 12,
        "military_rank": 4,
    },
)


def _units(side: str, rows: Rows) -> tuple[GurpsUnit, ...]:
    return tuple(
        GurpsUnit.model_validate(
            {"id": id, "name": name, "side": side, "count": count, "experience": fought, **fields}
        )
        for id, name, count, fought, fields in rows
    )


SIDES = tuple(
    GurpsSide(
        id=id,
        name=name,
        side=id,
        commander=commander,
        deputy=deputy,
        tl=6,
        organisation=Organisation.MODERN,
        player_run=player_run,
    )
    for id, name, commander, deputy, player_run in (
        ("division", "The Division", "ashby", "hale", True),
        ("ridge", "The Ridge", "brandt", "lindner", False),
    )
)
GROUND = Situation(
    defender="ridge",
    position=(Place(kind=Position.PALISADE), Place(kind=Position.GRADUAL_INCLINE)),
    intensity=1,
    weather_notes="Mist until nine, then rain.",
    map_notes="Two trenches below a ruined farm; a sunken road on the left, a mill on the right.",
)


def great_war() -> GurpsMuster:
    """A division goes up against a ridge with trenches and a farm, after a morning of shelling."""
    cut = Circumstances(text="The guns have cut the wire", value=1)
    return GurpsMuster(
        sides=SIDES,
        units=(*_units("division", ATTACKERS), *_units("ridge", DEFENDERS)),
        heroes=tuple(GurpsHero.model_validate(fields) for fields in HEROES),
        situation=GROUND,
        situations={
            "division": SideSituation(others=(cut,)),
            "ridge": SideSituation(moods=frozenset({Mood.DEFEATED_FOE})),
        },
    )
