"""A part of `sweep_near_limit.py`: operations that once exceeded a limit with an object that fills 60 % of `max_memory`."""

from __future__ import annotations

import pytest
import sweep_near_limit
from measure import SLOWNESS
from sweep_near_limit import MIB, Case

import ouros

LIMIT = 24 * MIB

CASES = """
len(o)|deque
o + o|deque
o == o|deque
o += o|deque
repr(o)|deque
o.copy()|deque
collections.deque(o)|deque
collections.deque(o)|memoryview
collections.deque(o, 5)|deque
o.extendleft(o)|deque
o.insert(0, 1)|deque
next(itertools.permutations(o))|bytes
next(itertools.permutations(o))|pickled
next(itertools.combinations(o, 2))|pickled
list(itertools.product(o))|pickled
list(zip(*o))|list_of_texts
functools.partial(f, *o)(*o)|list_of_texts
functools.partial(f, *o)(*o)|set
compile(o, 'x', 'exec')|bytearray
eval(compile(o, 'x', 'eval'))|bytearray
ast.parse(o)|bytes
eval(o)|bytes_lines
getattr(f, o)|str_lines
__import__(o)|str
'{}'.format(o)|bytearray
float(o)|bytearray
int(o, 16)|bytearray
ord(o)|bytearray
bytes.fromhex(o)|bytes
bytearray(o)|list_of_pairs
type('C', (), {'__slots__': o})|dict_of_names
typing.Union[o]|tuple_of_classes
sorted(o)|list_of_lists
f'{o!a}'|str_ucs4
collections.OrderedDict.fromkeys(o)|range
(collections.Counter(o) + collections.Counter(o))|counter
copy.copy(o)|counter
dict.fromkeys(o)|range
binascii.unhexlify(o)|bytearray
codecs.escape_decode(o)|bytearray
base64.b16encode(o)|bytearray
zlib.decompress(zlib.compress(o))|bytearray
repr(list[o])|tuple
int(o)|bytes
int(o, 16)|bytes
int(o, 16)|bytes_lines
tuple(o)|pickled
b','.join(o)|pickled
list(itertools.batched(o, 10**9))|pickled
list(itertools.batched(o, 10**9))|str_expression
pickle.dumps(o)|list_of_texts
o.find(memoryview(o)[1:])|bytes
o.startswith(memoryview(o)[1:])|bytes
o.split(memoryview(o)[1:])|bytes
o.replace(b'a', memoryview(o)[1:])|bytes
o + memoryview(o)[1:]|bytes
hash(memoryview(o)[1:])|bytes
memoryview(o)[1:].hex()|bytes
b''.join([memoryview(o)[1:]] * 9)|bytes
bytes(memoryview(o).cast('h')[1:])|bytes
bytes(memoryview(o).cast('h')[::2])|bytes
bytearray(memoryview(o)[::2])|bytes
p = o; p += 'a'|str
random.choices(o, o, k=9)|str_ucs4
csv.writer(io.StringIO()).writerows([o])|str_expression
int(memoryview(o)[1:])|bytes
float(memoryview(o)[1:])|bytes
str(memoryview(o)[1:], 'utf-8')|bytes
b'%b' % memoryview(o)[1:]|bytes
b'%c' % o|bytearray
str(o, 'utf-8')|bytearray
io.BytesIO(memoryview(o)[1:])|bytes
io.BytesIO().write(memoryview(o)[1:])|bytes
re.findall(b'x', memoryview(o)[1:])|bytes
re.sub(b'x', memoryview(o)[1:], b'')|bytes
hashlib.sha256(memoryview(o)[1:])|bytes
hashlib.sha256().update(memoryview(o)[1:])|bytes
bytes.maketrans(memoryview(o)[1:], memoryview(o)[1:])|bytes
b''.translate(None, memoryview(o)[1:])|bytes
b''.startswith((memoryview(o)[1:],))|bytes
bytearray(b'a') == memoryview(o)[1:]|bytes
x = bytearray(); x += memoryview(o)[1:]|bytes
o = b'a' * (N // 20 * 11); array.array('b').frombytes(memoryview(o)[1:])|int
o = b'a' * (N // 4 * 3); x = bytearray(o)|int
o = b'a' * (N // 4 * 3); memoryview(bytearray(o))[:] = o|int
o = b'a' * (N // 4 * 3); x = io.BytesIO(b'123'); x.seek(1); x.write(o)|int
o = [1] * (N // 24); functools.partial(f, *o)|int
o = 'a' * (N // 3); repr(functools.partial(f, o, o))|int
o = [1] * (N // 30); f(*o, *o)|int
o = [1] * (N // 24); print(*o, end='')|int
list(itertools.accumulate(o))|range
list(itertools.islice(itertools.count(10**10), N))|range
[(i + 10**10) << 1 for i in o]|range
[~(i + 10**10) for i in o]|range
repr(list[o])|list
repr(list[o])|nested_list
x = [int('0' * 400 + '1000', 16) for i in range(N // 100)]|int
b = b'0' * 40000 + b'1000'; x = [int(b, 16) for i in range(N // 9000)]|int
""".strip().splitlines()


def case_of(name: str) -> Case:
    op, kind = name.rsplit("|", 1)
    return sweep_near_limit.case(op, kind, LIMIT)


@pytest.mark.parametrize("name", CASES)
def test_limits_hold(name: str) -> None:
    result = sweep_near_limit.run_case(case_of(name), LIMIT)
    bad = sweep_near_limit.wrong(result, LIMIT, over=0.05 + 0.1 * SLOWNESS)
    if bad:
        # A busy machine makes some look slow once.
        result = sweep_near_limit.run_case(case_of(name), LIMIT)
        bad = sweep_near_limit.wrong(result, LIMIT, over=0.05 + 0.1 * SLOWNESS)
    assert not bad, result


@pytest.mark.parametrize("kind", sweep_near_limit.OBJECTS)
def test_the_object_can_be_made(kind: str) -> None:
    code = f"N = {LIMIT * 6 // 10}\n{sweep_near_limit.OBJECTS[kind]}"
    ouros.Sandbox(code).run(limits={"max_memory": LIMIT})


def test_every_case_is_a_program() -> None:
    names = [case.name for case in sweep_near_limit.cases(LIMIT)]
    assert len(names) == len(set(names)) > 20_000
    for case in {case.op: case for case in sweep_near_limit.cases(LIMIT)}.values():
        ouros.Sandbox(f"{sweep_near_limit.imports(case.op)}try:\n {case.op}\nexcept Exception: pass")
