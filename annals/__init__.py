"""What a campaign remembers: careers, honours, and when it all was."""
