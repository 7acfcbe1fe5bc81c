"""One planted cheat for each check of conformance: the duel with something wrong in it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from pydantic import ConfigDict

from rulesets.engine import (
    EVERYONE,
    GM,
    NOT_DUMPED,
    Ask,
    Blow,
    Card,
    Picture,
    Preset,
    Problem,
    Roster,
    Ruleset,
    SideSheet,
    Step,
    Table,
    Tally,
    Twins,
    UnitSheet,
    Value,
    Viewer,
    viewer,
)
from rulesets.engine.picture import plain_picture
from tests.rulesets.samples import duel, skirmish
from tests.rulesets.samples.duel import Yard

thrown: list[int] = []


class Note(Value):
    text: str = ""


class Loose(Value):
    model_config = ConfigDict(extra="allow", frozen=True)


class Odd(Value):
    when: complex = 0j


def forgets_nothing(field: Yard, table: Table) -> None:
    thrown.append(1)
    table.tell("hit", field.units["bows"], target=str(len(thrown)))


def changes_the_muster(field: Yard, table: Table) -> None:
    object.__setattr__(field.muster, "day", field.muster.day + 1)


def takes_back(field: Yard, table: Table) -> None:
    bows = field.units["bows"]
    try:
        table.throw("attack", [bows], "2d6")
    except BaseException:
        table.tell("held", bows)
        raise


def changes_before_it_asks(field: Yard, table: Table) -> None:
    field.units["bows"].men -= 1
    table.ask("orders", [field.units["bows"]], Note)


def throws_before_it_asks(field: Yard, table: Table) -> None:
    table.throw("attack", [field.units["bows"]], "2d6")
    table.ask("orders", [field.units["bows"]], Note)


def changes_by_a_throw(field: Yard, table: Table) -> None:
    [field.units["bows"].men] = table.throw("attack", [field.units["bows"]], "2d6")
    table.ask("orders", [field.units["bows"]], Note)


def heeds_the_order(field: Yard, table: Table) -> None:
    table.throw("attack", field.standing[:2], "2d6")
    record = getattr(table, "record", {})
    field.units["bows"].initiative = len(next(iter(record), ""))


def cheats_in_forecasts(field: Yard, table: Table) -> None:
    field.units["bows"].men -= 5 if type(table).__name__ == "LiveTable" else 0


def throws_other_dice_in_forecasts(field: Yard, table: Table) -> None:
    table.throw("attack", field.standing, "2d6" if type(table).__name__ == "LiveTable" else "3d6")


def throws_twice(field: Yard, table: Table) -> None:
    table.throw("attack", field.standing, "2d6")
    table.throw("attack", field.standing, "2d6")


def counts_twice(field: Yard, table: Table) -> None:
    table.tally("lost", field.units["bows"], 1)
    table.tally("lost", field.units["bows"], 2)


def says_the_unworded(field: Yard, table: Table) -> None:
    table.tell("whispered", field.units["bows"])


def says_too_little(field: Yard, table: Table) -> None:
    table.tell("hit", field.units["bows"])


def asks_the_unworded(field: Yard, table: Table) -> None:
    table.ask("riddle", field.standing, Note)


def rules_the_unworded(field: Yard, table: Table) -> None:
    table.verdict("fate", field.units["bows"], "doom")


def refuse(unit: Any, note: Value) -> Iterable[Problem]:
    return [Problem("never_said")] if getattr(note, "text", "") else []


def refuses_the_unworded(field: Yard, table: Table) -> None:
    table.ask("orders", field.standing, Note, check=refuse)


def refuses_its_default(field: Yard, table: Table) -> None:
    table.ask(
        "orders", field.standing, Note, check=lambda unit, note: [Problem("held", {"subject": unit.id})]
    )


def asks_what_no_form_can(field: Yard, table: Table) -> None:
    table.ask("orders", field.standing, Odd)


def believes_anything(field: Yard, table: Table) -> None:
    units = field.standing * 2
    table.ask("orders", field.standing, Loose)
    table.ask("dodge", units[:3], Loose)


def never_ends(field: Yard, table: Table) -> None:
    n = 0
    while True:
        n += 1
        table.throw(f"attack-{n}", field.standing, "2d6")


def keeps_text_for_a_number(field: Yard, table: Table) -> None:
    field.units["bows"].men = "7"  # type: ignore[assignment]


def changes_what_it_shares(field: Yard, table: Table) -> None:
    """A frozen value is the same object in the field before."""
    orders = field.units["bows"].orders
    object.__setattr__(orders, "dodges", (orders.dodges + 1) % 20)


class Half(int):
    """A number that JSON takes for another."""

    def __eq__(self, other: object) -> bool:
        return type(other) is Half

    __hash__ = int.__hash__


def keeps_what_json_changes(field: Yard, table: Table) -> None:
    field.units["bows"].men = Half(3)


def keeps_what_cannot_be_put_back(field: Yard, table: Table) -> None:
    field.units["bows"].men = Half(3)


def throws_more_in_forecasts(field: Yard, table: Table) -> None:
    if type(table).__name__ != "LiveTable":
        table.throw("attack", field.standing, "2d6")


def changes_the_field_as_it_tells(field: Yard, table: Table) -> None:
    table.narrate(setattr, field.units["bows"], "men", 1)


class Lost(Value):
    text: str = ""
    hidden: Annotated[str, NOT_DUMPED] = ""


def asks_what_json_loses(field: Yard, table: Table) -> None:
    table.ask("orders", field.standing, Lost, default=lambda unit: Lost(hidden=unit.id))


class Open(Ask):
    """An ask that shows all of itself to anybody."""

    def seen_by(self, viewer: Viewer) -> Ask:
        return self


def names_the_secret(field: Yard, table: Table) -> None:
    requests = getattr(table, "requests", {})
    requests["orders:all"] = Open("orders:all", GM, Note, Note(), {"text": ["secret"]})


def keeps_a_list(field: Yard, table: Table) -> None:
    field.units["bows"].orders = []  # type: ignore[assignment]


def breaks_when_overruled(field: Yard, table: Table) -> None:
    (1, 2, 3)[table.tally("lost", field.units["bows"], 1)]


def shows_answers(field: Yard, table: Table) -> None:
    said = str(getattr(table, "record", {}).get("orders:bows"))
    with table.together():
        table.ask("orders", field.standing, Note)
        table.throw("attack", field.standing[:1], "2d6", why=said)


def breaks_at_random(field: Yard, table: Table) -> None:
    table.tell("attacks", field.units["bows"], target=next(iter({f"u{n}" for n in range(50)})))


STEPS: list[tuple[str, Any, str]] = [
    ("scenes", throws_twice, "attack:spears"),
    ("scenes", counts_twice, "lost:bows"),
    ("scenes", never_ends, "never ends"),
    ("scenes", refuses_its_default, "its own default is refused"),
    ("same_again", forgets_nothing, "not the same twice"),
    ("same_again", changes_the_muster, "changes the muster"),
    ("same_again", changes_what_it_shares, "changes what it shares"),
    ("order_free", heeds_the_order, "leans on the order"),
    ("in_steps", takes_back, "takes back"),
    ("json_both_ways", keeps_text_for_a_number, "holds what its types do not say"),
    ("json_both_ways", keeps_what_json_changes, "JSON loses"),
    ("immutable", keeps_a_list, "orders of bows is mutable"),
    ("silent_alike", cheats_in_forecasts, "otherwise in a forecast"),
    ("silent_alike", throws_other_dice_in_forecasts, "throws 3d6 where the live one threw 2d6"),
    ("silent_alike", throws_more_in_forecasts, "throws 2d6 where the live one threw nothing"),
    ("silent_alike", changes_the_field_as_it_tells, "otherwise in a forecast"),
    ("worded", says_the_unworded, "whispered has no sentence"),
    ("worded", says_too_little, "the sentence of hit wants {'target'}"),
    ("worded", asks_the_unworded, "riddle has no sentence"),
    ("worded", rules_the_unworded, "fate has no sentence"),
    ("worded", refuses_the_unworded, "never_said has no sentence"),
    ("askable", refuses_its_default, "its own default is refused"),
    ("askable", asks_what_no_form_can, "no form asks for complex"),
    ("askable", asks_what_json_loses, "JSON loses a part of its default"),
    ("nonsense_waits", believes_anything, "takes {'no_such_field': 1}"),
    ("rulable", breaks_when_overruled, "a ruling of -20 breaks it"),
    ("answers_sealed", shows_answers, "is not sealed"),
    ("sealed", names_the_secret, "shows a stranger its options"),
    ("correctable_parts", keeps_what_cannot_be_put_back, "is not itself"),
]


def with_step(cheat: Any, **said: Any) -> Ruleset:
    return replace(duel.RULES, steps=(Step("cheat", "Cheat", cheat, **said),), setup=())


HASHED = with_step(breaks_at_random)


def shows_all(field: Yard) -> list[Card]:
    return [Card(one.id, "unit", one.sheet.name, one.side, "", (one.men, 1)) for one in field.units.values()]


def knows_nothing(field: Yard, viewer: Viewer) -> Yard:
    field = field.copy()
    field.units["bows"].men = 0
    return field


def knows_less_each_time(field: Yard, viewer: Viewer) -> Yard:
    field = field.copy()
    field.units["bows"].initiative -= 0 if "gm" in viewer else 1
    return field


def known_by_changing(field: Yard, viewer: Viewer) -> Yard:
    if "gm" not in viewer:
        field.units["bows"].initiative = 99
    return field


def endless_turns(field: Yard) -> list[Any]:
    return [field.units["bows"]]


def blows_of_nobody(field: Yard, facts: object) -> Picture:
    return Picture(plain_picture(field, ()).blocks, (Blow("bows", "spears", 99),))


def twice_there(field: Yard, facts: object) -> Picture:
    return Picture(plain_picture(field, ()).blocks * 2)


RULES: list[tuple[str, Ruleset, str]] = [
    ("in_steps", with_step(changes_before_it_asks, asks_first=True), "asks first, and changes the field"),
    ("in_steps", with_step(throws_before_it_asks, asks_first=True), "asks first, and throws"),
    ("in_steps", with_step(changes_by_a_throw, changes_last=True), "changes it before it asks"),
    ("drawn_well", replace(duel.RULES, picture=blows_of_nobody), "weighs too much"),
    ("drawn_well", replace(duel.RULES, picture=twice_there), "stands in the picture twice"),
    ("sealed", replace(duel.RULES, cards=shows_all), "a stranger sees the exact spears"),
    ("known_well", replace(duel.RULES, known=knows_nothing), "the GM does not know the field"),
    ("known_well", replace(duel.RULES, known=knows_less_each_time), "known twice"),
    ("known_well", replace(duel.RULES, known=known_by_changing), "known changes the field"),
    ("outlined", replace(duel.RULES, steps=(duel.RULES.steps[0],) * 2), "two steps are now"),
    (
        "scenes",
        replace(duel.RULES, steps=(Step("turns", "Turns", lambda field, table: None, turns=endless_turns),)),
        "its turns never end",
    ),
]


def two_of_an_id() -> Any:
    muster = duel.sample()
    return muster.model_copy(update={"units": (*muster.units, muster.units[0])})


def twins(field: str) -> Any:
    """Two musters that differ in the foe's numbers, which a stranger's cards and the dice both show."""
    muster = skirmish.sample()
    one = muster.units[0].model_copy(update={field: 1})
    return lambda: [
        Twins(muster, muster.model_copy(update={"units": (one, *muster.units[1:])}), viewer("side:blues"))
    ]


def strength(side: SideSheet, unit: UnitSheet, options: Any) -> Tally:
    return Tally("strength:x", "Men", 1, (), 1, 1, EVERYONE)


class Options(Value):
    hard: bool = False


ROSTER = Roster(
    side=SideSheet,
    unit=UnitSheet,
    hero=skirmish.Fighter,
    situation=Options,
    side_situation=Options,
    options=Options,
    strength=strength,
    check=lambda muster: [],
    describe=lambda unit: "foot",
    icon=lambda unit: "spear",
    presets=(Preset("foot", "Foot", "Infantry", {}),),
)
SOUND = replace(skirmish.RULES, roster=ROSTER)


class Unaskable(UnitSheet):
    when: complex = 0j


class NeedsMore(Value):
    what: str


UNSOUND: list[tuple[Ruleset, str]] = [
    (replace(duel.RULES, sample=two_of_an_id), "an id of its sample is taken twice"),
    (replace(duel.RULES, wording={"hit": "{subject"}), "hit is no sentence"),
    (replace(duel.RULES, wording={"hit": "{} loses {0}"}), "hit does not name its facts"),
    (replace(duel.RULES, wording={"ran": "{subject} runs.", "ran#3": "Off goes {subject}."}), "before ran#3"),
    (replace(duel.RULES, wording={"ran": "{subject} runs.", "ran#2": "They run."}), "the facts of ran"),
    (replace(duel.RULES, wording={"ran": "{subject} runs.", "ran#2": "{subject} runs. "}), "the same twice"),
    (
        replace(duel.RULES, wording={"ran": "Gone.", "ran#2": "Away."}, endings=frozenset({"ran"})),
        "ran#2 is read without its step",
    ),
    (replace(duel.RULES, setup=duel.RULES.steps), "two steps have one key"),
    (replace(skirmish.RULES, cards=shows_all, twins=twins("count")), "can tell twins apart"),
    (replace(SOUND, roster=replace(ROSTER, check=lambda muster: [Problem("bad")])), "sample is refused"),
    (replace(SOUND, roster=replace(ROSTER, unit=Unaskable)), "no form asks for complex"),
    (replace(SOUND, roster=replace(ROSTER, options=NeedsMore)), "what"),
    (
        replace(SOUND, roster=replace(ROSTER, presets=(*ROSTER.presets, *ROSTER.presets))),
        "two presets have one key",
    ),
    (
        replace(SOUND, roster=replace(ROSTER, presets=(*ROSTER.presets, Preset("x", "foot", "", {})))),
        "two presets have one title",
    ),
    (replace(SOUND, roster=replace(ROSTER, presets=(Preset("x", "X", "", {"men": 1}),))), "men"),
    (replace(SOUND, roster=replace(ROSTER, describe=lambda unit: "")), "has no description"),
    (replace(SOUND, roster=replace(ROSTER, icon=lambda unit: "")), "has no icon"),
    (
        replace(SOUND, roster=replace(ROSTER, strength=lambda *_: replace(strength(*_), total=7))),
        "is not the sum of its lines",
    ),
]
