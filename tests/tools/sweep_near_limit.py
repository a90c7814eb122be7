"""Looks for single operations that exceed a limit when their object alone fills 60 % of `max_memory`.

Each case makes one large object and does one operation with it, in a forked child. First the time limit is wide, and the peak of memory
counts. An operation that takes long runs again, with a time limit that it reaches within the operation. Usage:

    nice -n 10 python tests/tools/sweep_near_limit.py                            # all cases; about half an hour
    nice -n 10 python tests/tools/sweep_near_limit.py --only 'json.*list' --all
    nice -n 10 python tests/tools/sweep_near_limit.py --part 3/10                # each tenth case
    nice -n 10 python tests/tools/sweep_near_limit.py --arguments --part 3/10    # calls of natives instead, with the object as each argument
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import random
import re
import signal
import sys
import time
from dataclasses import dataclass

import native_sweep
from sweep_limits import Case, peak_memory, warm_up

import ouros

MIB = 1024 * 1024
LONG = 3.0  # seconds that an operation gets while its memory is measured
SHORT = 0.1  # seconds that an operation gets while its time is measured
OVER = 0.05  # seconds of processor time beyond the limit, and 2 % of it
HANG = 20  # seconds of processor time after which the child is killed; or ten times as long by the clock

# Objects of about N bytes, as they are charged, or as far as their kind goes: name -> statements that bind `o`.
OBJECTS = {
    "str": "o = 'ab' * (N // 2)",
    "str_ucs2": "o = '\\u20acb' * (N // 4)",
    "str_ucs4": "o = '\\U0001f600b' * (N // 8)",
    "str_lines": "o = 'a b,\\n' * (N // 5)",
    "str_expression": "o = '(' + '1+' * (N // 12) + '1)'",
    "bytes": "o = b'ab' * (N // 2)",
    "bytes_lines": "o = b'a b,\\n' * (N // 5)",
    "bytearray": "o = bytearray(b'ab') * (N // 2)",
    "memoryview": "o = memoryview(b'ab' * (N // 2))",
    "list": "o = [1] * (N // 8)",
    "list_of_texts": "o = [str(i) for i in range(N // 72)]",
    "list_of_pairs": "o = [(1, 2)] * (N // 8)",
    "list_of_lists": "o = [[i] for i in range(N // 160)]",
    "nested_list": "o = []\nfor i in range(N // 160): o = [o]",
    "tuple": "o = (1,) * (N // 8)",
    "tuple_of_classes": "o = (int, str) * (N // 16)",
    "dict": "o = dict.fromkeys(range(N // 100))",
    "dict_of_names": "o = {f'a{i}': i for i in range(N // 160)}",
    "set": "o = set(range(N // 64))",
    "frozenset": "o = frozenset(range(N // 64))",
    "int": "o = 1 << min(8 * N, 60_000_000)",
    "int_of_digits": "o = 10 ** min(N, 1_000_000)",
    "decimal": "from decimal import Decimal\no = Decimal('7' * min(N, 1_000_000))",
    "deque": "from collections import deque\no = deque([1]) * (N // 9)",
    "array": "from array import array\no = array('q', [1]) * (N // 8)",
    "range": "o = range(N)",
    "stringio": "from io import StringIO\no = StringIO('ab\\n' * (N // 3))",
    "bytesio": "from io import BytesIO\no = BytesIO()\nfor i in range(30): o.write(b'ab\\n' * (N // 90))",
    "instance": "class A: pass\no = A()\nfor i in range(N // 200): setattr(o, f'a{i}', i)",
    "ordered": "from collections import OrderedDict\no = OrderedDict.fromkeys(range(N // 150))",
    "counter": "from collections import Counter\no = Counter(range(N // 110))",
    "exception": "o = ValueError(*(1,) * (N // 20))",
    "pickled": "import pickle\no = pickle.dumps([1] * (N // 12))",
    "json": "o = '[' + '1, ' * (N // 12) + '1]'",
}  # fmt: skip

# Those that calls of natives get as an argument.
ARGUMENTS = ("str", "str_ucs2", "bytes", "list")

# Operations, by lines; `|` separates them. Modules of the library are imported as they are named.
TEXTS = r"""
'%s' % o | '%s' % (o,) | '%r' % (o,) | '%a' % (o,) | '%.9s' % (o,) | b'%s' % (o,) | b'%b' % o | b'%a' % (o,) | o % 1 | f'{o}' | f'{o!r}' | f'{o!a}'
f'{o:>10}' | f'{o}{o}' | f'{1:{o}}' | t'{o}' | str(o) | repr(o) | ascii(o) | format(o) | format(o, '>9') | format(1, o) | '{}'.format(o) | '{0!r}'.format(o) | o.format(1)
o.format_map({}) | bytes(o) | bytearray(o) | memoryview(o).tobytes() | memoryview(o).tolist() | memoryview(o).hex() | memoryview(o) == memoryview(o) | str(o, 'utf-8') | bytes(o, 'utf-8')
o.upper() | o.lower() | o.title() | o.swapcase() | o.capitalize() | o.casefold() | o.encode() | o.encode('utf-16') | o.encode('utf-32') | o.encode('utf-7') | o.encode('ascii', 'replace')
o.encode('ascii', 'backslashreplace') | o.encode('ascii', 'xmlcharrefreplace') | o.encode('ascii', 'namereplace') | o.decode() | o.decode('latin-1') | o.decode('utf-16') | o.decode('utf-7')
o.decode('ascii', 'backslashreplace') | o.decode('unicode_escape') | o.encode('unicode_escape') | o.encode('idna') | o.hex() | o.hex(':') | o.fromhex(o) | bytes.fromhex(o)
o.replace('a', 'bc') | o.replace('', '-') | o.replace(b'a', b'bc') | o.replace('a', '') | o.split('a') | o.split(b'a') | o.split() | o.splitlines() | o.splitlines(True) | o.rsplit('b') | o.rsplit()
o.split(',') | o.partition('b') | o.rpartition('b') | o.partition(b'b') | o.join(['a', 'b']) | o.join([b'a', b'b']) | ','.join(o) | b','.join(o) | o.strip('a') | o.strip() | o.lstrip('a') | o.rstrip(b'b')
o.center(2 * N) | o.zfill(2 * N) | o.ljust(2 * N) | o.rjust(3 * N, 'a') | o.expandtabs() | o.translate({97: 'bcd'}) | o.translate({97: None}) | o.translate(bytes(256)) | o.translate(bytes(256), b'a')
str.maketrans(o) | str.maketrans(o, o) | o.removeprefix('a') | o.removesuffix('b') | o.removeprefix(b'a') | o.index('c') | o.count('a') | o.find('c') | o.startswith(o) | o.startswith('a') | o.isalnum() | o.isidentifier()
o.isprintable() | 'zz' in o | o in o | print(o) | print(*o) | print(o, o) | hash(o) | len(o) | bool(o) | int(o) | int(o, 16) | float(o) | complex(o) | float.fromhex(o) | ord(o) | chr(o)
string.Template(o).substitute(a=1) | string.capwords(o) | list(string.Formatter().parse(o)) | string.Formatter().format(o, 1) | textwrap.wrap(o) | textwrap.fill(o) | textwrap.indent(o, '  ') | textwrap.dedent(o)
textwrap.shorten(o, 9) | pprint.pformat(o) | pprint.pprint(o) | reprlib.repr(o) | html.escape(o) | html.unescape(o) | shlex.split(o) | shlex.quote(o) | shlex.join(o) | fnmatch.translate(o) | fnmatch.filter(o, '*')
difflib.SequenceMatcher(None, o, o).ratio() | list(difflib.ndiff(o, o)) | list(difflib.unified_diff(o, o)) | difflib.get_close_matches('a', o) | unicodedata.normalize('NFKD', o) | unicodedata.normalize('NFC', o)
unicodedata.is_normalized('NFC', o) | codecs.encode(o, 'rot13') | codecs.decode(o, 'hex') | codecs.encode(o, 'hex') | codecs.getincrementaldecoder('utf-8')().decode(o) | codecs.escape_decode(o) | codecs.escape_encode(o)
re.findall('a', o) | re.findall('(a)(b)', o) | re.sub('a', 'bc', o) | re.sub('a', lambda m: 'bc', o) | re.subn('', '-', o) | re.split('a', o) | re.split('(a)', o) | re.match('.*', o).groups() | re.escape(o) | re.match('(?s)(.*)', o).group(1)
re.match('(?:a|b)*', o) | re.compile(o) | list(re.finditer('a', o)) | re.fullmatch('(?s:.)*', o) | re.match('(?s)(.*)', o).expand(r'\1\1') | re.match('(?s).*', o).group(0, 0, 0) | re.findall(b'a', o) | re.sub(b'a', b'bc', o)
"""
SEQUENCES = r"""
list(o) | tuple(o) | set(o) | frozenset(o) | dict.fromkeys(o) | dict(o) | dict(o, a=1) | sorted(o) | sorted(o, key=str) | sorted(o, reverse=True) | list(reversed(o)) | o + o | o * 2 | 2 * o | o += o | o *= 2 | o | (o | o) | o & o | o ^ o | o - o
o |= o | o &= o | o == o | o < o | o != list(o) | o.copy() | o[1:] | o[:-1] | o[::-1] | o[::3] | o[slice(1, None)] | o[0:1] | o.pop() | o.pop(0) | o.insert(0, 1) | o.append(1) | o.extend(o) | o.extend(iter(o)) | o.extendleft(o) | o.rotate(5) | o.reverse()
o.sort() | o.sort(key=str) | o.clear() | o.remove(2) | del o[1:3] | del o[::2] | o[3:5] = [1] * N // 8 | o[:] = o | o[::2] = o[::2] | o[5:5] = o | o[1:1] = iter(o) | o.update(o) | o.update(a=1) | list(o.items()) | sorted(o.items())
list(o.values()) | list(o.keys()) | o.keys() | o.keys() & o | (o.items() | o.items()) | o.items() == o.items() | o.union(o) | o.union(o, o) | o.intersection(o) | o.difference(o) | o.symmetric_difference(o) | o.issubset(o) | {**o} | {**o, **o} | [*o] | [*o, *o] | (*o,) | {*o} | {*o, 1}
sum(o) | sum([o], []) | sum([o, o], ()) | max(o) | min(o) | max(*o) | min(o, key=str) | any(o) | all(o) | list(map(str, o)) | list(map(f, o)) | list(zip(o, o)) | list(zip(o)) | list(zip(*[o])) | list(zip(*o)) | list(enumerate(o)) | list(filter(None, o)) | list(iter(o)) | next(iter(o))
[x for x in o] | {x for x in o} | {x: x for x in o} | [(x, x) for x in o] | [[x] for x in o] | [f'{x}' for x in o] | for x in o: pass | a, *b = o | *a, b = o | a, b = o | list(g(o)) | [*g(o)] | slice(o, o) | iter(o).__reduce__() | o.__reduce_ex__(4) | o.__reduce__() | o.__sizeof__() | o.__dir__()
o.index(2) | o.count(1) | 2 in o | (2, 3) in o | isinstance(1, o) | isinstance('', (o, o)) | issubclass(float, o) | 'a' in [o] | hash((o, o)) | [o] == [o] | [o, 1] * 100000 | o.__eq__(o) | o.tolist() | o.tobytes() | o.frombytes(b'12345678' * N // 8) | o.fromlist([1] * N // 8)
o.byteswap() | o.toreadonly() | o.cast('B').tolist() | memoryview(o)[::2].tobytes() | memoryview(o).cast('q').tolist() | memoryview(o).cast('q')[::2].tobytes() | array.array('q', o) | array.array('B', o) | array.array('d', o) | array.array('w', o)
f(*o) | f(**o) | f(1, *o) | f(a=1, **o) | (lambda *a: a)(*o) | (lambda **k: k)(**o) | (lambda a, *b, **k: b)(*o) | type('C', (), {'__slots__': o}) | type('C', o, {}) | type('C', (), o) | ValueError(*o) | ValueError(o) | str(ValueError(o)) | repr(ValueError(*o)) | raise ValueError(o) | raise ValueError(*o)
ExceptionGroup('x', o) | ExceptionGroup('x', [ValueError()] * N // 8) | ExceptionGroup(o, [ValueError()]) | KeyError(o).add_note(o) | {}[o] | [][o] | int.__or__(int, o) | int | o | o.__class_getitem__(o) | list[o] | dict[o] | tuple[o] | typing.Union[o] | typing.Literal[o] | typing.Optional[o] | typing.Callable[o, int] | typing.Annotated[int, *o] | typing.get_type_hints(o) | (list[int] | o) | repr(list[o])
collections.Counter(o) | collections.Counter(o).most_common() | (collections.Counter(o) + collections.Counter(o)) | collections.deque(o) | collections.deque(o, 5) | collections.OrderedDict(o) | collections.OrderedDict.fromkeys(o) | collections.defaultdict(list, o) | collections.ChainMap(o, o) | dict(collections.ChainMap(o, o)) | collections.namedtuple('N', o) | collections.UserList(o) + o | collections.UserString(o) + o | collections.UserDict(o)
itertools.product(o, o) | list(itertools.product(o)) | list(itertools.chain(o, o)) | list(itertools.chain.from_iterable(o)) | list(itertools.accumulate(o)) | itertools.tee(o) | a, b = itertools.tee(o); list(a) | next(itertools.permutations(o)) | next(itertools.combinations(o, 2)) | list(itertools.combinations(o, 1)) | next(itertools.combinations_with_replacement(o, 2)) | list(itertools.batched(o, 1000)) | list(itertools.batched(o, 10**9)) | list(itertools.pairwise(o)) | list(itertools.zip_longest(o, o)) | list(itertools.islice(o, 10**9)) | next(itertools.cycle(o)) | list(itertools.groupby(o)) | list(itertools.compress(o, o)) | list(itertools.starmap(f, o)) | list(itertools.repeat(o, N // 8))
functools.reduce(lambda a, b: a, o) | functools.reduce(lambda a, b: b, o) | functools.partial(f, *o) | functools.partial(f, *o)(*o) | functools.partial(f, **o) | functools.partial(f, **o)() | functools.lru_cache(f)(o) | functools.lru_cache(f)(*o) | functools.lru_cache(f)(**o) | functools.cmp_to_key(f)(o) | repr(functools.partial(f, *o))
heapq.nlargest(N // 40, o) | heapq.nsmallest(N // 40, o) | heapq.nsmallest(9, o, key=str) | heapq.heapify(o) | list(heapq.merge(o, o)) | bisect.insort(o, 1) | bisect.bisect(o, 1) | random.sample(o, 1000) | random.sample(o, len(o)) | random.shuffle(o) | random.choices(o, k=N // 8) | random.choices(o, o, k=9) | random.Random(o) | random.seed(o) | random.randbytes(N) | operator.concat(o, o) | operator.itemgetter(*o) | operator.itemgetter(slice(None))(o) | operator.itemgetter(0, slice(None), slice(None))(o) | operator.attrgetter(*o) | operator.length_hint(o)
match o: |  case [*a]: pass
"""
OTHERS = r"""
json.dumps(o) | json.dumps(o, indent=1) | json.dumps([o, o]) | json.dumps({'a': o}, sort_keys=True) | json.loads(o) | json.dump(o, io.StringIO()) | json.loads(json.dumps(o)) | pickle.dumps(o) | pickle.loads(o) | pickle.loads(pickle.dumps(o)) | pickle.dump(o, io.BytesIO()) | copy.copy(o) | copy.deepcopy(o) | copy.replace(o) | copy.deepcopy([o, o])
base64.b64encode(o) | base64.b32encode(o) | base64.b16encode(o) | base64.b85encode(o) | base64.a85encode(o) | base64.encodebytes(o) | base64.b64decode(o) | base64.b32decode(o) | base64.b85decode(o) | base64.decodebytes(o) | base64.urlsafe_b64encode(o) | binascii.hexlify(o) | binascii.hexlify(o, ':') | binascii.unhexlify(o) | binascii.b2a_base64(o) | binascii.a2b_base64(o) | binascii.b2a_qp(o) | binascii.a2b_qp(o) | binascii.crc32(o) | quopri.encodestring(o) | quopri.decodestring(o) | uuid.UUID(o) | uuid.UUID(bytes=o) | secrets.token_bytes(N)
zlib.compress(o) | zlib.compress(o, 0) | zlib.decompress(o) | zlib.decompress(zlib.compress(o)) | zlib.crc32(o) | zlib.adler32(o) | zlib.compressobj().compress(o) | zlib.decompressobj().decompress(zlib.compress(bytes(2 * N))) | bz2.compress(o) | bz2.decompress(bz2.compress(o)) | lzma.compress(o) | lzma.decompress(lzma.compress(o)) | gzip.compress(o) | gzip.decompress(gzip.compress(o)) | hashlib.sha256(o).hexdigest() | hashlib.md5(o) | hashlib.sha3_256(o).digest() | hashlib.shake_128(o).digest(N) | hashlib.blake2b(o) | hmac.new(o, o, 'sha256') | hmac.compare_digest(o, o)
struct.pack(f'{2 * N}s', o) | struct.pack(f'{N}s', o) | struct.unpack(f'{N}s', o) | struct.unpack(f'{N}B', o) | struct.unpack(f'{N}c', o) | struct.unpack(f'{N // 4}i', o) | struct.unpack_from(f'{N // 4}i', o) | list(struct.iter_unpack('B', o)) | struct.pack(o, 1) | struct.pack(f'{N // 8}q', *o) | struct.pack_into('8s', o, 0, b'a') | struct.calcsize(o) | struct.pack(f'{3 * N}x') | struct.unpack(f'{N // 2}?', bytes(N // 2))
csv.writer(io.StringIO()).writerow(o) | csv.writer(io.StringIO()).writerows([o]) | csv.writer(io.StringIO()).writerow([o]) | csv.writer(io.StringIO()).writerows(o) | list(csv.reader([o])) | list(csv.reader(o)) | list(csv.DictReader(o)) | csv.Sniffer().sniff(o) | io.StringIO(o) | io.StringIO(o).getvalue() | io.StringIO(o).read() | io.StringIO(o).readlines() | io.StringIO().write(o) | io.StringIO().writelines(o) | io.BytesIO(o) | io.BytesIO(o).getvalue() | io.BytesIO(o).read() | io.BytesIO(o).readlines() | io.BytesIO(o).getbuffer() | io.BytesIO().write(o) | io.BytesIO().writelines(o) | io.TextIOWrapper(io.BytesIO(o)).read() | io.BufferedReader(io.BytesIO(o)).read()
o.getvalue() | o.read() | o.readlines() | o.readline() | o.read(N) | o.write('ab') | o.write(b'ab') | o.seek(0, 2); o.write('ab' * 1000) | o.seek(0, 2); o.write(b'ab' * 1000) | o.truncate(5) | o.truncate(2 * N) | o.getbuffer().tobytes() | o.seek(3 * N); o.write(b'a') | o.seek(3 * N); o.write('a') | o.readinto(bytearray(N // 8)) | o.__getstate__()
ast.literal_eval(o) | ast.parse(o) | ast.dump(ast.parse(o)) | ast.unparse(ast.parse(o)) | compile(o, 'x', 'exec') | compile(o, 'x', 'eval') | compile('1', o, 'exec') | eval(o) | exec(o) | eval('1', o) | exec('x = 1', o) | eval(compile(o, 'x', 'eval')) | list(tokenize.generate_tokens(io.StringIO(o).readline)) | int.from_bytes(o, 'big') | int.from_bytes(o, 'little', signed=True) | o.to_bytes(N, 'big') | o.to_bytes(3 * N, 'big')
o << 8 | o << (8 * N) | o >> 8 | -o | ~o | abs(o) | o * 3 | o * o | o ** 2 | o // 3 | o % 7 | o / 3 | o // (o + 1) | 1 << o | o & (o - 1) | hex(o) | oct(o) | bin(o) | format(o, 'x') | format(o, ',') | format(o, '_b') | f'{o:e}' | o.bit_count() | o.bit_length() | divmod(o, 3) | pow(o, 2, 10**9 + 7) | pow(3, o, 7) | round(o, -3) | round(o, 3) | math.gcd(o, 6) | math.lcm(o, 7) | math.isqrt(o) | math.prod(o) | math.fsum(o) | math.hypot(*o) | math.dist(o, o) | math.log(o) | math.factorial(10**7) | math.comb(10**7, 10**6) | math.sumprod(o, o) | math.gcd(*o) | o.as_integer_ratio() | o == o + 1 | float(o) | range(o) | range(0, o, 3)[::-1] | range(o).index(o - 1) | decimal.Decimal(o) | decimal.Decimal(o) * 3 | decimal.Decimal(o).sqrt() | fractions.Fraction(o) | fractions.Fraction(o, 3) + 1 | o + decimal.Decimal(1) | o.as_tuple() | o.to_eng_string() | o.quantize(decimal.Decimal('1e-5')) | statistics.mean(o) | statistics.median(o) | statistics.mode(o) | statistics.stdev(o) | statistics.quantiles(o) | statistics.fmean(o) | statistics.multimode(o)
types.SimpleNamespace(**o) | repr(types.SimpleNamespace(**o)) | types.MappingProxyType(o).copy() | enum.Enum('E', o) | enum.Flag('E', o) | dataclasses.make_dataclass('D', o) | vars(o) | vars(o).copy() | dict(vars(o)) | dir(o) | getattr(f, o) | setattr(f, o, 1) | setattr(f, 'x', o); f.x | globals().update(o) | locals().update(o) | __import__(o) | importlib.import_module(o) | o.a1 = 2 | del o.a1 | o.zz = 1 | o.__dict__ | o.__dict__.update(z=1) | o.__dict__ = dict(o.__dict__) | o.__class__ = o.__class__ | weakref.WeakSet(o) | weakref.ref(o) | weakref.WeakValueDictionary(o) | queue.Queue().put(o) | sys.intern(o) | sys.getsizeof(o) | contextvars.ContextVar('a', default=o) | contextvars.ContextVar('a').set(o); contextvars.copy_context()
pathlib.PurePosixPath(o) | pathlib.PurePosixPath(o).parts | pathlib.PurePosixPath(o) / o | list(pathlib.PurePosixPath(o).parents) | posixpath.join(o, o) | posixpath.normpath(o) | posixpath.splitext(o) | posixpath.commonpath([o, o]) | posixpath.commonprefix(o) | posixpath.relpath(o, o) | posixpath.expandvars(o) | posixpath.split(o) | glob.escape(o) | urllib.parse.quote(o) | urllib.parse.unquote(o) | urllib.parse.quote_plus(o) | urllib.parse.urlencode(o) | urllib.parse.parse_qs(o) | urllib.parse.urlsplit(o) | urllib.parse.urljoin(o, o) | datetime.datetime.fromisoformat(o) | datetime.datetime.strptime(o, o) | datetime.datetime(2020, 1, 1).strftime(o) | time.strftime(o) | datetime.timedelta(o) | zoneinfo.ZoneInfo(o) | ipaddress.ip_address(o) | ipaddress.ip_network(o) | email.message_from_string(o) | configparser.ConfigParser().read_string(o) | tomllib.loads(o) | plistlib.loads(o) | mimetypes.guess_type(o) | http.cookies.SimpleCookie(o) | logging.Formatter(o) | string.Template(o).safe_substitute() | gettext.gettext(o) | locale.atof(o) | graphlib.TopologicalSorter(o).static_order() | calendar.TextCalendar().formatyear(o) | colorsys.rgb_to_hls(*o) | inspect.signature(o) | inspect.getmembers(o) | traceback.format_exception(ValueError(o)) | warnings.warn(o) | linecache.getlines(o) | argparse.ArgumentParser().parse_args(o) | getopt.getopt(o, 'a') | optparse.OptionParser().parse_args(o) | unittest.mock.Mock(**o) | unittest.TestCase().assertEqual(o, [o]) | unittest.TestCase().assertEqual(o, o + o) | doctest.DocTestParser().parse(o) | timeit.Timer(o)
xml.etree.ElementTree.fromstring(o) | xml.etree.ElementTree.fromstring('<a>' + o + '</a>') | xml.etree.ElementTree.Element('a', o) | xml.etree.ElementTree.Element(o) | xml.etree.ElementTree.tostring(xml.etree.ElementTree.Element('a', {'b': o})) | xml.etree.ElementTree.Element('a').extend([xml.etree.ElementTree.Element('b')] * N // 8) | xml.sax.saxutils.escape(o) | html.parser.HTMLParser().feed(o) | zipfile.ZipFile(io.BytesIO(o)) | zipfile.ZipFile(io.BytesIO(), 'w').writestr('a', o) | tarfile.open(fileobj=io.BytesIO(o)) | asyncio.run(asyncio.wait_for(h(o), 1)) | asyncio.run(asyncio.sleep(0, o)) | threading.Thread(target=f, args=o).start() | concurrent.futures.ThreadPoolExecutor(1).submit(f, *o).result() | contextlib.redirect_stdout(io.StringIO()).__enter__(); print(o)
"""

BEFORE = "def f(*a, **k): pass\ndef g(o):\n yield from o\nasync def h(o): return o\n"
SIZE = re.compile(r"^N = \d+$", re.MULTILINE)
MODULES = frozenset(sys.stdlib_module_names)


@dataclass
class Result:
    """How a case ended: seconds beyond its time limit, and the peak of memory."""

    case: Case
    outcome: str
    over: float
    taken: float
    peak: int


def operations() -> list[str]:
    found = []
    for line in (TEXTS + SEQUENCES + OTHERS).strip().splitlines():
        if line.startswith("match"):
            found.append(line.replace(": | ", ":\n "))
            continue
        parts = line.split(" | ")
        i = 0
        while i < len(parts):  # An operator `|` within brackets is part of the operation.
            op = parts[i]
            while op.count("(") > op.count(")"):
                i += 1
                op += " | " + parts[i]
            i += 1
            found.append(op.strip())
    return [*dict.fromkeys(op for op in found if op not in ("", "o", "int"))] + ["o | o", "int | o", "o | int"]


def imports(op: str) -> str:
    """Import what the operation names."""
    names = []
    for name in re.findall(r"(?<![\w.'])((?:[a-z_][a-z0-9_]*\.)+)(?=[A-Za-z_])", op):
        whole = name.rstrip(".").split(".")
        if whole[0] not in MODULES:
            continue
        if whole[0] in ("xml", "urllib", "html", "http", "email", "concurrent", "unittest"):
            known = {"xml.etree": 3, "xml.sax": 3}.get(".".join(whole[:2]), 2)
            module = ".".join(re.search(re.escape(name) + r"[A-Za-z]*", op)[0].split(".")[:known])
            if module in ("html.escape", "html.unescape", "email.message", "unittest.TestCase"):
                module = whole[0]
            names.append(module)
        else:
            names.append(whole[0])
    return "".join(f"import {name}\n" for name in dict.fromkeys(names))


def case(op: str, kind: str, limit: int) -> Case:
    size = f"N = {limit * 6 // 10}\n"
    return Case(f"{op}|{kind}", f"{BEFORE}{imports(op)}{size}{OBJECTS[kind]}\n", op)


def cases(limit: int) -> list[Case]:
    """All cases, in a fixed order; the object of a case is made by its setup."""
    found = []
    attributes = {kind: set(ouros.Sandbox(f"N = 1000\n{setup}\ndir(type(o))").run()) for kind, setup in OBJECTS.items()}
    for op in operations():
        method = re.match(r"o\.(\w+)\(", op)
        found += [case(op, kind, limit) for kind in OBJECTS if not method or method[1] in attributes[kind]]
    return found


def argument_cases(limit: int) -> list[Case]:
    """Calls of natives, as tests/sweeps/natives.txt lists them, with a large object in the place of each argument."""
    start = native_sweep.PRELUDE.index("def outcome(")
    containers = native_sweep.PRELUDE[start:].split("\n")[1:3]
    before = native_sweep.PRELUDE[: native_sweep.PRELUDE.index("class Index")] + "".join(f"{line.strip()}\n" for line in containers)
    found = {}
    for call in native_sweep.CALLS:
        if not call or call.startswith("#"):
            continue
        texts, arguments = native_sweep.parsed(call)
        for i in range(len(arguments)):
            op = native_sweep.filled(texts, [value if k != i else "o" for k, (_, value) in enumerate(arguments)])
            for kind in ARGUMENTS:
                found[f"{op}|{kind}"] = Case(f"{op}|{kind}", f"{before}N = {limit * 6 // 10}\n{OBJECTS[kind]}\n", op)
    return list(found.values())


def release_large_blocks() -> None:
    """Let glibc map large blocks one by one. Else it keeps what is freed, and copies blocks that grow, depending on what it freed before."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(-3, 128 * 1024)  # M_MMAP_THRESHOLD


def run_once(case: Case, limit: int, seconds: float, before: float) -> Result:
    """Run a case in a forked child; its operation gets the seconds, what comes before it `before`."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        gc.freeze()
        release_large_blocks()
        signal.setitimer(signal.ITIMER_PROF, HANG)
        signal.alarm(10 * HANG)
        limits = {"max_memory": limit, "max_duration_secs": seconds + before}
        code = f"{case.setup}try:\n {case.op}\nexcept Exception as error: print(type(error).__name__)\n"
        printed: list[str] = []
        try:
            # A small run first: pages of code count as resident memory once they are used.
            ouros.Sandbox(SIZE.sub("N = 1000", code)).run(limits=limits, print_callback=lambda stream, text: None)
        except (ouros.SandboxRuntimeError, ouros.SandboxSyntaxError):
            pass
        memory = peak_memory(reset=True)
        start = time.thread_time()
        try:
            ouros.Sandbox(code).run(limits=limits, print_callback=lambda stream, text: printed.append(text[:20]))
            outcome = (printed or ["ok"])[-2:][0]
        except ouros.SandboxRuntimeError as error:
            outcome = error.display("type-msg")[:60]
        except ouros.SandboxSyntaxError as error:
            outcome = f"CASE {error.display('type-msg')[:60]}"
        except BaseException as error:
            outcome = f"ESCAPED {type(error).__name__}: {error}"[:200]
        taken = time.thread_time() - start
        over = taken - limits["max_duration_secs"] * 1.02
        os.write(writing, json.dumps([outcome, over, taken, peak_memory() - memory]).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if not data:
        number = os.waitstatus_to_exitcode(status)
        return Result(case, "HANG" if number in (-signal.SIGALRM, -signal.SIGPROF) else f"CRASH {number}", HANG, HANG, 0)
    return Result(case, *json.loads(data))


made: dict[str, float] = {}


def run_case(case: Case, limit: int) -> Result:
    """Run a case: once for its memory, and again for its time if the operation took long enough to exceed the limit."""
    if case.setup not in made:
        made[case.setup] = run_once(Case("", case.setup, "pass"), limit, 10.0, 0.0).taken
    result = run_once(case, limit, LONG, made[case.setup])
    if result.taken > made[case.setup] + SHORT + OVER:
        again = run_once(case, limit, SHORT, made[case.setup])
        result.over = max(result.over, again.over)
        if again.outcome.startswith(("HANG", "CRASH", "ESCAPED")):
            result.outcome = again.outcome
    return result


def wrong(result: Result, limit: int, over: float = OVER) -> str:
    """Say what is wrong with a result; empty if nothing is."""
    if result.outcome.startswith(("HANG", "CRASH", "ESCAPED", "CASE")):
        return result.outcome
    bad = []
    if result.peak > limit * 1.05 + MIB:
        bad.append(f"{result.peak / MIB:.0f} MiB")
    if result.over > over:
        bad.append(f"{result.over * 1000:.0f} ms")
    return " ".join(bad)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="regular expression that names of cases must contain")
    parser.add_argument("--limit", type=int, default=64, help="max_memory in MiB")
    parser.add_argument("--part", default="1/1", help="I/N: only each N-th case, from the I-th on")
    parser.add_argument("--arguments", action="store_true", help="calls of natives with the object as each of their arguments")
    parser.add_argument("--all", action="store_true", help="show every result")
    parser.add_argument("--list", action="store_true", help="show the names of the cases only")
    args = parser.parse_args()
    limit = args.limit * MIB
    first, step = (int(n) for n in args.part.split("/"))
    chosen = [case for case in (argument_cases if args.arguments else cases)(limit) if re.search(args.only, case.name)]
    random.Random(1).shuffle(chosen)
    chosen = chosen[first - 1 :: step]
    if args.list:
        print("\n".join(ascii(case.name) for case in chosen))
        return 0
    warm_up()
    for lines in dict.fromkeys(imports(case.op) for case in chosen):
        ouros.Sandbox(lines).run()
    gc.freeze()
    found = 0
    for case in chosen:
        result = run_case(case, limit)
        bad = wrong(result, limit)
        if bad and not bad.startswith(("CRASH", "ESCAPED", "CASE")):
            bad = wrong(run_case(case, limit), limit)  # A busy machine makes some look slow once.
        found += bool(bad)
        if bad or args.all:
            print(f"{bad:16} {result.taken:6.2f} s {result.peak / MIB:5.0f} MiB  {ascii(case.name)}  {ascii(result.outcome)}", flush=True)
    print(f"{len(chosen)} cases, {found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
