"""Pages of the chronicle."""
