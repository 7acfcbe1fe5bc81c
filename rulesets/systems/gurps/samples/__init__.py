"""Battles to begin with."""
