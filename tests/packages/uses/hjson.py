import hjson
assert hjson.loads("{\n a: 1\n # c\n b: text\n}") == {"a": 1, "b": "text"}
