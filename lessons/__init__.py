"""The lesson: real pages, played step by step, with a strip that says what to press and why."""
