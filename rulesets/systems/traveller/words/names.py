"""Units in a few words, and the words in which rosters are pasted."""

NO_NAME = {"unit": "An unseen unit", "hero": "An unseen hero"}
"""What the others call those who are out of sight."""
NOT_HERE = {"unit": "A unit that is not here yet", "hero": "A hero who is not here yet"}
