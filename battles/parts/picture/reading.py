"""From what a system says to what is drawn: names, tinctures and words as the reader knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from battles.parts.picture.facts import Faced, Host, Person, Piece, Remark
from battles.parts.picture.words import STANDS, short_names, strength_of
from rulesets.engine import Block, Blow, Names, Picture, Ruleset, Stand, Viewer, player, status
from rulesets.engine.ruleset import UNKNOWN_STRENGTH
from rulesets.engine.words import headline_of


def read(
    rules: Ruleset,
    seen: Picture,
    hosts: Sequence[Host],
    names: Names,
    alias: Callable[[str], str],
    words: Viewer,
) -> Faced:
    by_id = {host.id: host for host in hosts}
    blocks = [block for block in seen.blocks if block.side in by_id]
    shorts = _shorts(tuple(names.get(block.id, block.name) for block in blocks))
    known = {block.id for block in blocks}
    sizes = [block.size[1] for block in blocks if block.size]
    usual = sum(sizes) // len(sizes) if sizes else 1
    away = {block.id for block in blocks if block.stand is Stand.GONE}
    met = [blow for blow in seen.blows if blow.target in known]
    return Faced(
        hosts,
        [
            _piece(rules, _sized(block, usual), by_id[block.side], short, names, alias, words)
            for block, short in zip(blocks, shorts, strict=True)
        ],
        [_named(blow, alias) for blow in met if not away & {blow.attacker, blow.target}],
        [Remark(headline_of(rules, mark.fact, names), mark.icon) for mark in seen.marks],
        seen.zones,
        seen.walls & by_id.keys(),
        seen.pushes,
        [_named(blow, alias) for blow in met],
    )


@lru_cache(maxsize=256)
def _shorts(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names change seldom, and are looked at by many."""
    return tuple(short_names(names))


def _named(blow: Blow, alias: Callable[[str], str]) -> Blow:
    return replace(blow, attacker=blow.attacker and alias(blow.attacker), target=alias(blow.target))


def _sized(block: Block, usual: int) -> Block:
    """As large as others where the rules do not say how large; of whom nobody knows anything, no size."""
    if block.size or block.strength == UNKNOWN_STRENGTH:
        return block
    return replace(block, size=(usual, usual))


def _piece(
    rules: Ruleset,
    block: Block,
    host: Host,
    short: str,
    names: Mapping[str, str],
    alias: Callable[[str], str],
    words: Viewer,
) -> Piece:
    people = [Person(names.get(id, name), player(id) in words) for id, name in block.heroes]
    people += [
        Person(names.get(id, name), player(id) in words, status(rules, how)) for id, name, how in block.fallen
    ]
    word = str(STANDS[block.stand])
    if block.word or (block.stand is Stand.GONE and block.status):
        word = status(rules, block.word or block.status)
    return Piece(
        alias(block.id),
        host,
        names.get(block.id, block.name),
        short,
        block.stand,
        block.size,
        strength_of(block.strength),
        word,
        block.icon,
        block.zone,
        block.lane,
        block.is_front,
        block.is_rough,
        tuple(people),
    )
