"""What plays a phase: its rows as the engine takes them, its dice, who is unseen, what waits to be shown."""
