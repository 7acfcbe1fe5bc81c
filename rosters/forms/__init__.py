"""Records, changes, camps and the handing out of heroes as forms."""
