"""Sets that are written down in one order, whatever the hashes of their members."""

from typing import Annotated

from pydantic import PlainSerializer

from rulesets.engine import Id, Ref
from rulesets.systems.runequest.kinds import Flag, Skill

IN_ORDER = PlainSerializer(sorted, return_type=list[str], when_used="json")

type Units = Annotated[frozenset[Annotated[Id, Ref("unit")]], IN_ORDER]
type Heroes = Annotated[frozenset[Annotated[Id, Ref("hero")]], IN_ORDER]
type Flags = Annotated[frozenset[Flag], IN_ORDER]
type Skills = Annotated[frozenset[Skill], IN_ORDER]
