"""What anybody at the table can check, from no more than they may see: the chain and the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles import dice, log
from battles.models import Battle, Event
from rulesets.engine import Viewer as Words


@dataclass(frozen=True)
class Link:
    """One event as a viewer holds it: the leaf always, the content only if it may be seen."""

    seq: int
    leaf: bytes
    hash: bytes
    event: Event | None

    @property
    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"seq": self.seq, "leaf": self.leaf.hex(), "hash": self.hash.hex()}
        if self.event is None:
            return found
        one = self.event
        content = {"form": one.form, "kind": one.kind, "key": one.key, "body": one.body}
        return found | content | {"to": one.to, "but": one.but, "salt": bytes(one.salt).hex(), "at": one.at}


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

    events: int = 0
    seen: int = 0
    fair: int = 0
    typed: int = 0
    waiting: int = 0
    phases: dict[int, PhaseDice] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults


def links_of(battle: Battle, words: Words) -> list[Link]:
    """The whole chain, with the content of what these words may see."""
    mine = {one.seq: one for one in Event.objects.visible_to(words).filter(battle=battle)}
    rows = battle.events.order_by("seq").values_list("seq", "leaf", "hash")
    return [Link(seq, bytes(leaf), bytes(hash), mine.get(seq)) for seq, leaf, hash in rows]


def check(battle: Battle, links: Sequence[Link]) -> Proof:
    """Link every leaf, salt and hash what is seen, and throw every die again whose seed is shown."""
    proof = Proof(events=len(links), seen=sum(one.event is not None for one in links))
    proof.faults += _chain(links)
    seen = [one.event for one in links if one.event is not None]
    for event in seen:
        _note_seed(proof, event, battle)
    for event in seen:
        if event.form == Event.Form.ROLL:
            _throw_again(proof, event, battle)
    return proof


def _chain(links: Iterable[Link]) -> Iterable[str]:
    head = bytes(32)
    for expected, one in enumerate(links, start=1):
        event = one.event
        head = log.link(head, one.seq, one.leaf)
        if one.seq != expected or head != one.hash:
            yield f"The chain of the log breaks at line {one.seq}."
            return
        if event is None:
            continue
        own = log.leaf_of(
            bytes(event.salt), event.form, event.kind, event.key, event.body, event.to, event.but
        )
        if own != one.leaf:
            yield f"Line {one.seq} of the log is not what was chained."
            return


def _note_seed(proof: Proof, event: Event, battle: Battle) -> None:
    body = event.body
    if event.kind == "phase_opened":
        proof.phases[body["number"]] = PhaseDice(body["number"], body["commitments"])
    elif event.kind == "seed_opened" and (phase := proof.phases.get(body["number"])):
        name, seed = body["name"], body["seed"]
        phase.seeds[name], phase.entropy, phase.entries = seed, body["entropy"], body["entries"]
        shown = dice.commitment_of(bytes.fromhex(seed), battle.pk, phase.number)
        if shown != phase.commitments.get(name):
            proof.faults.append(f"The seed of step {phase.number} is not the one whose hash was shown.")
        elif phase.entropy and dice.entropy_of(phase.entries) != phase.entropy:
            proof.faults.append(f"The players’ numbers of step {phase.number} do not give its dice.")
        else:
            phase.holds = True


def _throw_again(proof: Proof, event: Event, battle: Battle) -> None:
    body = event.body
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
            proof.faults.append(f"The dice of line {event.seq} are not what the seed of its step gives.")
