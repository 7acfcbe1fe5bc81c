"""Searching what was told of fought battles, each reader in what is his to read."""
