"""Rules as pure Python, and the thin glue by which Django sees them."""
