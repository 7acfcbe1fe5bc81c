"""What the pages of rosters and camps show, for one viewer."""
