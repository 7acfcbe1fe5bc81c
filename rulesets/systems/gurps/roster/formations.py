"""How armies are built up: names, sizes and ranks, as advice and never as a limit (The Armies; T20, R40)."""

from typing import NamedTuple

from rulesets.engine import Formation, SideSheet
from rulesets.systems.gurps.book.kinds import Organisation, Rank
from rulesets.systems.gurps.people.sheets import GurpsSide

TITLES = {
    Organisation.MODERN: "Modern armies",
    Organisation.GREEK: "Greek armies",
    Organisation.ROMAN: "The legions of Rome",
    Organisation.FEUDAL: "Feudal armies",
    Organisation.MERCENARY: "Mercenaries",
    Organisation.TRIBAL: "Tribes",
}


class Echelon(NamedTuple):
    """One row of the book: what it is called, its size, its parts, its leader's rank and title."""

    rank: Rank | None
    title: str
    men: tuple[int, int | None]
    parts: str = ""
    leader: str = ""
    ranks: tuple[int, int] | None = None


MODERN = (
    Echelon(Rank.SQUAD, "Squad or cavalry lance", (6, 16), "", "Rank 1 or 2, a sergeant", (1, 2)),
    Echelon(Rank.FILE, "File", (12, 48), "two to four squads, often left out", "Rank 2, a sergeant", (2, 2)),
    Echelon(Rank.PLATOON, "Platoon", (26, 196), "two to four files", "Rank 3, a lieutenant", (3, 3)),
    Echelon(
        Rank.COMPANY,
        "Company or troop",
        (52, 784),
        "two to four platoons and their support",
        "Rank 4, a captain or major",
        (4, 4),
    ),
    Echelon(
        Rank.BATTALION,
        "Battalion or squadron",
        (104, None),
        "two companies and more",
        "Rank 5, a lieutenant colonel",
        (5, 5),
    ),
    Echelon(
        Rank.BRIGADE,
        "Brigade or regiment",
        (208, None),
        "two battalions and more",
        "Rank 6, a colonel",
        (6, 6),
    ),
    Echelon(Rank.DIVISION, "Division", (416, None), "two brigades and more", "Rank 7, a general", (7, 7)),
    Echelon(Rank.CORPS, "Corps", (832, None), "two divisions and more", "Rank 7 or 8, a general", (7, 8)),
    Echelon(Rank.ARMY, "Army", (1664, None), "two corps and more", "Rank 8, a general", (8, 8)),
)
GREEK = (
    Echelon(Rank.FILE, "File", (8, 8), "a man in front and the line behind him"),
    Echelon(
        Rank.ENOMOTIA,
        "Enomotia",
        (24, 32),
        "three or four files",
        "Rank 3, an enomotarch; the ouragos at its end has Rank 2",
        (3, 3),
    ),
    Echelon(
        Rank.PENTEKOSTYS,
        "Pentekostys",
        (50, 128),
        "two to four enomotiai; the phalanx is made of them",
        "Rank 4, a pentekontere",
        (4, 4),
    ),
    Echelon(Rank.LOCHOS, "Lochos", (200, 768), "four to six pentekostyes", "Rank 5, a lochagos", (5, 5)),
    Echelon(
        Rank.MORA,
        "Mora",
        (400, 1540),
        "two to four lochoi; Sparta had six, Athens ten",
        "Rank 7, a polemarch",
        (7, 7),
    ),
)
ROMAN = (
    Echelon(
        Rank.CENTURY,
        "Century",
        (80, 100),
        "",
        "Rank 4, a centurion (5 in the First Cohort, 6 the Primus Pilum); optio 3, signifer 2, principales 1",
        (4, 6),
    ),
    Echelon(
        Rank.COHORT,
        "Cohort",
        (480, 600),
        "six centuries",
        "Rank 5, a tribune (6 in the First Cohort)",
        (5, 6),
    ),
    Echelon(
        Rank.LEGION,
        "Legion",
        (4000, 6000),
        "ten cohorts and some 120 light horse",
        "Rank 7, a legate; the Prefect of the Camp has Rank 6",
        (7, 7),
    ),
    Echelon(
        Rank.TURMA,
        "Turma",
        (20, 40),
        "groups of six to ten",
        "Rank 3, a decurion for each ten men",
        (3, 3),
    ),
    Echelon(Rank.ALA, "Ala", (500, 1000), "turmae", "Rank 5, a tribune", (5, 5)),
)
FEUDAL = (
    Echelon(Rank.TEN, "Ten", (10, 10), "", "A petty officer, without Rank"),
    Echelon(
        Rank.COMPANY,
        "Company",
        (10, 100),
        "men of like arms, put together for the campaign",
        "A captain, without Rank, as long as the campaign lasts",
    ),
    Echelon(
        None,
        "Van, Main or Rear",
        (100, None),
        "companies",
        "A lord or veteran whom the ruler chooses, without Rank, with aides of his own",
    ),
    Echelon(Rank.GUARD, "Guard", (10, 200), "a standing unit, built up as in modern armies", "Rank as there"),
)
MERCENARY = (
    Echelon(Rank.COMPANY, "Company", (10, 100), "", "Whoever brings them calls himself captain"),
    Echelon(None, "Several companies", (100, None), "companies", "Whoever brings them calls himself general"),
)
TRIBAL = (
    Echelon(Rank.BAND, "Band", (6, 60), "", "A chief"),
    Echelon(Rank.CLAN, "Clan", (30, 600), "bands, women among them in some tribes", "A chief"),
    Echelon(Rank.TRIBE, "Tribe", (100, None), "clans", "A chief"),
)
ECHELONS: dict[Organisation, tuple[Echelon, ...]] = {
    Organisation.MODERN: MODERN,
    Organisation.GREEK: GREEK,
    Organisation.ROMAN: ROMAN,
    Organisation.FEUDAL: FEUDAL,
    Organisation.MERCENARY: MERCENARY,
    Organisation.TRIBAL: TRIBAL,
}
USUAL_UNIT = 500
"""A larger one is an army, and several units."""


def echelon_of(organisation: Organisation, rank: Rank | None) -> Echelon | None:
    """The row of the book for what a unit is called in its army, if its army has such a thing."""
    return next((one for one in ECHELONS[organisation] if rank and one.rank is rank), None)


def _formation(organisation: Organisation, echelon: Echelon) -> Formation:
    least, _ = echelon.men
    fields = {"formation": echelon.rank.value, "count": least} if echelon.rank and least <= USUAL_UNIT else {}
    key = f"{organisation}-{echelon.rank or echelon.title.partition(' ')[0].strip(',').lower()}"
    return Formation(
        key, echelon.title, TITLES[organisation], echelon.men, echelon.parts, echelon.leader, fields
    )


FORMATIONS = tuple(_formation(kind, echelon) for kind, echelons in ECHELONS.items() for echelon in echelons)


def formations_of(side: SideSheet) -> str:
    """The kind of armies that a force belongs to."""
    return TITLES[side.organisation] if isinstance(side, GurpsSide) else ""
