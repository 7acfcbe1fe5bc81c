"""Two days before Bannock: one of nine is away when risks are due, and the game master shows each result."""

from campaigns.models import Reveal
from tests.browser.evening.cast import TABLE
from tests.browser.evening.conftest import SitDown
from tests.browser.evening.script import ByPost, Moment, Picture, Script

DEED = "I go for the standard, over the wall of the sheepfold."
PLAN = "The heavy foot holds the ford until the horse has crossed upstream."

SCRIPT = Script(
    ruleset="gurps",
    seats={
        "bea": ["maren"],
        "cal": ["rashid"],
        "fay": ["caliburn"],
        "gus": ["tamsin"],
        "hal": ["anselm"],
        "ida": ["yusuf"],
    },
    says={
        "plan:bannock": {"battle_plan": PLAN},
        "risk:caliburn": {"risk": -2, "action": DEED},
        "risk:tamsin": {"risk": 1},
        "risk:anselm": {"risk": 2},
        "fight_on": {"yes": True},
    },
    dice={
        "catastrophe:bannock": (3, 3, 4),
        "catastrophe:al-wazif": (3, 3, 4),
        "survival:caliburn": (1, 2, 2),
        "strategy:bannock": (3, 3, 4),
        "strategy:al-wazif": (5, 5, 4),
    },
    told={
        Moment("risk"): [DEED],
        Moment("contest"): ["on the dice of Bannock", "on the dice of Al-Wazif"],
    },
    reveal=Reveal.STAGED,
    rounds=2,
    post=ByPost(Moment("risk", 2), absent="hal", key="risk:anselm", counts="beforehand"),
    lost={"gus": Moment("risk"), "bea": Moment("plans")},
    choosing=Picture(Moment("risk"), "fay"),
    story=Picture(Moment("survival"), "fay"),
    drama=Picture(Moment("contest"), TABLE),
)


def test_two_days_before_bannock(at_table: SitDown) -> None:
    at_table(SCRIPT).fight()
