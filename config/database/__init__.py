"""The database as the site starts, keeps, dumps and restores it."""
