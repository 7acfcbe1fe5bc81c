"""What is said at the table, and who is there to hear it."""
