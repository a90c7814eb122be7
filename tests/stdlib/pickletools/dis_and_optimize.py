import io
import pickle
import pickletools

value = {"a": [1, 2.5, (1, 2, 3, 4), None, True, 2**40, -1, b"xx", "\xe9", {1}, bytearray(b"q")]}
value["self"] = value
for protocol in range(6):
    data = pickle.dumps(value, protocol)
    pickletools.dis(data, annotate=30 if protocol in (0, 5) else 0)
    short = pickletools.optimize(data)
    print(len(data), len(short), short)
    pickletools.dis(short, indentlevel=2)
out, memo = io.StringIO(), {}
pickletools.dis(pickle.dumps([1, [2]]), out, memo, 3, 1)
print(out.getvalue(), memo)
file = io.BytesIO(b"K\x01.K\x02.")
pickletools.dis(file)
pickletools.dis(file)
for value in ("a" * 70000, ["a" * 70000, "b" * 10] * 2, [["ab" * 20000], ["cd" * 20000]] * 2):
    short = pickletools.optimize(pickle.dumps(value, 4))
    print(len(short), short[:12], pickle.loads(short) == value)
