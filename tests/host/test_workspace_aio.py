"""Workspaces on event loops, in threads, and many at once."""

import asyncio
import gc
import inspect
import os
import threading
import time

import pytest

pytest.importorskip("bashkit")

from ouros import CommandError, Workspace
from ouros.workspace.bridge import _doors, _held
from ouros.workspace.shell import MOST_AWAKE, _awake

TWINS = [name[1:] for name in dir(Workspace) if name.startswith("a") and inspect.iscoroutinefunction(getattr(Workspace, name))]


def test_every_method_has_a_twin():
    for name, member in inspect.getmembers(Workspace, inspect.isfunction):
        if not name.startswith("_") and not inspect.iscoroutinefunction(member):
            assert name in TWINS, name


def test_twins():
    async def main():
        async with Workspace() as ws:
            await ws.awrite_file("/data/a", "1")
            assert (await ws.abash("cat a")).stdout == "1" and await ws.aread_file("/data/a") == "1"
            assert (await ws.aexecute_python("1 + 1")).value == 2
            with pytest.raises(CommandError):
                await ws.abash("exit 1")
            number = await ws.acheckpoint("x")
            await ws.adelete_file("/data/a")
            assert (await ws.adiff()).removed == ["/data/a"]
            await ws.arewind(to=number)
            assert await ws.aexists("/data/a") and await ws.alist_files("/data") == ["a"]
            fork = await ws.afork()
            assert await fork.aread_file("a") == "1"
            await fork.adestroy()
            await ws.kv.aset("k", "v")
            assert await ws.kv.aget("k") == "v" and await ws.kv.akeys() == ["k"]
            await ws.kv.adelete("k")
            assert [entry.name for entry in await ws.ahistory()] == ["bash", "python", "bash"]

    asyncio.run(main())


# Takes minutes to reach the limit of ticks, which an empty loop reaches in 0.3 s.
ENDLESS = "while True: sorted(range(1000))"


@pytest.mark.timing
@pytest.mark.parametrize("kind", ["python", "bash", "python in bash", "waiting"])
def test_cancelling_stops_the_command(kind):
    async def main():
        with Workspace() as ws:
            task = asyncio.create_task(
                ws.aexecute_python(ENDLESS) if kind == "python"
                else ws.abash("while true; do sleep 0.01; done", check=False) if kind == "bash"
                else ws.abash(f"python -c '{ENDLESS}'")
            )  # fmt: skip
            waiting = None
            if kind == "waiting":
                await asyncio.sleep(0.2)
                waiting = asyncio.create_task(ws.abash("echo x > /data/never"))
                await asyncio.sleep(0.1)
                waiting.cancel()
            else:
                await asyncio.sleep(0.3)
            started = time.monotonic()
            task.cancel()
            for one in filter(None, (task, waiting)):
                with pytest.raises(asyncio.CancelledError):
                    await one
            assert time.monotonic() - started < 8
            assert (await ws.abash("echo ok")).stdout == "ok\n" and not ws.exists("/data/never")

    asyncio.run(main())


def test_commands_do_not_block_the_loop():
    begun, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        go_on.wait(60)

    async def main():
        async with Workspace(tools=[hold]) as ws:
            task = asyncio.create_task(ws.abash("hold > /dev/null; echo done"))
            assert await asyncio.to_thread(begun.wait, 60)
            for _ in range(5):
                await asyncio.sleep(0)
            assert not task.done()
            go_on.set()
            assert (await task).stdout == "done\n"

    asyncio.run(main())


def test_many_threads_in_one_workspace():
    with Workspace() as ws:
        failures = []

        def work(number):
            try:
                for i in range(15):
                    ws.bash(f"echo {i} >> log{number}; echo x >> all")
                    ws.execute_python(f"n = globals().get('n', 0) + 1\nopen('py{number}', 'a').write('{i}\\n')")
                    ws.write_file(f"/data/host{number}", str(i))
                    assert ws.read_file(f"/data/log{number}").splitlines()[-1] == str(i)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        assert ws.execute_python("n").value == 120 and ws.bash("wc -l < all").stdout == "120\n"
        assert [entry.id for entry in ws.history(1000)] == list(range(1, 243))
        for number in range(8):
            assert ws.read_file(f"/data/py{number}") == "".join(f"{i}\n" for i in range(15))


def test_many_workspaces_in_threads():
    failures = []

    def work(number):
        try:
            with Workspace(files={"/data/n": str(number)}) as ws:
                for _ in range(5):
                    assert ws.bash("python -c 'print(open(\"n\").read())' | cat").stdout == f"{number}\n"
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_shells_that_sleep_keep_their_state():
    made = [Workspace() for _ in range(MOST_AWAKE + 30)]
    try:
        for number, ws in enumerate(made):
            ws.bash(f"V={number}; mkdir -p /data/x; cd /data/x; f() {{ echo f$V; }}")
        assert len(_awake) <= MOST_AWAKE and len(os.listdir("/proc/self/fd")) < 900
        for number, ws in enumerate(made):
            assert ws.bash("echo $V $PWD; f; python -c 'print(1)'").stdout == f"{number} /data/x\nf{number}\n1\n"
    finally:
        for ws in made:
            ws.destroy()


def test_nothing_is_left_behind():
    with Workspace() as ws:
        ws.bash("ls -la /; python -c 'import subprocess; subprocess.run([\"ls\"])'")
    gc.collect()
    threads, doors = threading.active_count(), len(_doors)
    for _ in range(10):
        with Workspace() as ws:
            ws.bash("ls -la /; python -c 1; cat nope", check=False)
            ws.fork().destroy()
    made = Workspace()
    made.bash("true")
    del made, ws
    gc.collect()
    assert not _held and len(_doors) <= doors + 1 and threading.active_count() <= threads + 2
