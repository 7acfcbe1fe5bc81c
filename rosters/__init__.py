"""What a campaign owns between battles: forces, units and heroes, each with a typed sheet."""
