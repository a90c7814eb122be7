from flatten_dict import flatten, unflatten
assert flatten({"a": {"b": 1}}, reducer="dot") == {"a.b": 1} and unflatten({"a.b": 1}, splitter="dot") == {"a": {"b": 1}}
