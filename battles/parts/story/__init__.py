"""What was done and said, phase by phase: log, report, front page, and what is new since one looked."""
