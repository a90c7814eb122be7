"""Iterators half way through a container that changes under them, with a dump or a fork at every step in between."""

from __future__ import annotations

import os
import random

import pytest

import ouros

# `c` is the container, `it` an iterator over it; each line of `steps` may raise, and is followed by a pause.
CASES = {
    "dict_hole_before": ("{1: 1, 2: 2, 3: 3, 4: 4}", "iter(c)", "next(it)|next(it)|c.pop(1)|list(it)"),
    "dict_hole_before_refilled": ("{1: 1, 2: 2, 3: 3, 4: 4}", "iter(c)", "next(it)|next(it)|c.pop(1)|c.update({9: 9})|next(it)|list(it)|c"),
    "dict_hole_after_refilled": ("{1: 1, 2: 2, 3: 3, 4: 4}", "iter(c)", "next(it)|c.pop(3)|c.update({9: 9})|list(it)|c"),
    "dict_holes_before_start": ("{i: i for i in range(9)}", "(c.pop(0), c.pop(1), iter(c))[2]", "next(it)|next(it)|list(it)"),
    "items_hole": ("{1: 1, 2: 2, 3: 3, 4: 4}", "iter(c.items())", "next(it)|next(it)|c.pop(2)|c.update({9: 9})|list(it)"),
    "values_changed": ("{1: 1, 2: 2, 3: 3}", "iter(c.values())", "next(it)|c.update({2: 'two'})|list(it)"),
    "reversed_items": ("{1: 1, 2: 2, 3: 3, 4: 4}", "reversed(c.items())", "next(it)|c.pop(2)|c.update({9: 9})|list(it)"),
    "reversed_general": ("{(o, 1): 1, (o, 2): 2, (o, 3): 3}", "reversed(c)", "next(it)[1]|c.pop((o, 1))|[k[1] for k in it]"),
    "general_hole": ("{(o, i): i for i in range(6)}", "iter(c)", "next(it)[1]|next(it)[1]|c.pop((o, 0))|c.update({(o, 9): 9})|[k[1] for k in it]"),
    "dict_grown": ("{1: 1, 2: 2}", "iter(c)", "next(it)|c.update({3: 3})|next(it)|next(it)|list(it)"),
    "set_hole": ("{1, 2, 3, 4, 5}", "iter(c)", "next(it)|next(it)|(c.discard(1), c.add(8))|list(it)|c"),
    "set_pop": ("{10, 20, 30, 40}", "iter(c)", "c.pop()|next(it)|c.pop()|c.add(50)|c.pop()|c"),
    "set_grown": ("{1, 2, 3}", "iter(c)", "next(it)|c.add(4)|next(it)|c.discard(4)|list(it)"),
    "list_shrinks": ("[1, 2, 3, 4, 5]", "iter(c)", "next(it)|next(it)|c.pop(0)|next(it)|c.clear()|next(it)|c.append(7)|next(it)"),
    "list_grows": ("[1, 2]", "iter(c)", "next(it)|c.extend([3, 4])|list(it)|c.append(5)|list(it)"),
    "list_reversed": ("[1, 2, 3, 4]", "reversed(c)", "next(it)|c.pop()|c.pop()|next(it)|c.insert(0, 0)|list(it)"),
    "enumerate": ("['a', 'b', 'c']", "enumerate(c, 5)", "next(it)|c.append('d')|list(it)"),
    "zip": ("[1, 2, 3]", "zip(c, reversed(c))", "next(it)|c.append(4)|list(it)"),
    "map": ("[1, 2, 3]", "map(str, c)", "next(it)|c.pop()|list(it)"),
    "bytearray": ("bytearray(b'abc')", "iter(c)", "next(it)|c.append(1)|next(it)|c.clear()|list(it)"),
    "deque": ("collections.deque([1, 2, 3])", "iter(c)", "next(it)|c.rotate(1)|next(it)|next(it)"),
    "deque_unchanged": ("collections.deque([1, 2, 3])", "reversed(c)", "next(it)|list(it)|c.append(1)|next(it)"),
    "range": ("range(3, 30, 4)", "iter(c)", "next(it)|next(it)|it.__length_hint__()|list(it)"),
    "str": ("'aé€😀'", "iter(c)", "next(it)|next(it)|list(it)"),
    "sentinel": ("[3, 2, 1, 0]", "iter(c.pop, 2)", "next(it)|next(it)|next(it)|list(it)|c"),
    "chain": ("[1, 2]", "itertools.chain(c, c)", "next(it)|c.append(3)|list(it)"),
    "csv_reader": ("['a,b', '\"c', 'd\",e', 'f']", "csv.reader(iter(c))", "next(it)|next(it)|it.line_num|c.append('g,h')|list(it)|it.dialect.delimiter"),
    "csv_writer": ("io.StringIO()", "csv.writer(c, quoting=csv.QUOTE_ALL)", "it.writerow([1, 'a\"b'])|it.writerows([[None], 'xy'])|c.getvalue()"),
    "text_stream": ("io.StringIO('a\\nb\\nc')", "c", "next(it)|c.seek(0, 2)|c.write('\\nd')|c.seek(2)|list(it)|c.tell()|c.close()|c.closed|next(it)"),
    "text_newlines": ("io.StringIO('a\\r\\nb\\rc', newline='')", "c", "next(it)|next(it)|list(it)"),
    "byte_stream": ("io.BytesIO(b'a\\nb\\nc')", "c", "next(it)|c.getbuffer().nbytes|c.write(b'BB')|c.read(1)|c.getvalue()|next(it)"),
    "tee": ("[1, 2, 3]", "itertools.tee(c)[1]", "next(it)|c.append(4)|list(it)"),
}

TEMPLATE = """
import collections, csv, io, itertools
class K:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return self.n % 2
    def __eq__(self, other):
        return self.n == other.n
    def __repr__(self):
        return "K" + str(self.n)
out = []
o = K(1)
c = {container}
it = {iterator}
"""

STEP = """
try:
    out.append(repr({step}))
except Exception as error:
    out.append(repr(error))
pause(1)
"""


def code_of(name: str) -> str:
    container, iterator, steps = CASES[name]
    return TEMPLATE.format(container=container, iterator=iterator) + "".join(STEP.format(step=s) for s in steps.split("|"))


@pytest.mark.parametrize("way", ["plain", "dumped", "forked"])
@pytest.mark.parametrize("name", CASES)
def test_iterator(name: str, way: str) -> None:
    progress = ouros.Sandbox(code_of(name) + "out", external_functions=["pause"]).start()
    while not isinstance(progress, ouros.Complete):
        if way == "dumped":
            progress = ouros.Snapshot.load(progress.dump())
        elif way == "forked":
            progress = progress.fork()
        progress = progress.resume(return_value=None)
    scope: dict = {"pause": id}
    exec(code_of(name), scope)  # A program that stands in this file.
    assert progress.output == scope["out"]


def random_steps(seed: int) -> str:
    """Keys come and go while iterators stand in between, so that holes, room and the next resize show."""
    r = random.Random(seed)
    key = r.choice(["{}", "'k{}'", "({}, 'x')", "K({})"])
    size = r.choice([3, 5, 8, 11, 25])
    container = "{" + ", ".join(f"{key.format(i)}: {i}" for i in range(size)) + "}"
    steps = []
    for n in range(30):
        old, new = key.format(r.randrange(size)), key.format(100 + n)
        steps.append(
            r.choice(
                ["show(next(it))", "show(next(it))", f"c.pop({old})", f"c.pop({old}), c.update({{{new}: 1}})", "c.popitem()[1]"]
                + [f"c.update({{{old}: 7}})", "len(c := c.copy())", "it := iter(c.values())", "it := iter(c)", f"c.setdefault({new}, 2)"]
                + [f"c.update({{{new}: 1}}), c.pop({old})", "len([c.pop(k) for k in list(c)[:4]])"]
            )
        )
    return TEMPLATE.format(container=container, iterator="iter(c)") + SHOW + "".join(
        STEP.format(step=f"({step}), [show(k) for k in c]") for step in steps
    )


SHOW = """
def show(k):
    return k.n if isinstance(k, K) else k
"""


@pytest.mark.parametrize("way", ["plain", "dumped", "forked"])
@pytest.mark.parametrize("seed", range(int(os.environ.get("OUROS_TEST_DICTS", "60"))))
def test_random_changes_of_dicts(seed: int, way: str) -> None:
    code = random_steps(seed)
    progress = ouros.Sandbox(code + "out", external_functions=["pause"]).start()
    while not isinstance(progress, ouros.Complete):
        if way == "dumped":
            progress = ouros.Snapshot.load(progress.dump())
        elif way == "forked":
            progress = progress.fork()
        progress = progress.resume(return_value=None)
    scope: dict = {"pause": id}
    exec(code, scope)  # A program that stands in this file.
    assert progress.output == scope["out"]
