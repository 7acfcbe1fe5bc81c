"""The examples of the docs, run as they stand on the page."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any

import pydantic
import pytest
from django.conf import settings

from rosters.models import Unit
from rosters.sample import add_sample
from rulesets import engine
from rulesets.engine.picture import marks_of
from rulesets.engine.secrecy import seen_value
from rulesets.forms.values import value_form
from rulesets.registry import rulesets
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.screen.prospects import of_risk
from rulesets.trials import battlefile, staff
from tests.factories import make_user
from tests.rulesets.samples import raid, skirmish
from tests.rulesets.vectors import adapter_of, vectors_of

ROOT: Path = settings.BASE_DIR

BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
type Names = dict[str, Any]
HANDS: Mapping[str, object] = {
    **{name: getattr(engine, name) for name in engine.__all__},
    "Annotated": Annotated,
    "Json": dict,
}
"""What a page takes for imported: the engine's own names."""


def blocks(page: str, language: str = "python") -> list[str]:
    text = (ROOT / "docs" / page).read_text()
    return [code for said, code in BLOCK.findall(text) if said == language]


def run(page: str, holding: str, **there: object) -> Names:
    """What the one example that holds these words leaves behind."""
    [code] = [code for code in blocks(page) if holding in code]
    names: Names = {**HANDS, **there}
    exec(compile(code, page, "exec", dont_inherit=True), names)
    return names


# rulesets.md


def test_a_step_asks_throws_sums_and_tells() -> None:
    class HeroOrders(engine.Value):
        risk: int = 0

    class Skilled(engine.HeroSheet):
        battle: int = 12

    class Fighter(engine.HeroState):
        sheet: Skilled

    def survived(roll: int, target: int) -> str:
        return "unhurt" if roll <= target else "wounded"

    there = {"Battlefield": object, "HeroOrders": HeroOrders, "_survived": survived}
    survival = run("rulesets.md", "def survival", **there)["survival"]
    rolf = Fighter(Skilled(id="rolf", name="Rolf", side="reds", unit="axes"))
    table = engine.LiveTable({"risk:rolf": {"risk": 2}, "survival:rolf": [6, 5, 4]}, [])
    survival(SimpleNamespace(fighters=[rolf]), table)
    target, result, told = table.said
    assert isinstance(target, engine.Tally) and target.total == 14
    assert isinstance(result, engine.Verdict) and result.value == "wounded"
    assert isinstance(told, engine.Event) and told.facts == {"result": "wounded"}


def test_a_package_names_its_ruleset_where_it_is_looked_for() -> None:
    [written] = blocks("rulesets.md", "toml")
    assert tomllib.loads(written)["project"]["entry-points"] == {
        "banneret.rulesets": {"my-rules": "my_rules:RULES"}
    }


def test_a_ruleset_of_ones_own_is_tried_by_two_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = ModuleType("my_rules")
    monkeypatch.setattr(mine, "RULES", skirmish.RULES, raising=False)
    monkeypatch.setitem(sys.modules, "my_rules", mine)
    tests = run("rulesets.md", "from my_rules import")
    tests["test_conforms"](1)
    tests["test_is_sound"]()


def test_an_older_unit_becomes_a_newer_one() -> None:
    def ruleset(*_: object, **said: Any) -> engine.Ruleset:
        return replace(raid.RULES, **said)

    rules = run("rulesets.md", "unit_from_1", Ruleset=ruleset, field_from_1=dict)["RULES"]
    assert rules.version == 2
    assert rules.upgrades[1].unit({"id": "axes", "soldiers": 3}) == {"id": "axes", "count": 3}


# engine.md


class Wall(engine.Value):
    feet: int = 6


def test_who_knows_a_field_stands_on_it() -> None:
    there = {"crowd": lambda men: 500, "of_such_troops": lambda attack, company: 8}
    company = run("engine.md", "class Company", **there)["Company"]
    there_is = company(
        id="axes", name="Axes", side="reds", arms="axes", men=640, skill=9, attack=14, morale=3
    )
    looks_like = seen_value(there_is, knows=False)
    shown = looks_like.model_dump(include={"arms", "men", "skill", "attack", "morale"})
    assert shown == {"arms": "axes", "men": 500, "skill": 4, "attack": 8, "morale": 12}


def test_what_could_be_otherwise_stands_on_fields() -> None:
    there = {"Wall": Wall, "walls_of": lambda muster: [Wall(feet=6), Wall(feet=12)]}
    made = run("engine.md", "class Ground", **there)
    regiment, ground = made["Regiment"], made["Ground"]
    assert engine.size_of(regiment(id="axes", name="Axes", side="reds")) == "men"
    offered = engine.bearing_of(ground.model_fields["walls"])
    assert offered
    assert [*offered.rows(engine.Muster())] == [Wall(feet=6), Wall(feet=12)]
    assert engine.bearing_of(ground.model_fields["rain"]) == engine.BEARS


def test_a_form_is_made_of_a_value() -> None:
    orders = run("engine.md", "class HeroOrders", Field=pydantic.Field)["HeroOrders"]
    form = value_form(orders)(orders())
    assert [*form.fields] == ["risk", "action", "follow"]
    assert "Wild to careful." in str(form["risk"].help_text)
    with pytest.raises(pydantic.ValidationError):
        orders(risk=9)


def test_a_procedure_between_battles_proposes_changes() -> None:
    class Paid(engine.Value):
        paid: tuple[engine.Id, ...] = ()

    class Men(engine.UnitSheet):
        morale: int = 12

    muster = engine.Muster(
        sides=(engine.SideSheet(id="reds", name="Reds", side="reds"),),
        units=tuple(Men(id=name, name=name.title(), side="reds") for name in ("axes", "bows")),
    )
    pay_day = run("engine.md", "def pay_day", PayDay=Paid)["PAY_DAY"]
    record = {"pay_day:reds": {"paid": ["bows"]}, "pay_morale:axes": [6, 5, 4]}
    played = pay_day.run(engine.Camp(muster), record)
    assert [(one.subject, one.name, one.old, one.new) for one in played.changes] == [
        ("axes", "morale", 12, 11)
    ]
    assert [one.kind for one in played.said if isinstance(one, engine.Event)] == ["grumbled"]


def test_the_battle_file_is_fought() -> None:
    [written] = blocks("engine.md", "json")
    battle, rules, muster = battlefile.read(json.loads(written), dict(rulesets()))
    fought = [*battlefile.fight(battle, rules, muster)]
    assert not battlefile.unused(battle, fought)


def test_an_officer_names_the_best_first() -> None:
    there = {"HeroOrders": HeroOrders, "of_risk": of_risk, "Iterator": Iterator}
    officers = {"risk": run("engine.md", "def take_risk", **there)["take_risk"]}
    rules = replace(rulesets()["gurps"], officers=officers)
    [scene] = [one for one in staff.battle(rules, rules.sample(), "docs") if one.phase.step.key == "risk"]
    bold, careful = (
        engine.proposals(rules, scene.field, scene.asks[:1], temper)[scene.asks[0].key].value
        for temper in (engine.Temper.BOLD, engine.Temper.CAREFUL)
    )
    assert isinstance(bold, HeroOrders)
    assert isinstance(careful, HeroOrders)
    assert bold.risk < careful.risk


def test_a_picture_says_who_faces_whom() -> None:
    field = SimpleNamespace(
        units={one: SimpleNamespace(id=one, side=one[0], status="stands") for one in ("axes", "bows")},
        pairs=[SimpleNamespace(unit="axes", foe="bows")],
    )
    stands = {"stands": engine.Stand.STANDS}
    there = {"Battlefield": object, "Sequence": Sequence, "STANDS": stands, "marks_of": marks_of}
    found = run("engine.md", "def picture", **there)["picture"]
    drawn = found(field, [engine.Event("standard_taken", "bows", {})])
    assert drawn.blows == (engine.Blow("axes", "bows", 6),)
    assert [one.icon for one in drawn.marks] == ["banner"]


# rosters.md


@pytest.mark.django_db
def test_code_above_writes_changes_and_takes_them_back() -> None:
    archers = Unit.objects.filter(campaign=add_sample(make_user("Ada")), key="city-archers")
    archers.update(sheet=archers.get().sheet | {"count": 120})
    before = archers.get().sheet
    run("rosters.md", "apply_changes", campaign=archers.get().campaign)
    assert archers.get().sheet == before


# conformance.md


def test_a_program_of_ones_own_is_held_against_the_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ours = run("conformance.md", "from tests.rulesets.vectors import", run=adapter_of("gurps"))
    assert (ours["passed"], ours["failed"]) == (len(vectors_of("gurps")), 0)


def test_the_vector_that_is_shown_is_one_of_them() -> None:
    [shown] = blocks("conformance.md", "json")
    assert json.loads(shown) in vectors_of("gurps")


def test_no_example_is_left_out() -> None:
    """Whoever adds one adds a test of it; what is typed in a shell is tried where `./play` is."""
    found = {page.name: BLOCK.findall(page.read_text()) for page in (ROOT / "docs").rglob("*.md")}
    counted = {name: [said for said, _ in blocks if said != "sh"] for name, blocks in found.items()}
    assert {name: said for name, said in counted.items() if said} == {
        "conformance.md": ["json", "python"],
        "engine.md": [*["python"] * 6, "json", "python"],
        "play-by-post.md": ["json"],
        "rosters.md": ["python"],
        "rulesets.md": ["python", "toml", "dockerfile", "python", "python"],
    }
