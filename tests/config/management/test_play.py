"""`./play` and `manage.py play` as people meet them: twice, and where something is in the way."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _environment(data: Path, port: int, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY")}
    return kept | {"BANNERET_DATA": str(data), "PORT": str(port), "HOST": "127.0.0.1"} | more


def _play(data: Path, port: int, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "play"],
        cwd=ROOT,
        env=_environment(data, port, **more),
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )


@contextmanager
def _playing(data: Path, port: int) -> Iterator[str]:
    """The site while it runs; what it said at its start."""
    site = subprocess.Popen(
        [sys.executable, "manage.py", "play"],
        cwd=ROOT,
        env=_environment(data, port),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert site.stdout is not None
    said = ""
    while "Ctrl-C stops it" not in said and (line := site.stdout.readline()):
        said += line
    try:
        yield said
    finally:
        site.send_signal(signal.SIGINT)
        rest, _ = site.communicate(timeout=30)
        assert (site.returncode, rest.splitlines()[-1]) == (0, "Banneret has stopped. Everything is kept.")


def _key(data: Path) -> str:
    return (data / "secret_key").read_text()


def test_it_plays_stops_cleanly_and_plays_on(tmp_path: Path, port: int) -> None:
    """And says, while it runs, that it runs from this folder already."""
    with _playing(tmp_path, port) as said:
        assert f"http://localhost:{port}/" in said
        assert urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=10).read() == b"well"
        key = _key(tmp_path)
        second = _play(tmp_path, port)
    assert second.returncode == 1
    assert second.stderr.startswith(f"Banneret runs from this folder already, at http://localhost:{port}/.")
    assert "database system is shut down" in (tmp_path / "postgres" / "server.log").read_text()
    started = time.monotonic()
    with _playing(tmp_path, port):
        assert time.monotonic() - started < 15
        assert _key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_it_says_that_the_port_is_taken(tmp_path: Path, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)):
        refused = _play(tmp_path, port)
    assert refused.returncode == 1
    assert (
        refused.stderr
        == f"Port {port} is taken by another program. Take another one:  PORT={port + 1} ./play\n"
    )


def test_it_says_that_the_data_folder_cannot_be_written(tmp_path: Path, port: int) -> None:
    (tmp_path / "file").write_text("")
    refused = _play(tmp_path / "file" / "data", port)
    assert refused.returncode == 1
    assert refused.stderr.startswith(
        f"The data folder {tmp_path}/file/data cannot be written (Not a directory)."
    )


def test_it_says_that_a_named_database_does_not_answer(tmp_path: Path, port: int) -> None:
    refused = _play(tmp_path, port, DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")
    assert refused.returncode == 1
    assert refused.stderr.startswith("The database of DATABASE_URL does not answer:")
    assert not (tmp_path / "postgres").exists()


def test_it_refuses_a_setting_that_means_nothing(tmp_path: Path) -> None:
    refused = _play(tmp_path, 0)
    assert refused.returncode == 1
    assert refused.stderr == "PORT is '0'. Write a whole number from 1 to 65535.\n"


# --- The script, before there is any environment


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Just what the script needs, so that no environment of ours is found."""
    for name in ("play", "requirements.lock", ".ci"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    return tmp_path


def _script(tree: Path, **env: str) -> subprocess.CompletedProcess[str]:
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tree), "PYENV_ROOT": str(tree), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        ["/bin/sh", "./play"],
        cwd=tree,
        env=bare | env,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )


def _tools_with_old_python(tree: Path) -> str:
    """A PATH with the shell's tools and a Python of long ago."""
    tools = tree / "tools"
    tools.mkdir()
    for name in ("dirname", "cmp", "cat", "mkdir", "touch", "tail"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    old = tools / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    return str(tools)


def test_the_script_says_that_python_is_too_old(tree: Path) -> None:
    refused = _script(tree, PATH=_tools_with_old_python(tree))
    assert refused.returncode == 1
    assert "Banneret needs Python 3.12 or newer; here is Python 3.9.2." in refused.stderr


def test_the_script_says_that_the_named_python_is_none(tree: Path) -> None:
    refused = _script(tree, PYTHON="/nowhere/python")
    assert (refused.returncode, refused.stderr) == (
        1,
        "\nPYTHON is /nowhere/python, which is no Python 3.12 or newer.\n",
    )


def test_the_script_says_that_the_folder_cannot_be_written(tree: Path) -> None:
    (tree / ".venv-busy").write_text("a file is in the way, which stops root too")
    refused = _script(tree, PYTHON=sys.executable)
    assert refused.returncode == 1
    assert f"This folder cannot be written: {tree}" in refused.stderr


def test_the_script_says_that_another_sets_the_folder_up(tree: Path) -> None:
    (tree / ".venv-busy").mkdir()
    (tree / ".venv-busy" / "process").write_text(f"{os.getpid()}\n")
    refused = _script(tree, PYTHON=sys.executable)
    assert refused.returncode == 1
    assert f"sets this folder up already (process {os.getpid()})." in refused.stderr


def test_the_script_says_that_there_is_no_network(tree: Path) -> None:
    """After one that was killed, whose traces it takes over."""
    (tree / ".venv-busy").mkdir()
    (tree / ".venv-busy" / "process").write_text("999999999\n")
    refused = _script(
        tree, PYTHON=sys.executable, PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_CONFIG_FILE=os.devnull
    )
    assert "Only the first start needs the network." in refused.stderr
    assert not (tree / ".venv-busy").exists()
