"""Where a line of a number comes from: the heading of the article, if it has one."""

from collections.abc import Iterable, Mapping

SECTIONS: Mapping[str, str] = {
    "Armour": "Army Statistics",
    "Shields": "Unit Damage",
    "Fire control": "Units",
    "Several actions": "Roll for Outcomes in Order of Haste",
    "Haste": "Command Skill",
    "Uncommanded": "Command Skill",
    "Under heavy fire": "Damage Results",
    "Bonus of officers": "Subordinate Bonus",
    "Scale": "Inter-Scale Combat",
    "Cover": "Roll for Outcomes in Order of Haste",
    "Visibility": "Roll for Outcomes in Order of Haste",
    "The game master’s word": "Roll for Outcomes in Order of Haste",
    "The reaction, added": "Resolving Attacks",
    "The reaction takes its place": "Resolving Attacks",
    "Loyalty": "Loyalty of troops",
    "Losses": "Damage Results",
    "Advantages": "Determine Morale of Forces",
    "Shaken": "Morale Failure Chart",
    "Stamina": "Determine Morale of Forces",
    "Stamina lost on the march": "Deployment",
    "Numbers": "Combined Action Chart",
}
TOGETHER = ("together", "at once")


def section_of(label: str) -> str:
    """The heading under which the article has that line; what it leaves to the game has none."""
    if label.endswith(TOGETHER):
        return "Combined Action Chart"
    return SECTIONS.get(label.partition(":")[0], "")


def cited(lines: Iterable[tuple[str, int]]) -> list[tuple[str, int, str]]:
    """Lines with where each of them comes from."""
    return [(label, value, section_of(label)) for label, value in lines]
