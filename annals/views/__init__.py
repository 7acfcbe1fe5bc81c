"""Pages of what a campaign remembers."""
