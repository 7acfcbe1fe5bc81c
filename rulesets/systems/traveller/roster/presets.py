"""Ready-made units: formations of each quality, and the arms that go with them (T13, T14)."""

from rulesets.engine import Preset
from rulesets.engine.values import Json
from rulesets.systems.traveller.book.kinds import Quality
from rulesets.systems.traveller.book.tables import QUALITIES

LEADERS: dict[Quality, Json] = {
    Quality.RAW: {"tactics": None, "leadership": 0},
    Quality.REGULAR: {"tactics": 0, "leadership": 0},
    Quality.VETERAN: {"tactics": 1, "leadership": 1},
    Quality.ELITE: {"tactics": 2, "leadership": 2},
}


def _of(quality: Quality, **fields: object) -> Json:
    standard = QUALITIES[quality]
    return {"morale": standard.morale, **standard.skills, **LEADERS[quality], **fields}


def _preset(key: str, title: str, group: str, **fields: object) -> Preset:
    return Preset(key, title, group, fields)


INFANTRY, SUPPORT, VEHICLES = "Infantry", "Support", "Vehicles"
PRESETS = (
    _preset("militia", "Militia platoon, rifles", INFANTRY, **_of(Quality.RAW, size=40, armour=3)),
    _preset(
        "regular-platoon",
        "Regular platoon, combat rifles",
        INFANTRY,
        **_of(Quality.REGULAR, size=40, armour=9, weapon="acr", medics=2, medic_skill=1),
    ),
    _preset(
        "regular-company",
        "Regular company, combat rifles",
        INFANTRY,
        **_of(Quality.REGULAR, size=150, armour=9, weapon="acr", medics=5, medic_skill=1),
    ),
    _preset(
        "veteran-platoon",
        "Veteran platoon, combat armour",
        INFANTRY,
        **_of(Quality.VETERAN, size=36, armour=11, weapon="acr", medics=2, medic_skill=2),
    ),
    _preset(
        "elite-squad",
        "Elite squad, gauss rifles",
        INFANTRY,
        **_of(Quality.ELITE, size=10, armour=11, weapon="gauss", alternatives=["frag_grenade"]),
    ),
    _preset(
        "battle-dress",
        "Squad in battle dress, plasma guns",
        INFANTRY,
        **_of(Quality.ELITE, size=8, armour=18, weapon="pgmp", strength=12),
    ),
    _preset(
        "lasers",
        "Laser platoon",
        INFANTRY,
        **_of(Quality.REGULAR, size=30, armour=9, weapon="laser_rifle"),
    ),
    _preset(
        "demolition",
        "Demolition squad, rockets",
        SUPPORT,
        **_of(Quality.VETERAN, size=8, armour=9, weapon="rocket", alternatives=["acr"]),
    ),
    _preset("mortars", "Mortar section", SUPPORT, **_of(Quality.REGULAR, size=12, armour=5, weapon="mortar")),
    _preset("guns", "Field guns", SUPPORT, **_of(Quality.REGULAR, size=24, armour=5, weapon="field_gun")),
    _preset(
        "riders",
        "Raiders with blades",
        INFANTRY,
        **_of(Quality.REGULAR, size=20, armour=3, weapon="cutlass", alternatives=["revolver"]),
    ),
    _preset(
        "gunship",
        "Gunship",
        VEHICLES,
        **_of(
            Quality.REGULAR,
            size=12,
            armour=18,
            weapon="auto_rifle",
            alternatives=["rocket"],
            vehicle=True,
            pace=160,
            flies=True,
        ),
    ),
    _preset(
        "afv",
        "Armoured fighting vehicle",
        VEHICLES,
        **_of(Quality.REGULAR, size=20, armour=18, weapon="field_gun", vehicle=True, pace=80),
    ),
)
