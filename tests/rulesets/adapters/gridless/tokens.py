"""Vectors of tokens: how many there are, how they look, are aimed and lost, and what comes back."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Ask, Change, Phase, Ruling, play, viewer
from rulesets.systems.gridless.cards import cards
from rulesets.systems.gridless.field import Battlefield
from rulesets.systems.gridless.kinds import Stand, Tier
from rulesets.systems.gridless.wording import WORDING
from tests.rulesets.adapters.gridless.steps import Given, Rolls, only, two
from tests.rulesets.systems.gridless.play import STEPS, field_of, step, told, total, until

ENOUGH = 99
"""Tokens of whoever must not run out of them."""


def against(enemies: Mapping[str, int], *, strength: int = 10, **given: Any) -> Battlefield:
    """The unit `u` of the Reds against these of the Blues."""
    units = [{"id": "u", "side": "reds", "tokens": strength}]
    units += [{"id": one, "side": "blues", "tokens": tokens} for one, tokens in enemies.items()]
    return field_of(units=units, **given)


def tokens_from_ecl(given: Given, rolls: Rolls) -> Any:
    one = {"headcount": given["total_ecl"], "ecl_each": 1, "token_adjust": given.get("adjust", 0)}
    units = [{"id": "u", "side": "reds", "tokens": None, **one}, {"id": "v", "side": "blues"}]
    field = field_of(units=units, options={"ecl_per_token": given.get("ecl_per_token", 30)})
    mustered = told(step(field, "forces"), "mustered")
    return {"tokens": next(one.facts["tokens"] for one in mustered if one.subject == "reds")}


def token_view(given: Given, rolls: Rolls) -> Any:
    """As it stands on the enemy's card, sized up in bands and roughly."""
    band, rough = (shown(given["tokens"], tier) for tier in (Tier.BANDS, Tier.ROUGH))
    if not given["tokens"]:
        assert band == rough == "nothing left"
        return {"band": "none", "rough": 0}
    about, tokens, _ = rough.split()
    assert about == "about"
    return {"band": band.partition(",")[0], "rough": int(tokens)}


def shown(tokens: int, tier: Tier) -> str:
    field = field_of(
        units=[{"id": "u", "side": "reds"}, {"id": "v", "side": "blues"}],
        options={"reveal_tokens": "assessed"},
    )
    field.units["u"].tokens = tokens
    field.sides["blues"].learns("reds", tier)
    eyes = viewer("side:blues")
    [card] = [one for one in cards(field) if one.id == "u" and one.audience.includes(eyes)]
    return str(card.strength)


def token_advantage(given: Given, rolls: Rolls) -> Any:
    """Everybody allots as said; then the lines meet."""
    aimed = {f"allocate:{one}": {"targets": aims} for one, aims in given["allocations"].items()}
    units = [{"id": given["unit"], "side": "reds", "tokens": given["strength"]}]
    units += [
        {"id": one, "side": "blues", "tokens": sum(aims.values())}
        for one, aims in given["allocations"].items()
    ]
    field = until(field_of(units=units), "allocate", aimed)
    met = step(field, "clash")
    return {name: total(met, f"{name}:{given['unit']}") for name in ("threat", "advantage")}


def default_allocation(given: Given, rolls: Rolls) -> Any:
    """What stands in the form before anybody writes in it."""
    field = until(against(given["enemies"], strength=given["strength"]), "generals")
    aims = dict(step(field, "allocate").field.units["u"].aims)
    return {"allocation": {one: aims.get(one, 0) for one in given["enemies"]}}


CODES = {WORDING["not_a_count"]: "not_a_count"}
"""What a field refuses by itself it says in words."""


def validate_allocation(given: Given, rolls: Rolls) -> Any:
    """As the general's form takes it."""
    field = against(dict.fromkeys(given["enemy_units"], 10), strength=given["strength"])
    waits = play(Phase(1, STEPS["allocate"]), field, {}).waits_for
    [ask] = [one for one in waits if isinstance(one, Ask) and one.key == "allocate:u"]
    found = ask.read({"targets": given["allocation"]})[1]
    kinds = [CODES.get(one.facts.get("text", ""), one.kind) for one in found]
    return {"result": next((kind for kind in kinds if kind != "not_an_option"), "ok")}


def split_losses(given: Given, rolls: Rolls) -> Any:
    """So many losses by a ruling; tied is what the general is asked about if he has not said it before."""
    field = against(dict.fromkeys(given["allocation"], ENOUGH))
    unit, struck = field.units["u"], Ruling(key="battle_losses:u", reason="Vector", value=given["losses"])
    unit.aims = tuple(given["allocation"].items())
    asked = "odd:u" in step(field, "battle", None, struck).requests
    unit.tie_order = tuple(given.get("tie_order", ()))
    after = step(field, "battle", None, struck).field
    lost = {one: ENOUGH - after.units[one].tokens for one, n in unit.aims if n}
    return {"losses": lost, "tied": asked}


def protection_penalty(given: Given, rolls: Rolls) -> Any:
    covers = [
        {"what": "protection", "unit": one, "value": value} for one, value in given["protections"].items()
    ]
    field = against(
        dict.fromkeys(given["allocation"], 10),
        situation={"conditions": covers},
        options={"penalty_share": given.get("penalty_share", "proportional")},
    )
    field.units["u"].aims = tuple(given["allocation"].items())
    return {"penalty": total(step(field, "battle"), "battle_modifier:u")}


# After the battle


def recover(given: Given, rolls: Rolls) -> Any:
    faces = only(rolls)
    field = two()
    unit = field.units["u"]
    unit.start, unit.tokens = len(faces), 0
    unit.stand, unit.fail_margin = Stand.RETREATED, given.get("margin", 0)
    field.ended, field.victors = True, ("reds",) if given["victor"] else ("blues",)
    played = step(field, "aftermath", {"recover:u": faces})
    return {"threshold": total(played, "returns_on:u"), "recovered": played.field.units["u"].recovered}


def headcount_after(given: Given, rolls: Rolls) -> Any:
    """No one of the lost comes back; what is proposed of the head count, if anything is."""
    field = field_of(
        units=[
            {"id": "u", "side": "reds", "headcount": given["headcount"], "tokens": given["tokens_start"]},
            {"id": "v", "side": "blues"},
        ]
    )
    field.units["u"].tokens = given["tokens_final"]
    field.ended = True
    changes: list[Change] = list(step(field, "aftermath", fill=1).changes)
    found = [one.new for one in changes if (one.subject, one.name) == ("u", "headcount")]
    return {"headcount": found[0] if found else given["headcount"]}
