"""A round on the ridge of Brask: commanders declare, and one who is away has a stand-in."""

from tests.browser.evening.cast import TABLE
from tests.browser.evening.conftest import SitDown
from tests.browser.evening.script import ByPost, Moment, Newcomer, Picture, Script

DEED = "I run out to the wire and wave them on with the flag."

SCRIPT = Script(
    ruleset="starwars",
    seats={
        "bea": ["orrin"],
        "cal": ["marek"],
        "fay": ["kell"],
        "gus": ["zuri"],
        "hal": ["hask"],
        "ida": [],
    },
    newcomers=[
        Newcomer(
            "Corso",
            "empire",
            leads="scouts",
            player="ida",
            sheet={"is_pc": True, "command": "3D", "dodge": "4D", "strength": "3D"},
        ),
    ],
    says={
        "hero:kell": {
            "deed-what": DEED,
            "deed-effect": "inspire",
            "deed-target": "trench",
            "deed-skill": "Command",
        },
        "tactics:rebels": {"anticipate": True},
        "declaration:empire": {"units-storm-fire-blaster_rifle:trench": 40},
        "declaration:rebels": {"basic_haste": 1},
    },
    told={},
    post=ByPost(Moment("heroes"), absent="hal", key="hero:hask", counts="stand-in", stand_in="cal"),
    lost={"fay": Moment("heroes"), "bea": Moment("declare")},
    choosing=Picture(Moment("heroes"), "fay"),
    story=Picture(Moment("damage"), "fay"),
    drama=Picture(Moment("resolve"), TABLE),
)


def test_a_round_on_the_ridge_of_brask(at_table: SitDown) -> None:
    at_table(SCRIPT).fight()
