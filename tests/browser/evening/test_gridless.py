"""A round on the stair of Kharn: tokens aimed in secret, a stand-in for a goblin, and a traitor."""

from tests.browser.evening.cast import SPECTATOR, TABLE
from tests.browser.evening.conftest import SitDown
from tests.browser.evening.script import ByPost, Moment, Picture, Ruling, Script

UNITS = ("stonewardens", "hill-archers", "orcs", "goblins", "wolf-riders")
TREASON = "Ulfa pays better, and the dwarves never listened."

SCRIPT = Script(
    ruleset="gridless",
    seats={
        "bea": ["brenna"],
        "cal": ["gruk"],
        "fay": ["tam"],
        "gus": ["vesper"],
        "hal": ["snik"],
        "ida": ["ulfa"],
    },
    says={
        "allocate:stonewardens": {"targets-orcs": 13, "targets-goblins": 0, "targets-wolf-riders": 4},
        "allocate:hill-archers": {"targets-orcs": 0, "targets-goblins": 6, "targets-wolf-riders": 0},
        "orders:vesper": {"action": "defect", "unit": "wolf-riders", "text": TREASON},
    },
    dice={f"{kind}:{unit}": (face,) for kind, face in (("battle", 10), ("morale", 15)) for unit in UNITS},
    told={
        Moment("clash"): ["Vesper leaves Hill archers for Wolf riders!"],
    },
    ruling=Ruling(
        Moment("battle"),
        of="Battle roll of Hill archers",
        value=23,
        reason="They shoot down the stair, at men who cannot see for the sun.",
        does="23 against",
        seen_by=["bea", "cal", "fay", "gus", "hal", "ida", SPECTATOR],
    ),
    post=ByPost(Moment("allocate"), absent="hal", key="allocate:goblins", counts="stand-in", stand_in="ida"),
    lost={"fay": Moment("allocate"), "bea": Moment("allocate")},
    turncoats=["gus"],
    choosing=Picture(Moment("allocate"), "fay"),
    story=Picture(Moment("battle"), "fay"),
    drama=Picture(Moment("battle"), TABLE),
)


def test_a_round_on_the_stair_of_kharn(at_table: SitDown) -> None:
    at_table(SCRIPT).fight()
