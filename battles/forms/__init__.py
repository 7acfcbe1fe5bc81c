"""What people send at the table and about it, read and refused field by field."""
