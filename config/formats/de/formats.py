"""Numbers for machines; those for people go through the filters `figure`, `signed` and `rounded`."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ""
