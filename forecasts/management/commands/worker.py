"""`manage.py worker`: fights forecasts that people ask for. As many of them as one likes, on any machine."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from argparse import ArgumentParser
from typing import override

from django.core.management.base import BaseCommand
from procrastinate.contrib.django import app
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.jobs import DeleteJobCondition

from forecasts.tasks import GONE, QUEUE
from rulesets.registry import rulesets


class Command(BaseCommand):
    help = "Fight forecasts that people ask for, until Ctrl-C. One process for one core."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--nice",
            type=int,
            default=10,
            help="by how much others on this machine come first, 0 to 19 (default: 10)",
        )
        parser.add_argument("--with-parent", action="store_true", help="end when the standard input does")
        parser.add_argument("--until-idle", action="store_true", help="end when nothing waits any more")

    @override
    def handle(
        self, *args: object, nice: int, with_parent: bool, until_idle: bool, **options: object
    ) -> None:
        os.nice(max(0, min(nice, 19)))
        rulesets()
        if with_parent:
            threading.Thread(target=_end_with_parent, daemon=True).start()
        connector = app.connector
        assert isinstance(connector, DjangoConnector)  # noqa: S101  that of procrastinate's own app
        with app.replace_connector(connector.get_worker_connector()):
            asyncio.run(_work(wait=not until_idle))


def _end_with_parent() -> None:
    """Whoever started this process holds its input open as long as it lives, however it ends."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


async def _work(*, wait: bool) -> None:
    async with app.open_async():
        await app.run_worker_async(
            queues=[QUEUE],
            wait=wait,
            concurrency=1,
            fetch_job_polling_interval=1.0,
            update_heartbeat_interval=GONE / 3,
            stalled_worker_timeout=GONE * 4,
            delete_jobs=DeleteJobCondition.SUCCESSFUL,
        )
