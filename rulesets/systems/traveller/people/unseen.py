"""What the others call those of whom they do not know who they are."""

from rulesets.engine.text import label

NO_NAME = {"unit": label("An unseen unit"), "hero": label("An unseen hero")}
"""Those who are out of sight."""
NOT_HERE = {"unit": label("A unit that is not here yet"), "hero": label("A hero who is not here yet")}
