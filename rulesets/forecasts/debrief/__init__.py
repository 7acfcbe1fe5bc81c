"""After a battle: chances after every step, what decisions and dice were worth, luck, and who mattered."""
