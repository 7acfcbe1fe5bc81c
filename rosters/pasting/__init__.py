"""Pasted lines become units: words, phrases, columns, and what can be meant otherwise."""
