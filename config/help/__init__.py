"""Help: topics in our own words, and of each system its steps, fields, circumstances, tables and readings."""
