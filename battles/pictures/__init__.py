"""Uploaded pictures: read in a bounded process of their own, made small, written anew."""
