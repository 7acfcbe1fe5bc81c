"""What each viewer is shown: cards, the field as he may take it to be, and the odds of his choices."""
