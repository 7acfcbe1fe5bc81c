"""Who plays together: campaigns, members, invitations, notes."""
