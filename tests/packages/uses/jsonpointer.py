import jsonpointer
assert jsonpointer.resolve_pointer({"a": [1, {"b": 2}]}, "/a/1/b") == 2
