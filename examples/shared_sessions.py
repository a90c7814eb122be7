"""Workers that share sessions: they take turns, and the one that is killed in the middle is replaced.

python examples/shared_sessions.py
"""

import os
import signal
import subprocess
import sys
import tempfile

from ouros import SharedSessions, stores


def work(path: str, name: str) -> None:
    """Count in the session of `ada`; the worker called `unlucky` is killed while it does."""

    def die() -> None:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

    sessions = SharedSessions(stores.SqliteStore(path), lease=1)
    with sessions.open("ada", wait=60) as session:
        session.run("done = globals().get('done', [])")
        if name == "unlucky":
            session.run("done.append('half of it'); die()", external_functions={"die": die})
        session.run("done.append(name)", inputs={"name": name})
        print(f"{name}: {len(session['done'])} done", flush=True)


if len(sys.argv) > 1:
    work(*sys.argv[1:])
else:
    with tempfile.TemporaryDirectory() as made:
        path = os.path.join(made, "sessions.db")
        for name in ("first", "unlucky", "second"):
            ended = subprocess.run([sys.executable, __file__, path, name]).returncode
            print(f"{name}: {'ended' if ended == 0 else 'was killed'}", flush=True)
        with SharedSessions(stores.SqliteStore(path)).open("ada") as session:
            print(session["done"])
