"""Damaged dumps and sessions: loads them and runs what loads. Run by driver.py; the damages are those of hostile_dumps.py.

A case is a dump of one program, and a statement is the seed of one damaged copy of it. A signed dump is damaged as bytes: it must not load.
"""

from __future__ import annotations

import random
import traceback

import hostile_dumps
import hostile_sessions
from driver import Case, Note

import ouros

COPIES = 40
KEY = b"a key of the fuzzer"
KINDS = ["dump"] * 6 + ["session", "program", "signed"]


def make(seed: int) -> Case:
    r = random.Random(seed)
    return Case(seed, "", [str(r.randrange(2**40)) for _ in range(COPIES)], {"kind": r.choice(KINDS)})


def live(case: Case, note: Note) -> int:
    kind = case.settings["kind"]
    names = hostile_dumps.native_names()
    if kind == "session":
        base = hostile_sessions.saved_session(case.seed)
    elif kind == "program":
        base = ouros.Sandbox(hostile_dumps.LIBRARY, inputs=["a"], external_functions=["f"]).dump()
    else:
        base = hostile_dumps.some_dump(case.seed)
    for statement in case.statements:
        seed = int(statement)
        try:
            live_with(str(kind), base, seed, names)
        except (ValueError, RuntimeError, MemoryError, ouros.SandboxError):
            continue
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            note(f"{type(error).__name__} in {frame.name}", f"copy {seed}\n{''.join(traceback.format_exception(error))[-3000:]}")
    return len(case.statements)


def live_with(kind: str, base: bytes, seed: int, names: list[str]) -> None:
    if kind == "signed":
        load_forged(base, random.Random(seed))
    elif kind == "program":
        run_program(with_changed_bytes(base, random.Random(seed)))
    else:
        try:
            data = hostile_dumps.Damage(base, seed, names).done()
        except (ValueError, TypeError, OverflowError, IndexError):
            return  # It is no msgpack any more, or a row that was cut before.
        if kind == "session":
            hostile_sessions.live_with(data, seed)
        else:
            hostile_dumps.live_with(data)


def with_changed_bytes(data: bytes, r: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(r.choice([1, 1, 2, 5])):
        at = r.randrange(len(changed))
        choice = r.randrange(4)
        if choice == 0:
            changed[at] ^= 1 << r.randrange(8)
        elif choice == 1:
            changed[at] = r.choice([0, 0x7F, 0x80, 0x90, 0xC0, 0xC1, 0xD9, 0xDC, 0xDD, 0xDF, 0xFF])
        elif choice == 2:
            del changed[at : at + r.randrange(1, 9)]
        else:
            changed[at:at] = changed[at : at + r.randrange(1, 40)]
        if not changed:
            break
    return bytes(changed)


def run_program(data: bytes) -> None:
    """A dumped program is source text: what loads runs like any other."""
    sandbox = ouros.Sandbox.load(data)
    limits: ouros.ResourceLimits = {"max_duration_secs": 1.0, "max_memory": 2**26}
    sandbox.start(inputs={"a": 1}, limits=limits, print_callback=hostile_dumps.silent, pause_after_ticks=200)


def load_forged(base: bytes, r: random.Random) -> None:
    signed = ouros.Snapshot.load(base, print_callback=hostile_dumps.silent).dump(key=KEY)
    forged = with_changed_bytes(signed, r)
    if forged == signed:
        return
    try:
        ouros.Snapshot.load(forged, print_callback=hostile_dumps.silent, key=KEY)
    except ValueError:
        return
    raise AssertionError("a forged dump was loaded")
