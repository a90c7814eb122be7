"""Damages dumps in well-formed ways and lives with what loads: `python tests/tools/hostile_dumps.py FIRST COUNT`.

Each seed takes a dump of a program of the corpus, changes some of its rows (other nodes, states, indices and fields of
continuations, other references, kinds, lengths), loads it, and runs on what loads. Anything but a ValueError or an error of
the sandbox is printed; a crash ends the process, and the file named by a third argument says at which seed. The test suite
runs a sample of the seeds; after changes to what dumps hold, run some hundred thousand.
"""

from __future__ import annotations

import random
import re
import struct
import sys
import time
from pathlib import Path

import msgpack
from corpus import programs
from explicit_dumps import explicit

import ouros

CORE = Path(__file__).resolve().parents[2] / "ouros" / "_core"
KIND_CONTINUATION = 19
# Fields of a row of that kind: kind, source, node, frame, state, i, a, b, c.
SOURCE, NODE, FRAME, STATE, INDEX = 1, 2, 3, 4, 5
SAVED = (6, 7, 8)
# 2**20 steps of 2**44 are 2**64.
NUMBERS = [-1, 0, 1, 2, 3, 5, 7, 8, 99, 255, 2**16, 2**20 + 1, 2**31 - 1, 2**31, 2**32, 2**40, 2**44, 2**62, 2**63 - 1, -(2**63), -(2**31), -2]
SCALARS = [None, True, False, 1.5, float("nan"), "x", "__dict__", "__class__", b"y", "n:gen_end", "p:drain", [], [1], {}]
SEEDS_OF_A_DUMP = 40
# Objects of natives, which the corpus seldom holds while it is paused.
LIBRARY = """
import array, collections, datetime, decimal, functools, hashlib, io, itertools, operator, pickle, random, re, struct, uuid, weakref

class A:
    pass

a = A()
pattern = re.compile(r"(?P<x>a+)|(b)")
match = pattern.search("ccaab")
scanner = pattern.scanner("aabab")
found = pattern.finditer("ab" * 20)
number, context = decimal.Decimal("1.50"), decimal.Context(prec=5, rounding="ROUND_UP")
ref, table = weakref.ref(a), weakref.WeakValueDictionary(k=a)
zone = datetime.timezone(datetime.timedelta(hours=1), "z")
stamp = datetime.datetime(2020, 1, 2, 3, 4, 5, 6, zone)
span, day, clock = datetime.timedelta(1, 2, 3), datetime.date(2020, 2, 29), datetime.time(1, 2, fold=1)
text, data = io.StringIO("line\\nmore"), io.BytesIO(b"abc")
digest, generator, queue = hashlib.sha256(b"x"), random.Random(5), collections.deque([1, 2, 3], 5)
partial, cached = functools.partial(int, base=2), functools.lru_cache(maxsize=3)(len)
getters = operator.itemgetter(1, 2), operator.attrgetter("a.b"), operator.methodcaller("f", 1, k=2)
steps = itertools.chain([1], [2]), itertools.groupby("aab"), itertools.tee(range(9)), itertools.product("ab", repeat=2)
numbers, record = array.array("i", [1, 2]), collections.OrderedDict(a=1)
views = memoryview(bytearray(64))[::2], memoryview(bytes(64)).cast("q"), memoryview(bytes(24)).cast("B", (2, 3, 4)), memoryview(array.array("i", [1, 2]))
for i in range(1000):
    match.group("x"), match.span(), scanner.search(), next(found, None), number * i + 1, context.divide(number, 3), ref(), table.get("k")
    stamp + span, stamp.isoformat(), day.replace(day=1), clock.tzinfo, text.read(2), text.seek(0), data.read(1), data.seek(0)
    digest.hexdigest(), generator.random(), queue.rotate(1), partial("10"), cached("ab"), getters[0]((1, 2, 3))
    [next(step, None) for step in (steps[0], steps[1], steps[2][0], steps[3])], pickle.loads(pickle.dumps([i, stamp, number]))
    numbers.append(i), record.move_to_end("a"), uuid.UUID(int=i)
    [(view.tobytes(), view.tolist(), view == view, view[1:]) for view in views], views[0].__setitem__(slice(2), b"ab")
"""
RUNS = 30
TICKS = 500


def native_names() -> list[str]:
    """The names under which dumps keep the continuations of natives, as the evaluator's sources give them."""
    text = "".join(path.read_text() for path in sorted(CORE.rglob("*.pyx")))
    return sorted({f"p:{name}" for name in re.findall(r'resume_(?:function|with_parts)\("(\w+)"', text)} | {f"n:{name}" for name in re.findall(r'named_node\(.*"(\w+)"\)', text)})


def some_dump(seed: int) -> bytes:
    """A dump of some program of the corpus, paused somewhere."""
    r = random.Random(seed)
    while True:
        source = r.choice([program.source for program in programs() if len(program.source) < 4000]) if r.random() < 0.8 else LIBRARY
        limits = {"max_duration_secs": 5.0, "max_memory": 2**26}
        try:
            progress = ouros.Sandbox(source).start(pause_after_ticks=1, print_callback=silent, limits=limits)
            for _ in range(int(r.expovariate(1 / (800 if source is LIBRARY else 80)))):
                if isinstance(progress, ouros.Complete):
                    break
                progress = progress.resume(pause_after_ticks=1)
        except ouros.SandboxError:
            continue
        if isinstance(progress, ouros.Snapshot):
            # Every other one with the rows of the library, which images have otherwise.
            return explicit(progress.dump) if r.random() < 0.5 else progress.dump()


def silent(stream: str, text: str) -> None:
    pass


def unpacked(data: bytes) -> dict:
    return msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass")


class Damage:
    def __init__(self, data: bytes, seed: int, names: list[str]) -> None:
        self.r = random.Random(seed)
        self.names = names
        self.content = unpacked(data)
        self.rows = self.content["objects"]
        self.continuations = [row for row in self.rows if row and row[0] == KIND_CONTINUATION]

    def done(self) -> bytes:
        for _ in range(self.r.choice([1, 1, 1, 2, 3, 5])):
            self.change()
        return msgpack.packb(self.content, unicode_errors="surrogatepass")

    def change(self) -> None:
        choice = self.r.randrange(14)
        if choice < 6 and self.continuations:
            self.change_continuation(self.r.choice(self.continuations))
        elif choice < 11:
            row = self.row()
            row[self.r.randrange(len(row))] = self.value()
        elif choice == 11:
            self.change_shape(self.row())
        elif choice == 12:
            self.change_part(self.r.choice(["kstack", "tables", "ret", "exc", "handled", "modules", "classes", "roots", "scalars"]))
        else:
            one, other = self.row(), self.row()
            i, j = self.r.randrange(len(one)), self.r.randrange(len(other))
            one[i], other[j] = other[j], one[i]

    def row(self) -> list:
        return self.r.choice([row for row in self.rows if row])

    def reference(self) -> msgpack.ExtType:
        return msgpack.ExtType(1, struct.pack(">I", self.r.randrange(len(self.rows))))

    def value(self) -> object:
        choice = self.r.randrange(10)
        if choice < 3:
            return self.reference()
        if choice == 3:
            return self.r.choice(SCALARS)
        if choice < 7:
            return self.r.choice(self.row())
        if choice == 7:
            return msgpack.ExtType(self.r.choice([1, 2, 3]), self.r.randbytes(self.r.choice([1, 1, 4])))
        return self.r.choice(NUMBERS)

    def change_continuation(self, row: list) -> None:
        r = self.r
        other = r.choice(self.continuations)
        choice = r.randrange(9)
        if choice == 0 and isinstance(row[NODE], int):
            row[NODE] = max(0, row[NODE] + r.choice([-10, -3, -2, -1, 1, 2, 3, 10]))
        elif choice == 1:
            row[STATE] = r.choice([*range(10), 99])
        elif choice == 2:
            row[INDEX] = r.choice([*NUMBERS, *range(10)])
        elif choice == 3:
            i, j = r.sample(SAVED, 2)
            row[i], row[j] = row[j], row[i]
        elif choice == 4:
            row[r.choice(SAVED)] = self.value()
        elif choice == 5:
            at = r.choice(SAVED)
            row[at] = other[at]
        elif choice == 6:
            row[FRAME] = other[FRAME]
        elif choice == 7:
            row[SOURCE], row[NODE] = other[SOURCE], other[NODE]
        else:
            row[SOURCE], row[NODE] = None, r.choice(self.names)

    def change_shape(self, row: list) -> None:
        choice = self.r.randrange(4)
        if choice == 0 and len(row) > 1:
            del row[self.r.randrange(len(row))]
        elif choice == 1:
            row.insert(self.r.randrange(len(row) + 1), self.value())
        elif choice == 2:
            row[:] = list(self.row())
        else:
            row[0] = self.r.randrange(1, 110)

    def change_part(self, name: str) -> None:
        r = self.r
        part = self.content[name]
        if name == "kstack" and isinstance(part, list) and part:  # an earlier change may have replaced it
            choice = r.randrange(4)
            if choice == 0:
                part.pop(r.randrange(len(part)))
            elif choice == 1:
                r.shuffle(part)
            elif choice == 2:
                part.insert(r.randrange(len(part) + 1), self.reference())
            else:
                part.reverse()
        elif isinstance(part, dict) and part:
            key = r.choice(list(part))
            if isinstance(part[key], dict) and part[key]:
                part = part[key]
                key = r.choice(list(part))
            part[key] = self.value()
        elif isinstance(part, list) and part:
            part[r.randrange(len(part))] = self.value()
        else:
            self.content[name] = self.value()


def live_with(data: bytes) -> None:
    """Loads it; dumps, forks and runs what loads, whatever the program does then."""
    try:
        progress = ouros.Snapshot.load(data, print_callback=silent)
        progress.dump()
        progress.fork()
        for _ in range(RUNS):
            answer = {} if progress.function_name is None else {"return_value": 1}
            progress = progress.resume(pause_after_ticks=TICKS, **answer)
            if isinstance(progress, ouros.Complete):
                return
        progress.dump()
    except (ValueError, RuntimeError, MemoryError, ouros.SandboxError):
        pass


def main(first: int, count: int, at: str | None = None) -> None:
    names = native_names()
    for seed in range(first, first + count):
        if seed == first or seed % SEEDS_OF_A_DUMP == 0:
            base = some_dump(seed // SEEDS_OF_A_DUMP)
        if at is not None:
            with open(at, "w", encoding="ascii") as file:
                file.write(str(seed))
        try:
            data = Damage(base, seed, names).done()
        except (ValueError, TypeError, OverflowError, IndexError):
            continue  # No msgpack any more, or a row that was cut before.
        start = time.process_time()
        try:
            live_with(data)
        except Exception as error:
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
        if time.process_time() - start > 10:
            print(f"seed {seed}: took {time.process_time() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
