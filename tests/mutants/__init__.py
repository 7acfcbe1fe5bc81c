"""Do the checks notice when a rule is wrong? A system is broken on purpose, one place at a time.

`python -m tests.mutants KEY` says how many of the broken rules the vectors notice, and how many all tests of
that system do; `places` finds what can be broken, `broken` loads a system so, `judge` asks the checks.
"""
