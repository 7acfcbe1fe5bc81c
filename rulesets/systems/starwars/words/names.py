"""The words of the rules as people read them: qualities, arms, losses, and how many there seem to be."""

from math import inf

from rulesets.engine import Crowd, Crowds
from rulesets.systems.starwars.book.kinds import Band, Quality, Row, Scale, Skill
from rulesets.systems.starwars.book.rules import casualty_state
from rulesets.systems.starwars.book.tables import CASUALTY_STATES

QUALITIES = {
    Quality.RECRUIT: "recruits",
    Quality.AVERAGE: "",
    Quality.VETERAN: "veteran",
    Quality.ELITE: "elite",
    Quality.HAND_PICKED: "hand-picked",
}
MACHINES = {
    Scale.CHARACTER: "machines",
    Scale.SPEEDER: "speeders",
    Scale.WALKER: "walkers",
    Scale.STARFIGHTER: "starfighters",
    Scale.CAPITAL: "capital ships",
    Scale.DEATH_STAR: "a battle station",
}
ARMS = {
    Skill.BLASTER: "blasters",
    Skill.BLASTER_ARTILLERY: "blaster artillery",
    Skill.HEAVY_WEAPONS: "heavy weapons",
    Skill.GRENADE: "grenades",
    Skill.MELEE_COMBAT: "blades",
    Skill.BRAWLING: "bare hands",
    Skill.GUNNERY: "guns",
}
RANGES = {
    Band.TOO_CLOSE: "too close",
    Band.POINT_BLANK: "point-blank",
    Band.SHORT: "short range",
    Band.MEDIUM: "medium range",
    Band.LONG: "long range",
    Band.OUT_OF_RANGE: "out of range",
}
CROWDS = Crowds(
    Crowd(0, "nobody", 0),
    Crowd(2, "one or two", 2),
    Crowd(6, "a handful", 4),
    Crowd(12, "about ten", 10),
    Crowd(25, "about twenty", 20),
    Crowd(45, "some dozens", 36),
    Crowd(75, "about sixty", 60),
    Crowd(150, "about a hundred", 110),
    Crowd(400, "some hundreds", 250),
    Crowd(800, "about five hundred", 500),
    Crowd(inf, "about a thousand or more", 1200),
)
crowd, guess = CROWDS.words, CROWDS.taken_for


def seeming_points(points: int) -> int:
    """So many losses an enemy reckons with: what the state that everybody sees begins at."""
    return next((least for least, *_ in CASUALTY_STATES if points >= least), 0)


def state_of(points: int) -> str:
    """Losses as everybody sees them."""
    row, _ = casualty_state(points)
    return "fresh" if row is None else LOSSES[row]


LOSSES = {
    Row.LIGHT: "light losses",
    Row.MODERATE: "moderate losses",
    Row.HEAVY: "heavy losses",
    Row.ROUT: "half destroyed",
}
