"""What the pages of what is remembered show."""
