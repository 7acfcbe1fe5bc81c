"""Resistance, by what it is rolled against: who does so twice in a step reads which is which."""

FIRE = {
    "energy:character": "energy",
    "energy:speeder": "energy of speeders",
    "energy:walker": "energy of walkers",
    "energy:starfighter": "energy of starfighters",
    "energy:capital": "energy of capital ships",
    "energy:death_star": "energy of a Death Star",
    "physical:character": "blows and bullets",
    "physical:speeder": "blows and bullets of speeders",
    "physical:walker": "blows and bullets of walkers",
    "physical:starfighter": "blows and bullets of starfighters",
    "physical:capital": "blows and bullets of capital ships",
    "physical:death_star": "blows and bullets of a Death Star",
}
"""By the kind of damage and the scale of the weapon."""
RESISTS = {
    f"resists.{part}": f"Against {fire} {{subject}} resists with {{total}}." for part, fire in FIRE.items()
}
RESISTANCE = {
    f"{kind}.{part}": f"{word} {fire}"
    for kind, word in (
        ("resist", "Resistance to"),
        ("resist_total", "Resistance to"),
        ("resist_code", "Code of resistance to"),
    )
    for part, fire in FIRE.items()
}
