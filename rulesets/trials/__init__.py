"""What tries a ruleset: arbitrary answers, conformance, soundness, and battles played from a file."""
