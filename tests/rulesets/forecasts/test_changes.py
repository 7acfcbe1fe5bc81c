"""Changes of a muster: made by the rules' own sheets, refused in words, said in a sentence, kept as JSON."""

import json
from collections.abc import Callable, Sequence

import pytest

from rulesets.engine import Muster, Ruleset, complaint, names_of, sample_of
from rulesets.forecasts.changes import (
    CHANGE,
    Away,
    Change,
    Elsewhere,
    Less,
    More,
    Otherwise,
    Sized,
    Written,
    changed,
    changed_in,
    key_of,
)
from rulesets.forecasts.sentences import sentence, sentences
from rulesets.forecasts.varying import candidates, offered, without_each
from rulesets.registry import rulesets

ALL = rulesets()
SYSTEMS = sorted(ALL.values(), key=lambda rules: rules.key)
SAMPLES = [(rules, key) for rules in SYSTEMS for key in ("", *(one.key for one in rules.samples))]
GURPS, STARS, TRAVELLER = ALL["gurps"], ALL["starwars"], ALL["traveller"]


def made(rules: Ruleset, *changes: Change, sample: str = "") -> Muster:
    muster, problems = changed(rules, sample_of(rules, sample), changes)
    assert isinstance(muster, Muster), problems
    return muster


def sheet(muster: Muster, id: str) -> dict[str, object]:
    return muster.sheets[id].model_dump()


@pytest.mark.parametrize(("rules", "sample"), SAMPLES, ids=lambda one: getattr(one, "key", one or "first"))
def test_each_candidate_fights_and_is_said_and_kept(rules: Ruleset, sample: str) -> None:
    muster = sample_of(rules, sample)
    found = candidates(rules, muster, 40)
    told = {sentence(rules, muster, change) for change in found.values()}
    assert len(told) == len(found) > 15
    assert {change.kind for change in found.values()} >= {"sized", "away", "elsewhere"}
    for key, change in found.items():
        assert CHANGE.validate_python(json.loads(json.dumps(change.model_dump(mode="json")))) == change
        assert change.key == key
        rules.open(rules.prepare(made(rules, change, sample=sample)))
    assert not [text for text in told if "_" in text or "None" in text]


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_whoever_is_away_is_named_nowhere(rules: Ruleset) -> None:
    muster = rules.sample()
    for change in without_each(rules, muster):
        if isinstance(change, Away):
            kept = made(rules, change).model_dump(mode="json")
            assert f'"{change.of}"' not in json.dumps(kept)
            assert sentence(rules, muster, change) == f"Without {names_of(muster)[change.of]}"


def test_a_unit_is_bigger_or_smaller() -> None:
    change = Sized(of="thugs", size=40)
    assert sheet(made(GURPS, change), "thugs")["count"] == 40
    assert sentence(GURPS, GURPS.sample(), change) == "Caliburn’s thugs with 40 instead of 15"


def test_what_no_number_counts_has_no_size() -> None:
    muster, problems = changed(TRAVELLER, TRAVELLER.sample(), [Sized(of="gunship", size=2)])
    assert muster is None
    assert "gunship" in complaint(TRAVELLER, problems[0], {})
    assert not [key for key in candidates(TRAVELLER, TRAVELLER.sample(), 80) if "sized:gunship" in key]


def test_a_hero_is_with_another_unit_or_none() -> None:
    muster = GURPS.sample()
    with_archers, with_none = Elsewhere(of="anselm", unit="city-archers"), Elsewhere(of="anselm")
    assert sheet(made(GURPS, with_archers), "anselm")["unit"] == "city-archers"
    assert sheet(made(GURPS, with_none), "anselm")["unit"] is None
    assert [sentence(GURPS, muster, one) for one in (with_archers, with_none)] == [
        "Brother Anselm with City archers",
        "Brother Anselm with no unit",
    ]


@pytest.mark.parametrize(
    ("rules", "change", "text"),
    [
        (STARS, Otherwise(field="visibility", value="poor"), "Visibility: Light smoke, dusk: +3"),
        (STARS, Otherwise(field="surprise_side", value="empire"), "Surprises the enemy: Marek’s column"),
        (STARS, Otherwise(field="terrain_percent", value=70), "Going, %: 70"),
        (TRAVELLER, Otherwise(field="light", value="dark"), "Light on the field: Darkness"),
        (TRAVELLER, Otherwise(field="weather", value=True), "Extreme weather: yes"),
        (TRAVELLER, More(field="prepared", value="garrison"), "Units in ambush: also Trench garrison"),
        (TRAVELLER, Less(field="unseen", value="demolition"), "Out of sight: without Demolition squad"),
        (
            TRAVELLER,
            More(field="covers", value={"unit": "garrison", "cover": "full"}),
            "Units in cover: also Trench garrison, Full",
        ),
        (
            GURPS,
            Less(side="bannock", field="circumstances", value="home_grounds"),
            "Circumstances of Bannock: without On home ground, +2",
        ),
        (
            GURPS,
            Otherwise(side="al-wazif", field="next_day_morale", value=-1),
            "Morale from the day before of Al-Wazif: −1",
        ),
    ],
)
def test_a_circumstance_is_otherwise(rules: Ruleset, change: Change, text: str) -> None:
    assert made(rules, change) != rules.sample()
    assert sentence(rules, rules.sample(), change) == text


def test_several_are_made_together() -> None:
    changes: list[Change] = [
        More(side="bannock", field="moods", value="enemy_spies_caught"),
        Less(side="bannock", field="moods", value="hereditary_foe"),
        Away(of="thugs"),
    ]
    muster = made(GURPS, *changes)
    assert muster.situations["bannock"].moods == {"home_territory", "enemy_spies_caught"}
    assert "thugs" not in muster.sheets
    assert key_of(changes) == key_of(changes[::-1])
    assert key_of([]) == ""
    assert sentences(GURPS, GURPS.sample(), changes).count(" · ") == 2


@pytest.mark.parametrize(
    "change",
    [
        Away(of="nobody"),
        Away(of="bannock"),
        Sized(of="nobody", size=1),
        Sized(of="caliburn", size=1),
        Elsewhere(of="anselm", unit="nowhere"),
        Less(side="bannock", field="moods", value="defeated_foe_this_year"),
        Otherwise(side="nobody", field="next_day_morale", value=-1),
        Otherwise(field="next_day_morale", value=-1),
        Otherwise(field="mana", value="sweet"),
        More(field="position", value={"kind": "moat"}),
    ],
)
def test_what_cannot_be_is_refused_in_words(change: Change) -> None:
    muster, problems = changed(GURPS, GURPS.sample(), [change])
    assert muster is None
    assert all(complaint(GURPS, problem, names_of(GURPS.sample())) for problem in problems)
    assert problems


def test_the_rules_own_checks_count() -> None:
    away = [Away(of=unit.id) for unit in GURPS.sample().units if unit.side == "bannock"]
    muster, problems = changed(GURPS, GURPS.sample(), away)
    assert (muster, [problem.kind for problem in problems]) == (None, ["not_enough_sides"])


def test_a_change_reads_no_text_anew_that_was_let_in_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """A muster of sixty units is changed hundreds of times for one question."""
    looked_at: list[object] = []
    monkeypatch.setattr("rulesets.engine.requests.unprintable_in", looked_at.append)
    muster = rulesets()["gurps"].sample()
    made, _ = changed(rulesets()["gurps"], muster, [Away(of=muster.units[0].id)])
    assert made is not None and len(made.units) == len(muster.units) - 1
    assert not looked_at


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_a_change_reads_only_the_sheets_that_it_changes(rules: Ruleset) -> None:
    """What comes of it is what comes of reading all of them."""
    muster = rules.sample()
    for change in (*without_each(rules, muster), *candidates(rules, muster, 40).values()):
        there, _ = changed(rules, muster, [change])
        known = {id(sheet) for sheet in muster.sheets.values()}
        assert isinstance(there, Muster)
        assert there == type(muster).model_validate(there.model_dump(mode="json"))
        anew = [one for one in there.sheets.values() if id(one) not in known]
        was = [muster.sheets[one.id] for one in anew]
        assert all(new != old for new, old in zip(anew, was, strict=True))


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_what_is_offered_is_tried_once_each(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page offers all of it, while somebody waits: of sixty units a side there are two hundred changes."""
    muster, tried = rules.sample(), list[str]()

    def note(of: Ruleset, written: Written[Muster], changes: Sequence[Change]) -> object:
        tried.extend(change.key for change in changes)
        return changed_in(of, written, changes)

    monkeypatch.setattr("rulesets.forecasts.varying.changed_in", note)
    monkeypatch.setattr(type(muster), "model_dump", counted := Counted(type(muster).model_dump))
    found = offered(rules, muster, 60)
    assert len(tried) == len(set(tried)) and set(found) <= set(tried)
    assert counted.times == 1, "its JSON is written once for all of them"
    monkeypatch.undo()
    away = {change.key: change for change in without_each(rules, muster)}
    assert found == away | candidates(rules, muster, 60)


class Counted:
    """Somebody else's method, and how often it was called."""

    def __init__(self, method: Callable[..., object]) -> None:
        self.method, self.times = method, 0

    def __get__(self, of: object, kind: type) -> Callable[..., object]:
        def call(**options: object) -> object:
            self.times += 1
            return self.method(of, **options)

        return call
