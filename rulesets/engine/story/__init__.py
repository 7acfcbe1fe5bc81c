"""What a catalogue has besides its sentences for a report: who reads it was not there."""

from rulesets.engine.story.told import STEP, TOLD, TRIFLES, WEIGHS, is_trifle, meaning_of, weighs

__all__ = ["STEP", "TOLD", "TRIFLES", "WEIGHS", "is_trifle", "meaning_of", "weighs"]
