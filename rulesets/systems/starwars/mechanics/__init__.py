"""What several steps do at the table: rolls, harm, leaders."""
