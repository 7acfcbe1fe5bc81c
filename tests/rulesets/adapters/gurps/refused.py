"""What is refused: sheets and musters read, steps asked, each with what is typed (Bad input)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rulesets.engine import Ask, Phase, Problem, Throw, dice, play
from rulesets.engine.requests import read_value
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.book.tables import BY_STRENGTH
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.situation import Situation
from rulesets.systems.gurps.steps.powers import OWN
from rulesets.systems.gurps.words.refusals import SAID
from rulesets.trials import conformance
from tests.rulesets.adapters.gurps.fields import field_of, places, plain, played, step_of
from tests.rulesets.playing import Mismatch, Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

SIDES = [{"id": "s1"}, {"id": "s2"}]
UNITS = [{"id": "u1", "armour": "light"}, {"id": "u2", "side": "s2", "armour": "light"}]
CODES = {sentence: code for code, sentence in SAID.items()}
ENOUGH = 100


def bad_input(given: Given, rolls: Rolls) -> Any:
    fields = plain(given)
    fields.pop("sheet")
    found = REFUSED[given["sheet"]](fields)
    return {"error": found[0] if found else None}


def unit(given: Given) -> list[str]:
    tl = given.get("force_tl", 3)
    typed = {name: one for name, one in given.items() if name != "force_tl"}
    if not {"armour", "special", "fixed_ts"} & typed.keys():
        typed["armour"] = "light"
    return of_muster(sides=[{"id": "s1", "tl": tl}, {"id": "s2"}], units=[{"id": "u1", **typed}, UNITS[1]])


def side(given: Given) -> list[str]:
    """Whoever is said to command it, of the side he is of."""
    side = given.get("side", "s1")
    of = given.get("commander_side", side)
    people = given.get("commanders", ["c1"])
    sheet = {"id": side, "commander": people[0] if len(people) == 1 else people}
    sides = [sheet, *({"id": one} for one in sorted({"s1", "s2", of} - {side}))]
    heroes = [{"id": person, "side": of} for person in people]
    units = [{"id": f"u-{one['id']}", "side": one["id"], "armour": "light"} for one in sides]
    return of_muster(sides=sides, units=units, heroes=heroes)


def battle(given: Given) -> list[str]:
    men = [{**one, "count": 100 if n < given["sides"] else 0} for n, one in enumerate(UNITS)]
    return [code for code in of_muster(units=men) if code == "not_enough_sides"]


def situation(given: Given) -> list[str]:
    if "battle_plan" in given:
        return [
            code
            for side, plan in given["battle_plan"].items()
            for code in asked(two_armies(), "strategy", f"appraisal:{side}", {"plan": plan})
        ]
    said = {
        side: {
            "circumstances": [one for one in many if isinstance(one, str)],
            "others": [{"text": one[0], "value": one[1]} for one in many if not isinstance(one, str)],
        }
        for side, many in given.get("circumstances", {}).items()
    }
    ground = {"position": places(given.get("position", [])), "defender": given.get("defender")}
    return of_muster(situation=ground, situations=said)


def of_muster(**given: Any) -> list[str]:
    """What the roster's own checks say of a muster; what cannot even be read is said by its fields."""
    sheets = {"sides": SIDES, "units": UNITS, "heroes": [], **given}
    for kind in ("sides", "units", "heroes"):
        sheets[kind] = [{"name": one["id"], "side": "s1", **one} for one in sheets[kind]]
    for side in sheets["sides"]:
        side["side"] = side["id"]
    muster, problems = read_value(GurpsMuster, sheets)
    assert RULES.roster
    return codes_of(problems if muster is None else RULES.roster.check(muster))


def orders(given: Given) -> list[str]:
    hero = {"id": "h1", "unit": "u1", "traits": given.get("disadvantages", [])}
    field = two_armies(heroes=[hero], u1={"in_reserve": given.get("in_reserve", False)})
    return asked(field, "risk", "risk:h1", {"risk": given["risk"]})


def command(given: Given) -> list[str]:
    if "es_available" in given:
        field = two_armies(heroes=[mage("s1", given["es_available"])])
        return asked(field, "powers", "es_spend:s1", {"defence": given["es_spent"]})
    if "es_effects" in given:
        return spent(given)
    if "blocked" in given:
        return blocked(given)
    if "diviners" in given:
        several = given["diviners"]
        field = two_armies(s1={"diviners": [{"name": name} for name in several]})
        return asked(field, "plans", "plan:s1", {"diviner": several[0] if len(several) == 1 else several})
    half = given["men"] // 2
    field = two_armies(u1={"count": half}, u2={"count": given["men"] - half})
    return asked(field, "plans", "plan:s1", {"skill": given["skill_for_contest"]})


def spent(given: Given) -> list[str]:
    """One effect, by practitioners who can do what is given; of nobody: all but that."""
    effect = Effect(given["es_effect"])
    able = given["es_effects"] or [one for one in Effect if one is not effect]
    field = two_armies(heroes=[mage("s1", ENOUGH) | {"es_effects": able}])
    said = {"effect": effect, "points": 1, "unit": target(effect) if effect in BY_STRENGTH else None}
    return asked(field, "powers", "es_spend:s1", {"spend": [said]})


def blocked(given: Given) -> list[str]:
    """The second side spends on the first, which blocks with what it has kept."""
    effect, kept = Effect(given["es_effect"]), given.get("es_defence", ENOUGH)
    field, before = at_odds(effect, given["points"], given.get("unit_ts"), given.get("gm_cost"), kept)
    return asked(field, "powers", "es_block:s1", {"points": {"s2:1": given["blocked"]}}, before)


def at_odds(
    effect: Effect, points: int, ts: int | None, price: int | None, kept: int
) -> tuple[Battlefield, dict[str, Any]]:
    """Two armies with practitioners, of which the second spends on one effect and the first keeps points."""
    on = {"estimate": {"ts": ts or 100}, "count": 1}
    field = two_armies(heroes=[mage("s1", ENOUGH), mage("s2", ENOUGH)], u1=on, u2=on)
    whom = "u2" if effect in OWN else "u1"
    said = {"effect": effect, "points": points, "unit": whom if effect in BY_STRENGTH else None}
    prices = {"confound_price:s2:1": {"cost": price}} if effect is Effect.CONFOUND else {}
    return field, {"es_spend:s1": {"defence": kept}, "es_spend:s2": {"spend": [said]}, **prices}


def target(effect: Effect) -> str:
    return "u1" if effect in (Effect.HEAL, Effect.RAISE_MORALE) else "u2"


def mage(side: str, strength: int) -> dict[str, Any]:
    """With so much exceptional strength: all of it but a half is in a stone."""
    gift = {"es_kind": "mage", "es_character_points": 100, "es_powerstone": 10 * strength}
    return {"id": f"{side}-mage", "side": side, **gift}


def two_armies(heroes: Sequence[Given] = (), **given: Given) -> Battlefield:
    """Mustered, with what is said of a side or unit by its id."""
    sides = [{**one, **given.get(one["id"], {})} for one in SIDES]
    units = [{**one, **given.get(one["id"], {})} for one in UNITS]
    return played(field_of(sides, units, list(heroes)), "muster")


def asked(
    field: Battlefield, step: str, key: str, typed: Given, before: Mapping[str, Given] | None = None
) -> list[str]:
    """A step up to one question, and what is said of this answer, which is the whole answer."""
    others, record = Strict(before or {}, {}), dict[str, Any]()
    while not (done := play(Phase(1, step_of(step)), field, record)).done:
        requests = {one.key: one for one in done.waits_for}
        if isinstance(ask := requests.get(key), Ask):
            return codes_of(ask.read(typed)[1])
        for one in done.waits_for:
            if one.key in record:
                raise Mismatch(f"{step} takes {record[one.key]} for no answer to {one.key}")
            record[one.key] = others.roll(one) if isinstance(one, Throw) else others.answer(one)
    raise Mismatch(f"{key} is never asked")


def codes_of(problems: Sequence[Problem]) -> list[str]:
    """By the catalogue, or by the sentence with which a field refuses."""
    return [CODES[one.facts["text"]] if one.kind == "not_valid" else one.kind for one in problems]


def roll(given: Given) -> list[str]:
    code = dice(dice_of(given["key"].partition(":")[0], len(given["faces"]))).misfit(given["faces"])
    return [code] if code else []


def dice_of(kind: str, count: int) -> str:
    """The dice that battles ask for under such a key; of those that vary, as many as were thrown."""
    found = sorted({text for of, text in battle_dice() if of == kind})
    return next((text for text in found if dice(text).count == count), found[0])


@cache
def battle_dice() -> Sequence[tuple[str, str]]:
    """Every throw of some battles: as they are in the samples, and of storms on either side."""
    samples = [RULES.sample(), *(one.make() for one in RULES.samples)]
    storms = [stormed(muster, side.id) for muster in samples for side in muster.sides]
    return [
        (request.key.partition(":")[0], request.dice)
        for muster in (*map(tended, samples), *storms)
        for seed in range(12)
        for scene in conformance.scenes(RULES, seed, muster=muster)
        for request in scene.played.requests.values()
        if isinstance(request, Throw)
    ]


def tended(muster: GurpsMuster) -> GurpsMuster:
    """With healers at hand, and men who may rally."""
    sides = [one.model_copy(update={"healers": 100}) for one in muster.sides]
    options = muster.options.model_copy(update={"reform_roll": True})
    return muster.model_copy(update={"sides": tuple(sides), "options": options})


def stormed(muster: GurpsMuster, side: str) -> GurpsMuster:
    walls = {"defender": side, "position": [{"kind": "stronghold"}], "no_escape": True}
    return muster.model_copy(update={"situation": Situation.model_validate(walls), "situations": {}})


REFUSED: dict[str, Callable[[Given], list[str]]] = {
    "UnitSheet": unit,
    "HeroOrders": orders,
    "CommandOrders": command,
    "Situation": situation,
    "Battle": battle,
    "ForceSheet": side,
    "Roll": roll,
}
