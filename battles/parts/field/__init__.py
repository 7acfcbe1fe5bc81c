"""How it stands: banners, strength drawn, the order of turns, the map, odds, and numbers that meet."""
