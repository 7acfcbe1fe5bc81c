"""Benchmarks: commands, not tests. Each builds its own data and quotes ratios within one run."""
