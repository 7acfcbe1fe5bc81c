"""Makes what `manage.py conformance` keeps: the vectors run once more, the book's answer beside ours.

`collect` gathers one system, `document` writes the pages of the docs, `files` says what all of it is called.
Headings of the texts and titles lie beside the vectors, in `tests/rulesets/vectors/headings/<key>.json`.
"""
