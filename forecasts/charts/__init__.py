"""Charts drawn on the server: from counts and shares to shapes and words. No row, no request."""
