"""What happens by itself: each web process looks every second whether a moment has come.

Any number of processes may tick: whoever gets the battle's row ends its asking, the others pass it by.
Without a process that ticks, the next page that is read does the same.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable

from django.db import connections

from battles.actions import end_if_due, end_stand_ins_if_over, pass_on
from battles.models import Phase, StandIn, Term
from rulesets.engine import CannotRead

logger = logging.getLogger(__name__)
EVERY = 1.0
AFTER_A_FAULT = 60.0
UNREAD = 3600.0
"""A battle that the rules cannot read stays so until the site is started with others."""


def end_what_is_due(held_back: dict[int, float] | None = None) -> int:
    """End what is over in every battle. One battle that fails keeps none of the others waiting."""
    held_back = {} if held_back is None else held_back
    askings = Term.objects.due().order_by("ends_at").values_list("phase__battle", flat=True)
    absences = StandIn.objects.ended().values_list("battle", flat=True).distinct()
    passing = Phase.objects.due_to_pass().order_by("passes_at").values_list("battle", flat=True)
    ended = each(askings, end_if_due, held_back) + each(absences, end_stand_ins_if_over, held_back)
    return ended + each(passing, pass_on, held_back)


def each(battles: Iterable[int], end: Callable[[int], bool], held_back: dict[int, float]) -> int:
    """Do what is due in each battle; one that fails waits a while."""
    ended = 0
    for battle in battles:
        if held_back.get(battle, 0.0) > time.monotonic():
            continue
        try:
            ended += end(battle)
        except CannotRead as unread:
            logger.warning("What is due in battle %s waits: %s", battle, unread)
            held_back[battle] = time.monotonic() + UNREAD
        except Exception:
            logger.exception("What is due in battle %s could not be done; it is tried again.", battle)
            held_back[battle] = time.monotonic() + AFTER_A_FAULT
    return ended


class Ticker:
    """Does its work again and again, in a thread, as long as the server runs."""

    def __init__(self, work: Callable[[dict[int, float]], int], every: float = EVERY) -> None:
        self.work, self.every = work, every
        self.held_back: dict[int, float] = {}
        self.fails = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.stopping = asyncio.Event()
        self.task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Let what is being done be done, then do no more."""
        if self.task is not None:
            self.stopping.set()
            await asyncio.gather(self.task, return_exceptions=True)
            self.task = None

    async def _run(self) -> None:
        while not self.stopping.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), self.every)
                return
            await asyncio.to_thread(self._tick)

    def _tick(self) -> None:
        """Said once, not every second: the database may be away for a while."""
        try:
            self.work(self.held_back)
            self.fails = False
        except Exception:
            if not self.fails:
                logger.exception("Nothing can be seen to by itself at the moment; it is tried again.")
            self.fails = True
        finally:
            connections.close_all()
