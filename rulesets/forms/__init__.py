"""From a typed value to a form and back: shapes, fields, schemas, and what a game master rules."""
