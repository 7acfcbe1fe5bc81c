"""Who fights and what is said: sheets, the situation, orders, the muster, and the field that changes."""
