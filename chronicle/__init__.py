"""What is made of battles that were fought: it reads what is on record, and changes nothing of it."""
