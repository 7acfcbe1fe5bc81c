"""Pages before and after a battle: its campaign, its set-up, maps, briefing, aftermath and chronicle."""
