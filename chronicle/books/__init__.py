"""The book of a campaign, and the letters of a hero: what goes into one, for whom, and binding it."""
