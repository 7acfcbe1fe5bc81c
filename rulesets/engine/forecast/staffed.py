"""The table where officers answer, as they do in live play: each by what his seat may know."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NoReturn, Self, Unpack

from rulesets.engine.dice import Faces
from rulesets.engine.forecast.memory import BlindStaff, Memory, WatchedStaff
from rulesets.engine.forecast.silent import Again, BlockDice, NoDice, SilentTable
from rulesets.engine.forecast.watched import Before
from rulesets.engine.live import asks_about
from rulesets.engine.officers import Named, Staff, Staffed, Temper
from rulesets.engine.people import GM, Subject
from rulesets.engine.requests import Ask
from rulesets.engine.steps import Step
from rulesets.engine.table import Asking
from rulesets.engine.values import Field, Value


class StaffedTable(SilentTable):
    """Answers with the orders that were given, else as officers answer in live play, else by default.

    An officer is not asked twice for the same where he looked at the same: what he did not look at cannot
    have moved him.
    """

    def __init__(
        self,
        rules: Staffed,
        dice: BlockDice,
        given: Mapping[str, Value] | None = None,
        *,
        tempers: Mapping[str, Temper] | None = None,
    ) -> None:
        """`tempers` are those of the staffs, by side; the game master's is that of nobody, `""`."""
        self.thrown = RememberedDice(dice)
        super().__init__(self.thrown, given)
        self.rules, self.tempers = rules, tempers or {}
        self.memory = Memory()
        self.blind = BlindStaff(rules, self._looked_at, self._proposed_beside)
        self.asking: set[str] = set()
        """The steps in which an officer has looked at the field: of these the field before them is kept."""
        self.keeps_all = False
        self.step = ""
        self.before: Before | None = None
        self.is_untouched = False
        """Whether `before` has the tables of the field itself, on which nothing has been changed yet."""
        self.staffs: dict[type[Staff], Staff] = {}
        self.beside: dict[str, dict[str, Value]] = {}
        self.unsorted: list[tuple[Ask, Value]] = []
        self.looking: set[str] = set()
        """The kinds of questions with a brief to which an officer has looked at the field all the same."""
        self.at_once = False
        self.gathered = Together(self)

    def without_dice(self) -> Self:
        diceless = type(self)(self.rules, NoDice(), self.given, tempers=self.tempers)
        diceless.memory, diceless.keeps_all = self.memory, True
        return diceless

    def opens(self) -> None:
        self.thrown.begin()

    def begins(self, step: Step[Any], field: Field) -> None:
        self.step = step.key
        self.staffs = {}
        self.is_untouched = False
        if self.keeps_all or step.key in self.asking:
            self.before = Before(field.copy(), field.round, field.step)
        elif step.asks_first or step.changes_last:
            self.before, self.is_untouched = Before(field.beside(), field.round, field.step), True
        else:
            self.before = None

    def _asked(self) -> None:
        """From now on the step may change the field."""
        if self.is_untouched and not self.at_once:
            self.before, self.is_untouched = None, False

    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        if not of or kind not in self.rules.officers:
            answers = self.by_default(kind, of, form, how)
        else:
            if not self.at_once:
                self.beside, self.unsorted = {}, []
            asks = asks_about(kind, of, form, how, texts=False)
            answers = [self._answer(kind, ask) for ask in asks]
        if of and self.is_untouched:
            self._asked()
        return answers

    def together(self) -> AbstractContextManager[None]:
        return self.gathered

    def gathers(self) -> None:
        """What is asked from now on is asked at once."""
        self.at_once, self.beside, self.unsorted = True, {}, []

    def has_gathered(self) -> None:
        self.at_once = False
        self._asked()

    def _stands(self, ask: Ask) -> Any:
        """An order that was given, as long as it is let in."""
        order = self.given.get(ask.key)
        return None if order is None or ask.problems_of(order) else order

    def _answer(self, kind: str, ask: Ask) -> Any:
        """Of what only a person can judge, the default, as long as nobody has said otherwise."""
        if self.given and (order := self._stands(ask)) is not None:
            return order
        if ask.judged:
            return ask.default
        if self.before is None:
            return self._blind(ask).answer
        if ask.brief is not None and kind not in self.looking:
            try:
                named = self._blind(ask)
            except Looked:
                self.looking.add(kind)
            else:
                self.unsorted.append((ask, named.proposal.value))
                return named.answer
        return self._seeing(ask, self.before).answer

    def _seeing(self, ask: Ask, before: Before) -> Named:
        """What he says who looks at the field before this step."""
        side = before.field.side_of(ask.about)
        self._sort(before)
        beside = self.beside.setdefault(side, {})
        named = self.memory.recall(ask, before, beside)
        if named is None:
            temper = self.tempers.get("" if ask.to == GM else side, Temper.STEADY)
            named = self._named(ask, before, beside, temper)
        if not ask.secret:
            beside[ask.key] = named.proposal.value
        return named

    def _sort(self, before: Before) -> None:
        """What was answered by a brief alone is heard by those of the same side who look."""
        for ask, value in self.unsorted:
            if not ask.secret:
                self.beside.setdefault(before.field.side_of(ask.about), {})[ask.key] = value
        self.unsorted = []

    def _blind(self, ask: Ask) -> Named:
        """Of whoever says the same whatever stands on the field."""
        knows = ask.to == GM or not self.tempers
        return self.blind.answer(ask, self.tempers.get("", Temper.STEADY) if knows else None)

    def _proposed_beside(self, ask: Ask) -> Mapping[str, Value]:
        """What others of the same side have said to what was asked before it."""
        if self.before is None:
            self._looked_at()
        self._sort(self.before)
        return dict(self.beside.get(self.before.field.side_of(ask.about), {}))

    def _looked_at(self) -> NoReturn:
        """Unless the field before this step is kept the battle begins anew, and from now on it is."""
        if self.before is not None:
            raise Looked
        self.asking.add(self.step)
        self.thrown.rewind()
        raise Again

    def _named(self, ask: Ask, before: Before, beside: Mapping[str, Value], temper: Temper) -> Named:
        kind = WatchedStaff if self.memory.is_worth_it(ask) else Staff
        staff = self.staffs.get(kind) or self.staffs.setdefault(kind, kind(self.rules, before.field))
        if not isinstance(staff, WatchedStaff):
            return staff.proposes(ask, temper, beside)[-1]
        watched = staff.watch(ask, temper, beside)
        self.memory.keep(ask, before, beside, watched)
        return watched.named[-1]


class Looked(Exception):
    """An officer wants to see the field."""


class Together:
    """What is asked at such a table at once: one for all, as none is within another."""

    def __init__(self, table: StaffedTable) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.table.gathers()

    def __exit__(self, *_: object) -> None:
        self.table.has_gathered()


class RememberedDice:
    """Dice that fall again as they fell, from the beginning of a battle."""

    def __init__(self, dice: BlockDice) -> None:
        self.dice = dice
        self.fallen: list[Any] = []
        self.again: list[Any] = []

    def begin(self) -> None:
        self.fallen = []

    def rewind(self) -> None:
        self.again += reversed(self.fallen)

    def totals(self, text: str, times: int) -> list[int]:
        totals = self.again.pop() if self.again else self.dice.totals(text, times)
        self.fallen.append(totals)
        return [*totals]

    def faces(self, text: str) -> Faces:
        faces: Faces = self.again.pop() if self.again else self.dice.faces(text)
        self.fallen.append(faces)
        return faces
