"""Before and after a battle: its campaign, its set-up, its maps, its aftermath and who may read all of it."""
