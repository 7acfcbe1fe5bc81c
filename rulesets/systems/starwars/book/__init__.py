"""The rules as printed: kinds, tables, options, formulas. Nothing here knows a field or a table of dice."""
