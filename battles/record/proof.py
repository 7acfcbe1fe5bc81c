"""What anybody at the table can check, from no more than they may see: the blocks, their lines and the dice.

Lines are numbered as this viewer has them. How many others there are, nothing here tells.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext

from battles.models import SHORT, Battle, Block, Event, Sealed
from battles.play import dice
from battles.record import log
from battles.record.sealing import leaf_of_thing
from battles.record.tree import NO_HEAD, Tree, head_of, root_from
from rulesets import engine
from rulesets.engine.values import Json

LEAST_OF_A_HEAD = SHORT
"""So many signs of a head must be given to look for it: as many as pages show."""


@dataclass(frozen=True)
class Link:
    """One line that a viewer may read, and how it hangs in its block."""

    number: int
    event: Event
    block: Block | None = None
    """None until the next moment at which the log is sealed."""
    slot: int = 0
    path: Sequence[bytes] = ()

    @property
    def as_json(self) -> Json:
        event = self.event
        found = {"line": self.number, "leaf": bytes(event.leaf).hex(), "salt": bytes(event.salt).hex()}
        found |= {
            "version": event.version,
            "content": log.content_of(event),
            "at": log.spelled(seconds_of(event)),
        }
        return found | hanging(self.block, self.slot, self.path)


@dataclass(frozen=True)
class Voucher:
    """Something beside the lines that a block vouches for: one's own answer, what one heard."""

    thing: Sealed
    slot: int
    path: Sequence[bytes]

    @property
    def as_json(self) -> Json:
        thing = self.thing
        content = {"kind": thing.kind, "body": thing.body, "to": thing.to, "but": thing.but}
        found = {"leaf": bytes(thing.leaf).hex(), "salt": bytes(thing.salt).hex(), "content": content}
        return found | hanging(thing.block, self.slot, self.path)


def hanging(block: Block | None, slot: int, path: Sequence[bytes]) -> Json:
    """Where a leaf hangs, with as many siblings always; of one that is not sealed yet there is nothing."""
    if block is None:
        return {"block": None, "slot": None, "path": []}
    return {"block": block.number, "slot": f"{slot:04x}", "path": [one.hex() for one in path]}


def seconds_of(event: Event) -> datetime:
    return log.to_the_second(event.at)


@dataclass(frozen=True)
class Chain:
    """The blocks of a battle, which are everybody's, and the lines of one viewer."""

    blocks: Sequence[Block]
    links: Sequence[Link]
    vouchers: Sequence[Voucher] = ()

    @property
    def heads(self) -> list[Json]:
        return heads_json(self.blocks)

    @property
    def as_json(self) -> Json:
        lines = [one.as_json for one in self.links]
        return {"blocks": self.heads, "lines": lines, "beside": [one.as_json for one in self.vouchers]}


def heads_json(blocks: Iterable[Block]) -> list[Json]:
    return [
        {
            "number": block.number,
            "root": bytes(block.root).hex(),
            "head": block.in_full,
            "occasion": block.occasion,
            "at": block.at,
        }
        for block in blocks
    ]


def chain_of(battle: Battle, words: engine.Viewer, only: int | None = None) -> Chain:
    """All heads, and what these words may see with its proof. `only`: the lines of one block."""
    blocks = list(battle.blocks.order_by("number"))
    own = log.numbered(Event.objects.visible_to(words).filter(battle=battle)).order_by("seq")
    mine = {one.seq: Link(number, one) for number, one in enumerate(own, start=1)}
    beside = {one.pk: one for one in Sealed.objects.visible_to(words).filter(block__battle=battle)}
    wanted = [one for one in blocks if only in (None, one.number)]
    leaves, things = _leaves_of(battle, wanted)
    links, vouchers = [], []
    for block in wanted:
        lines, others = leaves[block.number], things[block.number]
        tree = Tree(bytes(block.key), [leaf for _, leaf in (*lines, *others)])
        for place, (seq, _) in enumerate(lines):
            if link := mine.pop(seq, None):
                links.append(Link(link.number, link.event, block, tree.slots[place], tree.path(place)))
        for place, (pk, _) in enumerate(others, start=len(lines)):
            if found := beside.get(pk):
                found.block = block
                vouchers.append(Voucher(found, tree.slots[place], tree.path(place)))
    open_ones = [one for seq, one in mine.items() if not blocks or seq > blocks[-1].until]
    return Chain(blocks, [*links, *(open_ones if only is None else [])], vouchers)


type Leaves = dict[int, list[tuple[int, bytes]]]


def _leaves_of(battle: Battle, blocks: Sequence[Block]) -> tuple[Leaves, Leaves]:
    """The leaves of lines and of other things by block, each with its number or key, in their order."""
    lines: Leaves = {one.number: [] for one in blocks}
    things: Leaves = {one.number: [] for one in blocks}
    if not blocks:
        return lines, things
    before = battle.blocks.filter(number=blocks[0].number - 1).first()
    events = battle.events.filter(seq__gt=before.until if before else 0, seq__lte=blocks[-1].until)
    ends = [one.until for one in blocks]
    for seq, leaf in events.order_by("seq").values_list("seq", "leaf"):
        lines[blocks[bisect_left(ends, seq)].number].append((seq, bytes(leaf)))
    rows = Sealed.objects.filter(block__in=[one.pk for one in blocks]).order_by("pk")
    for number, pk, leaf in rows.values_list("block__number", "pk", "leaf"):
        things[number].append((pk, bytes(leaf)))
    return lines, things


def stands(battle: Battle, text: str) -> Block | None:
    """The block whose head somebody kept, as he typed it: whole, or as much of it as pages show."""
    return among(battle.blocks.order_by("number"), text)


def among(blocks: Iterable[Block], text: str) -> Block | None:
    kept = as_typed(text)
    return next((one for one in blocks if one.in_full.startswith(kept)), None)


def as_typed(text: str) -> str:
    """A head without what people put between its signs; ValueError says what is wrong with it."""
    kept = "".join(text.lower().split()).replace("-", "").replace(":", "")
    if len(kept) < LEAST_OF_A_HEAD:
        raise ValueError(
            gettext("Give at least the first %(signs)s signs of it.") % {"signs": LEAST_OF_A_HEAD}
        )
    if len(kept) > 64 or not set(kept) <= set("0123456789abcdef"):
        raise ValueError(gettext("A fingerprint is at most 64 signs, each a digit or a letter from a to f."))
    return kept


@dataclass
class PhaseDice:
    """One phase's seeds as far as they are shown, and the dice that came from them."""

    number: int
    commitments: dict[str, str]
    seeds: dict[str, str] = field(default_factory=dict)
    """The seeds that the viewer has been shown, by name."""
    entropy: str = ""
    entries: Sequence[dict[str, str]] = ()
    holds: bool = False
    fair: int = 0

    @property
    def is_open(self) -> bool:
        """Seeds are shown when the phase ends."""
        return not self.seeds

    @property
    def commitment(self) -> str:
        return dice.hash_of(self.commitments)


@dataclass
class Proof:
    """What was looked at and whether it holds, in figures and sentences."""

    blocks: int = 0
    lines: int = 0
    unsealed: int = 0
    fair: int = 0
    typed: int = 0
    waiting: int = 0
    phases: dict[int, PhaseDice] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults

    @property
    def is_partial(self) -> bool:
        """Whether something was left out: no seal vouches for it, or not yet."""
        return bool(self.typed or self.waiting or self.unsealed)


def check(battle: Battle, chain: Chain) -> Proof:
    """Follow every line to the head of its block, and throw every die again whose seed is shown."""
    unsealed = sum(one.block is None for one in chain.links)
    proof = Proof(blocks=len(chain.blocks), lines=len(chain.links) - unsealed, unsealed=unsealed)
    proof.faults += [*_blocks(chain.blocks), *_lines(chain.links), *_vouchers(chain.vouchers)]
    for link in chain.links:
        _note_seed(proof, link.event, battle)
    for link in chain.links:
        if link.event.form == Event.Form.ROLL:
            _throw_again(proof, link, battle)
    return proof


def _blocks(blocks: Iterable[Block]) -> Iterator[str]:
    head = NO_HEAD
    for expected, block in enumerate(blocks, start=1):
        head = head_of(head, block.number, bytes(block.root))
        if block.number != expected or head != bytes(block.head):
            yield gettext("The chain of the log breaks at block %(number)s.") % {"number": block.number}
            return


def _lines(links: Iterable[Link]) -> Iterator[str]:
    """Each line is what was sealed, and of the lines to the same people none is missing or out of place."""
    last: dict[tuple[str, ...], int] = {}
    for link in links:
        event = link.event
        leaf = log.leaf_of(event)
        if leaf != bytes(event.leaf):
            yield gettext("Line %(number)s of those you may read is not what was written down.") % {
                "number": link.number
            }
        elif link.block and root_from(leaf, link.slot, link.path) != bytes(link.block.root):
            yield gettext("Line %(number)s of those you may read does not stand in its block.") % {
                "number": link.number
            }
        if event.version != log.BARE:
            people = (*event.to, "|", *event.but)
            if event.nth != last.get(people, 0) + 1:
                yield gettext(
                    "A line is missing or out of place before line %(number)s of those you may read."
                ) % {"number": link.number}
            last[people] = event.nth


def _vouchers(vouchers: Iterable[Voucher]) -> Iterator[str]:
    for voucher in vouchers:
        thing, block = voucher.thing, voucher.thing.block
        leaf = leaf_of_thing(thing)
        if leaf != bytes(thing.leaf) or root_from(leaf, voucher.slot, voucher.path) != bytes(block.root):
            yield gettext("Something that block %(number)s vouches for is not what was sealed.") % {
                "number": block.number
            }


def _note_seed(proof: Proof, event: Event, battle: Battle) -> None:
    body = event.body
    if event.kind == "phase_opened":
        proof.phases[body["number"]] = PhaseDice(body["number"], body["commitments"])
    elif event.kind == "seed_opened" and (phase := proof.phases.get(body["number"])):
        name, seed = body["name"], body["seed"]
        phase.seeds[name], phase.entropy, phase.entries = seed, body["entropy"], body["entries"]
        shown = dice.commitment_of(bytes.fromhex(seed), battle.pk, phase.number)
        if shown != phase.commitments.get(name):
            proof.faults.append(
                gettext("The seed of step %(number)s is not the one whose hash was shown.")
                % {"number": phase.number}
            )
        elif phase.entropy and dice.entropy_of(phase.entries) != phase.entropy:
            proof.faults.append(
                gettext("The players’ numbers of step %(number)s do not give its dice.")
                % {"number": phase.number}
            )
        else:
            phase.holds = True


def _throw_again(proof: Proof, link: Link, battle: Battle) -> None:
    event, body = link.event, link.event.body
    phase = proof.phases.get(body["thrown_in"])
    if body["by"] != "server":
        proof.typed += 1
    elif phase is None or body["seed"] not in phase.seeds:
        proof.waiting += 1
    else:
        fair = dice.throw(
            bytes.fromhex(phase.seeds[body["seed"]]),
            battle=battle.pk,
            number=phase.number,
            entropy=phase.entropy,
            key=event.key,
            dice=body["dice"],
        )
        phase.fair += len(fair)
        proof.fair += len(fair)
        if list(fair) != body["faces"]:
            text = gettext(
                "The dice of line %(number)s of those you may read are not what the seed of its step gives."
            )
            proof.faults.append(text % {"number": link.number})
