"""What the books answer and what our rules answer, as the site shows it: one file of JSON a system.

`manage.py conformance --write` makes these files out of what only a checkout has (vectors, mutants, docs).
They lie here, beside the pages that read them: the rules know nothing of it, and the product imports no test.
"""
