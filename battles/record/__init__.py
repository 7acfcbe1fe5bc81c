"""The log that cannot be changed: numbered, chained, sealed in blocks, and what anybody can check of it."""
