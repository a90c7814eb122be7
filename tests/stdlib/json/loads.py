import json
from json import JSONDecodeError

good = ['1', ' -0 ', '1.5', '-1e5', '1E+2', '"a"', '"\\u00e9\\n\\"\\\\\\/\\ud83d\\ude00"', '[]', '{}', '[1, [2, [3]], {"a": {"b": []}}]', '{"a": 1, "b": [true, false, null]}', 'NaN', '[Infinity, -Infinity]', '\n\t[ 1 ,\r 2 ] ', '{"a": 1, "a": 2}', '123456789012345678901234567890', '0.1', '"é"', '-1.0E-3', '"\\ud800"']
for s in good:
    v = json.loads(s)
    print(s.encode("unicode_escape"), repr(v).encode("unicode_escape"), type(v).__name__)
bad = ['', ' ', '[', '[1', '[1,', '[1,]', '[1 2]', '{', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a: 1}', "{'a': 1}", '{"a" 1}', '{"a": }', '{1: 2}', '"abc', '"a\nb"', '"\\x"', '"\\u12"', '"\\', 'tru', 'nul', '01', '1.', '.5', '-', '+1', '1e', '[1] x', '{} {}', 'NaNx', '[,1]', '{,}', '[1,,2]', '{"a":1 "b":2}', '\ufeff1', '["a",\n "b",\n c]', '1 2', '-Inf', '"\t"', 'undefined', '{"a":1,,"b":2}']
for s in bad:
    try:
        print(s, json.loads(s))
    except JSONDecodeError as e:
        print(repr(s), '|', e, '|', e.msg, e.pos, e.lineno, e.colno, e.doc == s)
    except ValueError as e:
        print(repr(s), '!', e)
for v in (5, None, [1], b'\xff'):
    try:
        json.loads(v)
    except Exception as e:
        print(type(e).__name__, e)
print(json.loads(b'{"a": "\xc3\xa9"}'), json.loads(bytearray(b'[1]')), json.loads('[1]'.encode('utf-16')), json.loads('"x"'.encode('utf-32')))
print(json.loads('{"a": 1, "b": {"c": 2}}', object_hook=lambda d: sorted(d.items())))
print(json.loads('{"a": 1, "b": {"c": 2}}', object_pairs_hook=lambda p: p))
print(json.loads('[1.5, 2, "x", {"k": 3.25}]', parse_float=str, parse_int=lambda s: s + '!'))
print(json.loads('[NaN, Infinity, -Infinity, null]', parse_constant=lambda s: s.upper()))
print(json.loads('"a\tb"', strict=False))
Decimal = str
print(json.loads('1.10', parse_float=Decimal))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


def as_point(d):
    return Point(d['x'], d['y']) if 'x' in d else d


p = json.loads('{"p": {"x": 1, "y": 2}}', object_hook=as_point)['p']
print(p.x, p.y)
d = json.JSONDecoder()
print(d.decode(' [1] '), d.raw_decode('[1] tail'), d.raw_decode('xx 5', 3))


class Dec(json.JSONDecoder):
    def decode(self, s):
        return 'decoded', super().decode(s)


print(json.loads('[1]', cls=Dec))
import io
print(json.load(io.StringIO('{"f": 1}')))
deep = json.loads('[' * 500 + ']' * 500)
n = 0
while deep:
    deep = deep[0]
    n += 1
print(n)
try:
    json.loads('{"a": [1, 2', object_hook=dict)
except ValueError as e:
    print(e)
print(issubclass(JSONDecodeError, ValueError), JSONDecodeError.__module__)
