# Plain values as bytes of version 2, and back.
import io
import marshal
values = [None, True, False, ..., 0, -1, 2**31 - 1, -2**31, 2**31, -2**40, 10**50, 1.5, float("inf"), 1 - 2j, "", "é\ud800", b"ab", (), (1, (2,)), [1, [2]],
          {}, {"a": 1, 2: [3]}, {1}, frozenset({2})]
for value in values:
    data = marshal.dumps(value, 2)
    again = marshal.loads(data)
    print(repr(value)[:40].encode("ascii", "backslashreplace"), data if len(data) < 40 else len(data), again == value, type(again).__name__)
for wrong in (object(), int, lambda: 0, [print]):
    try:
        marshal.dumps(wrong, 2)
    except ValueError as e:
        print(type(e).__name__, e)
for data in (b"", b"i\x01", b"?", b"(\x02\x00\x00\x00N"):
    try:
        print(marshal.loads(data))
    except (EOFError, ValueError, TypeError) as e:
        print(type(e).__name__)
file = io.BytesIO()
marshal.dump([1, "x"], file, 2)
marshal.dump(2, file, 2)
file.seek(0)
print(marshal.load(file), marshal.load(file))
