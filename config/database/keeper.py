"""Keeps one embedded PostgreSQL running while anybody uses it: a process of its own, standard library only.

Whoever uses the database holds a shared lock on the file `users` (see `postgres` beside this). The keeper
waits for that lock alone: when it gets it, the last user has ended, cleanly or not, and the database is
stopped.
"""

import ctypes
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, NoReturn

LOOK_EVERY = 0.05
RETRY_EVERY = 0.1
QUICKLY_BACK = ("-c", "recovery_init_sync_method=syncfs") if sys.platform == "linux" else ()
"""After a kill everything is written to the disk in one go before it is read, not file by file."""
PASSING = (
    "lock file",
    "shared memory block",
)  # what a killed server leaves behind is gone in a second or two
SET_PARENT_DEATH_SIGNAL = 1
ROOT_REFUSED = (
    "PostgreSQL does not run as root, and this machine does not let root step into a user namespace. "
    "Start it as an ordinary user, or set DATABASE_URL to a server of your own."
)


class Keeper:
    def __init__(self, programs: Path, home: Path, sockets: Path, options: list[str]) -> None:
        self.programs, self.home, self.sockets, self.options = programs, home, sockets, options

    def keep(self) -> None:
        """Run the server until nobody holds the users' lock any more; bring it back if it is killed."""
        with (self.home / "users").open("a") as users, (self.home / "server.log").open("w") as log:
            self._make_cluster(log)
            server = self._start(log)
            try:
                while not is_alone(users):
                    time.sleep(LOOK_EVERY)
                    if server.poll() is not None:
                        self._refuse_what_stays_broken(server.returncode)
                        time.sleep(RETRY_EVERY)
                        server = self._start(log)
            finally:
                _stop(server)
                if self.sockets != self.home:
                    self.sockets.rmdir()

    def _make_cluster(self, log: IO[str]) -> None:
        """Made beside its place and moved there when whole: a kill in between leaves nothing half done."""
        cluster, unfinished = self.home / "cluster", self.home / "cluster.unfinished"
        if cluster.exists():
            return
        shutil.rmtree(unfinished, ignore_errors=True)
        command: list[Path | str] = [
            self.programs / "initdb",
            "--pgdata",
            unfinished,
            "--username=banneret",
            "--auth=trust",
        ]
        command += ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        command += ["--no-instructions", *(["--no-sync"] if "fsync=off" in self.options else [])]
        if subprocess.run(command, stdout=log, stderr=log, preexec_fn=_child, check=False).returncode:  # noqa: S603
            raise SystemExit("initdb failed; the lines above say why.")
        unfinished.rename(cluster)

    def _start(self, log: IO[str]) -> subprocess.Popen[bytes]:
        command: list[Path | str] = [
            self.programs / "postgres",
            "-D",
            self.home / "cluster",
            "-k",
            self.sockets,
            "-h",
            "",
        ]
        return subprocess.Popen(  # noqa: S603
            [*command, *QUICKLY_BACK, *self.options],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            preexec_fn=_child,
        )

    def _refuse_what_stays_broken(self, code: int) -> None:
        """Start again after a kill or a stop from outside, and while a kill's traces pass; else end."""
        last = (self.home / "server.log").read_text(errors="replace").splitlines()[-5:]
        if code > 0 and not any(sign in line for line in last for sign in PASSING):
            raise SystemExit("PostgreSQL does not start; the lines above say why.")


def is_alone(users: IO[str]) -> bool:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_stopping(users: IO[str]) -> bool:
    """Only the keeper ever holds the lock alone for longer than a moment."""
    try:
        fcntl.flock(users, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _stop(server: subprocess.Popen[bytes]) -> None:
    """A fast shutdown: open transactions are rolled back, everything committed is written."""
    if server.poll() is None:
        server.send_signal(signal.SIGINT)
        server.wait()


def _child() -> None:
    """Between fork and exec: step out of the terminal, be nobody special, and end when the keeper ends."""
    os.setsid()
    os.umask(0o077)
    if sys.platform == "linux":
        if os.geteuid() == 0:
            _leave_root_behind()
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGINT)


def _leave_root_behind() -> None:
    """PostgreSQL refuses root: in a user namespace we are an ordinary user, and the files stay ours."""
    uid, gid = os.getuid(), os.getgid()
    try:
        os.unshare(os.CLONE_NEWUSER)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"1000 {uid} 1")
        Path("/proc/self/gid_map").write_text(f"1000 {gid} 1")
    except OSError:
        os.write(2, ROOT_REFUSED.encode() + b"\n")
        raise


def _told_to_end(_number: int, _frame: object) -> NoReturn:
    raise SystemExit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _told_to_end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Keeper(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]).keep()
