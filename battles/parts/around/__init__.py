"""What the pages before and after a battle show."""
