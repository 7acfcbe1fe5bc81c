"""The skirmish with bows: all or none of the arrows aimed in secret, and treason at the reveal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

import pydantic

from rulesets.engine import GM, SELF, Id, Problem, Ref, Ruleset, Step, Table, Value, known
from tests.rulesets.samples import skirmish


class Aim(Value):
    targets: Mapping[str, Annotated[int, pydantic.Field(ge=0, le=999)]] = {}
    tie_order: tuple[Id, ...] = ()


class Deed(Value):
    betrays: bool = False
    aim: Aim = Aim()


@dataclass(slots=True)
class Band(skirmish.BandState):
    host: Annotated[str, Ref("side")] = ""
    aim: Aim = Aim()
    threat: int = 0

    @property
    def side(self) -> str:
        return self.host


@dataclass(slots=True)
class Hero(skirmish.FighterState):
    deed: Annotated[Deed, SELF] = Deed()


@dataclass(slots=True)
class Range(skirmish.Ford):
    units: dict[str, Band]  # type: ignore[assignment]
    heroes: dict[str, Hero]  # type: ignore[assignment]

    def foes_of(self, band: Band) -> list[Band]:
        return [one for one in self.units.values() if one.men and one.host != band.host]


def aim(field: Range, table: Table) -> None:
    """All generals aim and all heroes choose, at once and in secret: one form a person."""
    bands, heroes = list(field.units.values()), list(field.heroes.values())
    with table.together():
        aims = table.ask(
            "aim",
            bands,
            Aim,
            default=lambda band: Aim(targets={foe.id: band.men for foe in field.foes_of(band)[:1]}),
            options=lambda band: {"targets": [foe.id for foe in field.foes_of(band)]},
            check=all_or_none,
        )
        deeds = table.ask("deed", heroes, Deed)
    for band, said in zip(bands, aims, strict=True):
        band.aim = said
    for hero, deed in zip(heroes, deeds, strict=True):
        hero.deed = deed


def all_or_none(band: Band, said: Aim) -> list[Problem]:
    total = sum(said.targets.values())
    return [] if total in (0, band.men) else [Problem("not_all", {"said": total, "have": band.men})]


def reveal(field: Range, table: Table) -> None:
    """Treason first; what is aimed at a new friend is void, and the traitor's own aim is his hero's."""
    traitors = [hero for hero in field.heroes.values() if hero.deed.betrays]
    for hero, harm in zip(traitors, table.ask("harm", traitors, skirmish.Bonus, to=GM), strict=True):
        band = field.units[str(hero.sheet.unit)]
        band.host = next(side for side in field.sides if side != band.host)
        band.aim, band.men = hero.deed.aim, max(0, band.men + harm.modifier)
        table.tell("betrayed", hero)
    for band in field.units.values():
        foes = [foe.id for foe in field.foes_of(band)]
        band.aim = Aim(
            targets={one: arrows for one, arrows in band.aim.targets.items() if one in foes},
            tie_order=band.aim.tie_order,
        )
    for band in field.units.values():
        band.threat = sum(foe.aim.targets.get(band.id, 0) for foe in field.units.values())


def sample() -> skirmish.Skirmishers:
    plain = skirmish.sample()
    slings = skirmish.Band(id="slings", name="Slings", side="blues", count=5)
    berta = skirmish.Fighter(id="berta", name="Berta", side="blues", unit="slings")
    return plain.model_copy(update={"units": (*plain.units, slings), "heroes": (berta,)})


def open_field(muster: skirmish.Skirmishers) -> Range:
    plain = skirmish.open_field(muster)
    bands = {one.id: Band(one.sheet, one.men, one.side) for one in plain.units.values()}
    heroes = {one.id: Hero(one.sheet, one.hits) for one in plain.heroes.values()}
    return Range(muster, 0, "", plain.sides, bands, heroes)


RULES: Ruleset = replace(
    skirmish.RULES,
    key="volley",
    field=Range,
    open=open_field,
    known=known,
    steps=(Step("aim", "Aim", aim), Step("reveal", "Reveal", reveal)),
    sample=sample,
    wording={
        **skirmish.WORDING,
        "aim": "Whom does {subject} aim at?",
        "deed": "What does {subject} do?",
        "harm": "How many does the treason of {subject} cost?",
        "betrayed": "{subject} turns against his friends!",
        "not_all": "{said} of {have} arrows: all or none.",
    },
)
