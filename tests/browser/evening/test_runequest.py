"""Two rounds at the bloody bridge: hundred-sided dice, heroes man to man, and orders that were never sent."""

from tests.browser.evening.cast import TABLE
from tests.browser.evening.conftest import SitDown
from tests.browser.evening.script import ByPost, Moment, Newcomer, Picture, Script

UNITS = (
    "storm",
    "guard",
    "bowmen",
    "burghers",
    "chantry",
    "black-knights",
    "orcs",
    "serfs",
    "shamans",
)
NOTE = "He gave ground as far as the third plank."
CAPTAIN = {
    "tactic": 45,
    "eloquence": 40,
    "honour": 50,
    "hp_max": 14,
    "mp": 11,
    "mp_max": 11,
    "attack": 15,
    "defence": 13,
}

SCRIPT = Script(
    ruleset="runequest",
    seats={
        "bea": ["sir-storm", "commander:bridge"],
        "cal": ["black-duke"],
        "fay": ["mirel"],
        "gus": ["varga"],
        "hal": [],
        "ida": [],
    },
    newcomers=[
        Newcomer("Alda", "bridge", leads="burghers", player="hal", sheet=CAPTAIN),
        Newcomer("Grash", "ockless", leads="orcs", player="ida", sheet=CAPTAIN),
    ],
    says={
        "unit_orders:storm": {"stance": "hold"},
        "unit_orders:guard": {"stance": "hold"},
        "unit_orders:orcs": {"stance": "reserve"},
        "bout_common": {"outcome": "driven_off", "note": NOTE},
        "bout_veteran": {"outcome": "driven_off", "note": NOTE},
    },
    dice={
        "army_tactics:bridge": (40,),
        "encounter:storm": (71,),
        "odds:storm": (40,),
        "opponent:sir-storm:1": (3,),
        "opponent:mirel:1": (7,),
        **{f"army_morale:{side}": (20,) for side in ("bridge", "ockless")},
        **{f"morale:{unit}": (20,) for unit in UNITS},
    },
    rounds=2,
    told={Moment("orders"): ["Holding their ground for The Bridge: Storm Company."]},
    post=ByPost(Moment("orders"), absent="hal", key="unit_orders:burghers", counts="default"),
    lost={"gus": Moment("orders"), "bea": Moment("orders")},
    choosing=Picture(Moment("orders"), "fay"),
    story=Picture(Moment("hero_fights"), "bea"),
    drama=Picture(Moment("unit_combat"), TABLE),
)


def test_two_rounds_at_the_bloody_bridge(at_table: SitDown) -> None:
    at_table(SCRIPT).fight()
