WORDING: dict[str, str] = {}
