"""How many there seem to be: the words for a crowd, and the number that it is taken for."""

from math import inf

from rulesets.engine import Crowd, Crowds

CROWDS = Crowds(
    Crowd(0, "nobody", 0),
    Crowd(5, "a few", 4),
    Crowd(12, "about ten", 10),
    Crowd(25, "about twenty", 20),
    Crowd(60, "about forty", 40),
    Crowd(130, "about a hundred", 100),
    Crowd(300, "some two hundred", 200),
    Crowd(900, "some hundreds", 500),
    Crowd(3000, "about a thousand or more", 1500),
    Crowd(inf, "thousands", 5000),
)
STRANGERS = 10
"""So many are thought to be in a unit that nobody sees."""
crowd, seeming = CROWDS.of, CROWDS.taken_for
