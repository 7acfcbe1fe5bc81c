"""People who sign in: users, guests, sign-in."""
