"""References, and sets that are written down in one order, whatever the hashes of their members."""

from typing import Annotated

from pydantic import PlainSerializer

from rulesets.engine import Id, Ref
from rulesets.systems.runequest.book.kinds import Flag, Skill

IN_ORDER = PlainSerializer(sorted, return_type=list[str], when_used="json")

type ASide = Annotated[Id, Ref("side")]
type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type Units = Annotated[frozenset[AUnit], IN_ORDER]
type Heroes = Annotated[frozenset[AHero], IN_ORDER]
type Flags = Annotated[frozenset[Flag], IN_ORDER]
type Skills = Annotated[frozenset[Skill], IN_ORDER]
