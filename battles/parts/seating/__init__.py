"""Who sits where before a battle: the game master's page of it, a player's own seat, and who has come."""
