"""Placeholder until the embedded PostgreSQL is here."""
