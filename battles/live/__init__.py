"""Open pages: one LISTEN a process, the stream of each page, and what a change brings to those who look."""
