"""The table over REST: the same gate and the same actions as the pages."""
