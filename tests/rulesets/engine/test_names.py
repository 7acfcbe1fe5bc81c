"""Names of what is on a field."""

from typing import override

from rulesets.engine import HeroSheet, Muster, SideSheet, UnitSheet, names_of
from rulesets.engine.words import name_of


def test_two_of_one_name_on_a_side_are_told_apart() -> None:
    muster = Muster(
        sides=(
            SideSheet(id="reds", name="Levies", side="reds"),
            SideSheet(id="blues", name="B", side="blues"),
        ),
        units=tuple(
            UnitSheet(id=id, name="Levies", side=side)
            for id, side in (("a", "reds"), ("b", "reds"), ("c", "blues"))
        ),
        heroes=(HeroSheet(id="d", name="Levies", side="blues"),),
    )
    assert names_of(muster) == {
        "reds": "Levies",
        "blues": "B",
        "a": "Levies",
        "b": "Levies (2)",
        "c": "Levies",
        "d": "Levies",
    }


class WithTeams(Muster):
    """A team has no sheet and yet a name."""

    @property
    @override
    def groups(self) -> dict[str, str]:
        return {"hammers": "Team Hammers"}


def test_what_has_no_sheet_is_named_by_its_group() -> None:
    assert name_of("hammers:2", names_of(WithTeams())) == "Team Hammers"
