from boltons.iterutils import chunked, remap
from boltons.strutils import slugify
assert chunked(range(5), 2) == [[0, 1], [2, 3], [4]] and slugify("A b") == "a_b"
assert remap({"a": 1, "b": None}, lambda p, k, v: v is not None) == {"a": 1}
