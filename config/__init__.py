"""How the parts are put together. Nobody imports it."""
