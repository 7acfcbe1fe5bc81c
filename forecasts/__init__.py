"""Forecasts of a battle and the debrief after it: inquiries, the jobs that fight them, charts, pages."""
