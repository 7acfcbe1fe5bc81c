"""Vectors of tokens: how many there are, how they look, are aimed and lost, and what comes back."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Change, Ruling, viewer
from rulesets.systems.gridless.book.kinds import Tier, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.screen.cards import cards
from rulesets.systems.gridless.words.wording import WORDING
from tests.rulesets.adapters.gridless.scene import ENOUGH, NOBODY, Given, Rolls, asked, only, step, two, up_to
from tests.rulesets.systems.gridless.play import field_of, told, total


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


def token_views(given: Given, rolls: Rolls) -> Any:
    """One strength after the other."""
    views = [token_view({"tokens": tokens}, {}) for tokens in given["tokens"]]
    return {"bands": [one["band"] for one in views], "rough": [one["rough"] for one in views]}


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
    unit, allocations = given["unit"], given["allocations"]
    aimed = {f"allocate:{one}": {"targets": dict(aims.items())} for one, aims in allocations.items()}
    units = [{"id": unit, "side": "reds", "tokens": given["strength"]}]
    units += [{"id": one, "side": "blues", "tokens": sum(aims.values())} for one, aims in allocations.items()]
    met = up_to(field_of(units=units), "clash", aimed)
    return {name: total(met, f"{name}:{unit}") for name in ("threat", "advantage")}


def default_allocation(given: Given, rolls: Rolls) -> Any:
    """What is aimed if nobody says anything."""
    field = up_to(against(given["enemies"], strength=given["strength"]), "allocate").field
    aims = dict(field.units["u"].aims)
    return {"allocation": {one: aims.get(one, 0) for one in given["enemies"]}}


CODES = {WORDING["not_a_count"]: "not_a_count"}
"""What a field refuses by itself it says in words."""


def validate_allocation(given: Given, rolls: Rolls) -> Any:
    """As the general's form takes it."""
    field = against(dict.fromkeys(given["enemy_units"], 10), strength=given["strength"])
    field = up_to(field, "generals").field
    found = asked(field, "allocate", "allocate:u").read({"targets": dict(given["allocation"].items())})[1]
    kinds = [CODES.get(one.facts.get("text", ""), one.kind) for one in found]
    return {"result": next((kind for kind in kinds if kind != "not_an_option"), "ok")}


def aimed(aims: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """So many tokens of `u` at each of them, and nobody aims at it."""
    said: dict[str, Any] = {f"allocate:{one}": NOBODY for one in aims}
    return said | {"allocate:u": {"targets": dict(aims), **more}}


def split_losses(given: Given, rolls: Rolls) -> Any:
    """So many losses by a ruling; tied is what the general is asked about if he has not said it before."""
    aims = dict(given["allocation"].items())
    field = against(dict.fromkeys(aims, ENOUGH), strength=sum(aims.values()))
    struck = Ruling(key="battle_losses:u", reason="Vector", value=given["losses"])
    tied = "odd:u" in up_to(field, "battle", aimed(aims), None, struck, battle=10).requests
    said = aimed(aims, tie_order=given.get("tie_order", []))
    after = up_to(field, "battle", said, None, struck, battle=10).field
    return {"losses": {one: ENOUGH - after.units[one].tokens for one, n in aims.items() if n}, "tied": tied}


def split_asked(given: Given, rolls: Rolls) -> Any:
    """Whether the general is asked whom the odd tokens strike, after each order that he gave before."""
    aims = dict(given["allocation"].items())
    field = against(dict.fromkeys(aims, ENOUGH), strength=sum(aims.values()))
    struck = Ruling(key="battle_losses:u", reason="Vector", value=given["losses"])
    played = (
        up_to(field, "battle", aimed(aims, tie_order=order), None, struck, battle=10)
        for order in given["tie_orders"]
    )
    return {"asked": ["odd:u" in one.requests for one in played]}


def aimed_by_sight(given: Given, rolls: Rolls) -> Any:
    """What is aimed at enemies sized up so well, if nobody says anything."""
    enemies, options = given["enemies"], {"reveal_tokens": "assessed"}
    field = against(dict(enemies.items()), strength=given["strength"], options=options)
    field.sides["reds"].learns("blues", Tier(given["tier"]))
    aims = dict(up_to(field, "allocate").field.units["u"].aims)
    return {"allocation": {one: aims.get(one, 0) for one in enemies}}


def protection_penalty(given: Given, rolls: Rolls) -> Any:
    aims = dict(given["allocation"].items())
    covers = [
        {"what": "protection", "unit": one, "value": value} for one, value in given["protections"].items()
    ]
    field = against(
        dict.fromkeys(aims, 10),
        strength=sum(aims.values()),
        situation={"conditions": covers},
        options={"penalty_share": given.get("penalty_share", "proportional")},
    )
    return {"penalty": total(up_to(field, "battle", aimed(aims), None, battle=1), "battle_modifier:u")}


# After the battle


def recover(given: Given, rolls: Rolls) -> Any:
    faces = only(rolls)
    field = two()
    unit = field.units["u"]
    unit.start, unit.tokens = len(faces), 0
    unit.status, unit.fail_margin = UnitStatus.RETREATED, given.get("margin", 0)
    field.ended, field.victors = True, ("reds",) if given["victor"] else ("blues",)
    played = step(field, "aftermath", None, {"recover:u": faces})
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
    changes: list[Change] = list(step(field, "aftermath", None, None, recover=1).changes)
    found = [one.new for one in changes if (one.subject, one.name) == ("u", "headcount")]
    return {"headcount": found[0] if found else given["headcount"]}
