"""How a number of the book is written."""


def signed(value: int) -> str:
    """With its sign, and a true minus."""
    return f"{value:+,}".replace("-", "−")
