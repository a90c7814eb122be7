"""Every kind of literal, and errors at every position of texts."""

import json
from json import JSONDecodeError


def show(text, **options):
    try:
        v = json.loads(text, **options)
    except JSONDecodeError as e:
        print(ascii(text), '|', e.msg, e.pos, e.lineno, e.colno)
    else:
        print(ascii(text), ascii(v), type(v).__name__)


for text in ('0', '-0', '7', '-1', '255', '256', '257', '-5', '-6', '2147483648', '999999999999999999', '-999999999999999999',
             '1000000000000000000', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '1' + '0' * 40,
             '00', '01', '-01', '1-', '--1', '+1', '- 1', '1_0', '0x10', '١'):
    show(text)
for text in ('0.0', '-0.0', '0.1', '0.10', '1.5', '-2.25', '3.141592653589793', '0.30000000000000004', '123456789012345.6', '1234567890123456.7',
             '9007199254740993.0', '1e22', '1e23', '123e-22', '123e-23', '1.7976931348623157e308', '1e309', '-1e400', '5e-324', '2e-324', '1e-400',
             '0e5', '0E+5', '0e-5', '1e0', '1E05', '1e+', '1e-', '1e', '1.e5', '1.', '.1', '1.5.2', '1e5.2', '1e5e2', '-1.5e-3', '1e99999999999',
             '4.35', '0.000001', '123456.789e3', '0.00000000000000000000000000000000000001', '100000000000000000000000.0', '2.5' + '0' * 80,
             '0.' + '3' * 70, '-0e-999999'):
    show(text)
for text in ('null', 'true', 'false', 'NaN', 'Infinity', '-Infinity', 'nul', 'nulll', 'True', 'None', 'nan', '-NaN', '-Inf', 'Infinit', 'tru', 'fals',
             'n', 't', 'f', 'N', 'I', '-', '-I', '\0', '[\0]', 'null null'):
    show(text)
for text in ('""', '"a"', '"ab"', '"é"', '"éa"', '"Ω"', '"aΩ"', '"😀"', '"a😀b"', '"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\u0041"', '"\\u00e9"',
             '"\\u20AC\\u20ac"', '"\\ud83d\\ude00"', '"\\uD83D\\uDE00x"', '"\\ud83d"', '"\\ude00"', '"\\ud83d\\u0041"', '"\\ud83dx"', '"\\ud83d\\n"',
             '"\\ud83d\\ud83d\\ude00"', '"\\ud83d\\u12"', '"\\ud83d\\uzzzz"', '"\\ud83d\\', '"\\ud83d\\u', '"\\u"', '"\\u1"', '"\\u12"', '"\\u123"',
             '"\\u 123"', '"\\u+123"', '"\\u12 4"', '"\\u0x1f"', '"\\u١٢٣٤"', '"\\x41"', '"\\a"', '"\\', '"', '"a', '"\\"', '"\x7f"', '"\n"', '"a\x00b"',
             '"\x1f"', '"\\n\x1f"', '"\\u0000"', '"\ud800"', '"Ω\\n"', '"Ω\\q"', '"😀\\u0041\\ud83d\\ude00"', '"é\\u00ff"', '"é\\u0100"', '"\\u00ff"',
             '"plain" x', '"plain\\n" x'):
    show(text)
    show(text, strict=False)
for text in ('[]', '{}', '[ ]', '{ }', ' [\n] ', '[[]]', '[{}]', '{"": {}}', '[1,2]', '[1 ,2]', '[ 1 , 2 ]', '{"a":1,"b":2}', '{ "a" : 1 , "b" : 2 }',
             '{"a":1,"b":2,"a":3}', '{"a":{"a":{"a":1}}}', '{"\\u0061":1,"a":2,"b\\n":3}', '{"é":1,"é":2}', '{"Ω":1,"é":2,"a":3}',
             '[1,]', '[,]', '[,1]', '[1,,2]', '[1 2]', '[1', '[1,', '[', '[1}', '[1,}', '{]', '{"a"}', '{"a" 1}', '{"a":}', '{"a":1,}', '{"a":1 ,\n }',
             '{"a":1]', '{"a":1,]', '{"a":1,,}', '{"a":1 "b"}', '{,}', '{1:2}', '{a:1}', "{'a':1}", '{"a', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,"b',
             '{', '[]]', '{}}', '[] []', '[\xa01]', '[1\x0b]', '[1\u2028]', '\ufeff[]', ' \t\r\n1 \t\r\n'):
    show(text)
whole = '{"a": [1, -2.5e3, "x\\u00e9\\n", true, {"k": null}], "b": NaN, "é": "Ω", "c": {"d": [[], {}]}}'
for i in range(len(whole)):
    show(whole[:i])
    for c in '"\\,]}x{:0\n':
        try:
            v = json.loads(whole[:i] + c + whole[i + 1:])
        except JSONDecodeError as e:
            print(i, ascii(c), e)
        else:
            print(i, ascii(c), ascii(v))
keys = json.loads('[' + ', '.join(f'{{"id": {i}, "n{i % 7}": "v{i}", "di": {i / 4}, "k{i * 37 % 100:03}": null}}' for i in range(200)) + ']')
print(len(keys), keys[:2], keys[-1], sum(d['id'] for d in keys), sorted({k for d in keys for k in d})[:30])
for depth in (1, 15, 16, 17, 33, 300):
    v = json.loads('[{"a":' * depth + '5' + '}]' * depth)
    n = 0
    while v != 5:
        v = v[0]['a']
        n += 1
    print(depth, n)
    show('[{"a":' * depth + '5' + '}]' * (depth - 1) + '}')
for options in ({'parse_float': str}, {'parse_int': str}, {'parse_constant': str}, {'object_pairs_hook': list}, {'object_hook': sorted}):
    for text in ('{"b": [1, 2.5, -0, 1e5, NaN, -Infinity, true, null], "a": {"b": {}, "c": [{}]}, "a": 5}', '[1.5.2]', '{"a": 01}', '[Nan]'):
        show(text, **options)
d = json.JSONDecoder()
for text, at in (('xx5', 2), ('{"a": 1}z', 0), ('[1] [2]', 4), ('"a"', 3), ('1.5.5', 0), ('  1', 0), ('Ω"Ω"', 1)):
    try:
        print(d.raw_decode(text, at))
    except JSONDecodeError as e:
        print(ascii(text), at, e)
