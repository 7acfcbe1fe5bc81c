"""Pages of what a campaign owns between battles."""
