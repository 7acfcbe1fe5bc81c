"""Commands of the forecasts."""
