"""The picture of the battle: facts in, shapes and words out; `part.py` alone knows rows and pages."""
