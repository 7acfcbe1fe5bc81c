"""What a sheet comes to: facts in words, rows of a list, numbers with their reasons, calculators."""
