"""A fixed part of `sweep_limits.py`: operations that once outlasted the time limit, or let a host exception out."""

from __future__ import annotations

import pytest
import sweep_limits
from measure import SLOWNESS

import ouros

LONG = "o = (1 << 60000000) - 1"

CASES = {
    "isinstance_shared": ("o = int\nfor i in range(40): o = (o, o)", "isinstance('', o)"),
    "issubclass_shared": ("o = int\nfor i in range(40): o = (o, o)", "issubclass(str, o)"),
    "isinstance_long": ("o = (int,) * 5000000", "isinstance('', o)"),
    "in_list_of_bytes": ("o = [b'a' * 1000] * 20000", "memoryview(bytearray(2000000)) in o"),
    "match_range": ("o = range(10**20)", "match o:\n  case [a, *b]: pass"),
    "match_list": ("o = [1] * 1500000", "match o:\n  case [a, *b]: pass"),
    "star_target": ("o = [1] * 1500000", "a, *b = o"),
    "display": ("o = [1] * 1500000", "[*o]"),
    "tuple_display": ("o = [1] * 1500000", "(*o,)"),
    "set_display": ("o = [1] * 1500000", "{*o}"),
    "hash_int": (LONG, "hash(o)"),
    "range_int": (LONG, "range(0, o, 7)"),
    "range_reversed": ("o = range(1 << 16000)", "o[::-1]"),
    "max": (LONG + "\no = [o, (1 << 60000000) - 1] * 100000", "max(o)"),
    "sorted": (LONG + "\no = [o, (1 << 60000000) - 1] * 100000", "sorted(o)"),
    "sorted_lists": ("o = [[1] * 50000] * 10000", "sorted(o)"),
    "sorted_text": ("o = 'ab' * 1000000", "sorted(o)"),
    "count": (LONG + "\np = (1 << 60000000) - 1\no = [o] * 100000", "o.count(p)"),
    "index": (LONG + "\np = (1 << 60000000) - 2\no = [o] * 100000", "o.index(p)"),
    "equal_lists": (LONG + "\np = [(1 << 60000000) - 1] * 100000\no = [o] * 100000", "o == p"),
    "order_of_tuples": (LONG + "\np = ((1 << 60000000) - 1,) * 100000\no = (o,) * 100000", "o < p"),
    "hash_tuple": (LONG, "hash((o,) * 100000)"),
    "bytearray_extend": ("o = bytearray(8000000)", "bytearray().extend(o)"),
    "bytearray_slice": ("o = bytearray(8000000)", "o[::2] = o[::2]"),
    "concat": ("o = 'ab' * 2000000", "o + o"),
    "eval_view": ("o = memoryview(bytearray(8000000))", "eval(o)"),
    "slice_indices": (LONG, "slice(o, o, o).indices(o)"),
    "dict_get": (LONG, "{}.get(o)"),
    "bytes_of_cast": ("o = memoryview(bytearray(8000000)).cast('i')", "bytes(o)"),
    "reprlib": ("import reprlib\n" + LONG, "reprlib.repr(o)"),
    "pprint": ("import pprint\no = dict.fromkeys(range(100000))", "pprint.pformat(o)"),
    "deepcopy": ("import copy\nclass A: pass\no = A()\nfor i in range(20000): setattr(o, f'a{i}', [i])", "copy.deepcopy(o)"),
    "partial": ("from functools import partial\no = partial(len, *range(200000))", "ascii(o)"),
    "keywords": ("def f(**k): pass\no = {f'a{i}': i for i in range(20000)}", "f(**o)"),
    "json_cycle": ("import json\no = []\no.append(o)", "json.dumps(o, check_circular=False)"),
    "base64": ("import base64\no = b'a' * 8000000", "base64.b64encode(o)"),
    "array_of_range": ("from array import array\no = range(1 << 24)", "array('q', o)"),
    "array_of_list": ("from array import array\no = [0] * 4000000", "array('q', o)"),
    "array_extend": ("from array import array\no = (0.5,) * 4000000", "array('d').extend(o)"),
    "pickle": ("import pickle\no = [0] * 4000000", "pickle.dumps(o)"),
    "unpickle": ("import pickle\no = pickle.dumps([0] * 2000000)", "pickle.loads(o)"),
    "unpickle_set": ("import pickle\no = pickle.dumps(set(range(300000)))", "pickle.loads(o)"),
    "unpickle_marks": ("import pickle\no = b'\\x80\\x04' + b'(' * 8000000", "pickle.loads(o)"),
    "unpickle_memo": ("import pickle\no = b'\\x80\\x04N' + b'\\x94' * 8000000", "pickle.loads(o)"),
    "unpickle_stream": ("import io, pickle\no = pickle.dumps([0] * 2000000)", "pickle.Unpickler(io.BytesIO(o)).load()"),
    "xml_elements": ("import xml.etree.ElementTree as ET\no = '<a>' + '<b c=\"d\">x</b>' * 60000 + '</a>'", "ET.fromstring(o)"),
    "xml_attributes": ("import xml.etree.ElementTree as ET\no = '<a ' + ' '.join(f'b{i}=\"\"' for i in range(80000)) + '/>'", "ET.fromstring(o)"),
    "xml_references": ("import xml.etree.ElementTree as ET\no = '<a>' + '&lt;' * 250000 + '</a>'", "ET.fromstring(o)"),
    "xml_namespace": ("import xml.etree.ElementTree as ET\no = '<a xmlns=\"' + 'u' * 500000 + '\">' + ''.join(f'<b{i}/>' for i in range(40000)) + '</a>'", "ET.fromstring(o)"),
    "path_parts": ("import pathlib\no = 'a/' * 4000000", "pathlib.PurePath(o).name"),
    "path_below": ("import pathlib\no = pathlib.PurePath('a/' * 100000)", "o.is_relative_to(o)"),
    "log_width": ("import logging\no = logging.makeLogRecord({'msg': 'm'})", "logging.Formatter('%(message)99999999s').format(o)"),
    "bisect_key": ("from bisect import bisect\no = [1]", "bisect(o, 0, key=lambda v: bisect(o, 0, key=lambda w: sum(range(10**9))))"),
    "struct_each": ("import struct\no = bytes(8000000)", "list(struct.iter_unpack('b', o))"),
    "decompress": ("import zlib\no = zlib.compress(bytes(10000000))", "zlib.decompressobj().decompress(o)"),
    "decompress_bz2": ("import bz2\no = bz2.compress(bytes(10000000))", "bz2.BZ2Decompressor().decompress(o)"),
    "first_character": ("import re\no = 'a' * 20000000\np = re.compile('b+')", "p.search(o)"),
    "unicode_name": ("import unicodedata\no = 'x' * 8000000", "unicodedata.lookup(o)"),
    "move_first": ("from collections import OrderedDict\no = OrderedDict.fromkeys(range(100000))", "o.move_to_end(50000, last=False)"),
    "digits": ("import sys\nsys.set_int_max_str_digits(0)\n" + LONG, "str(o)"),
    "digits_read": ("import sys\nsys.set_int_max_str_digits(0)\no = '7' * 10000000", "int(o)"),
}


@pytest.mark.parametrize("name", CASES)
def test_ends_in_time(name: str) -> None:
    setup, op = CASES[name]
    case = sweep_limits.Case(name, setup, op)
    result = sweep_limits.run_case(case)
    bad = sweep_limits.wrong(result, over=0.1 * SLOWNESS)
    if bad:
        # A busy machine makes some look slow once.
        result = sweep_limits.run_case(case)
        bad = sweep_limits.wrong(result, over=0.1 * SLOWNESS)
    assert not bad, result


@pytest.mark.parametrize("name", {**CASES, **sweep_limits.OBJECTS})
def test_the_object_can_be_made(name: str) -> None:
    setup = CASES[name][0] if name in CASES else dict(sweep_limits.objects())[name]
    ouros.Sandbox(setup).run(limits={"max_memory": sweep_limits.LIMITS["max_memory"], "max_ticks": 10_000_000})


def test_the_sweep_names_its_cases() -> None:
    names = [case.name for case in sweep_limits.cases("op")]
    assert len(names) == len(set(names)) == len(sweep_limits.SYNTAX) * len(sweep_limits.OBJECTS)
    assert len(names) > 20000
