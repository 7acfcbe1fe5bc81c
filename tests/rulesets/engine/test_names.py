"""Names of what is on a field."""

from rulesets.engine import HeroSheet, Muster, SideSheet, UnitSheet, names_of


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
