"""Mass Combat: Gridless, for d20 games, after the house rules of that name."""
