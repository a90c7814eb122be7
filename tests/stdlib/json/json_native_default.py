# A native `default` answers at once: many values, and values about which it is asked again.
import json

text = json.dumps([1j] * 30000, default=repr)
print(len(text), text[:20])
print(json.dumps({"a": [1j, 2j], "b": 3j}, default=abs))
print(json.dumps([b"x", [b"y"]], default=list, indent=1))
print(json.dumps(range(3), default=list), json.dumps([{1}, {2}], default=sorted))
for default in (int, {}.__getitem__, None, len):
    try:
        print(json.dumps([0, {"k": 1j}], default=default))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None))
