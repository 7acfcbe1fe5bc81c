"""Plain copies of what the rules do, to measure the rules against."""
