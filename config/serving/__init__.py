"""What stands between the wire and the pages: bodies, heads, logs, and what is said when something fails."""
