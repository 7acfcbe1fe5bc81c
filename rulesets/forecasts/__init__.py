"""What may come of a battle: whole battles at a silent table, what came of each, and of all of them."""
