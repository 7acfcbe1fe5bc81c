"""Two rounds on Harrow Ridge: people act one by one, as their dice put them in order."""

from tests.browser.evening.cast import TABLE
from tests.browser.evening.conftest import SitDown
from tests.browser.evening.script import ByPost, Moment, Picture, Script

DEED = "I crawl along the ditch with all the charges on my back."

SCRIPT = Script(
    ruleset="traveller",
    seats={
        "bea": ["vale"],
        "cal": ["sung"],
        "fay": ["marek"],
        "gus": ["ose"],
        "hal": ["unit:garrison"],
        "ida": ["unit:second-platoon"],
    },
    says={
        "orders:first-platoon": {"act": "attack", "target": "garrison", "weapon": "acr", "mode": "burst"},
        "orders:second-platoon": {"act": "attack", "target": "garrison", "weapon": "acr"},
        "orders:garrison": {"act": "attack", "target": "first-platoon", "dodge_max": 1},
        "hero_orders:marek": {"do": "deed", "deed": DEED},
        "hero_orders:ose": {"minor": "stance", "stance": "prone"},
    },
    told={},
    rounds=2,
    post=ByPost(Moment("orders"), absent="hal", key="orders:garrison", counts="default"),
    lost={"gus": Moment("orders"), "bea": Moment("orders")},
    choosing=Picture(Moment("orders"), "ida"),
    story=Picture(Moment("turns"), "ida"),
    drama=Picture(Moment("turns"), TABLE),
)


def test_two_rounds_on_harrow_ridge(at_table: SitDown) -> None:
    at_table(SCRIPT).fight()
