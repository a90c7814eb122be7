import hjson
assert hjson.loads("{a: 1\nb: text}") == {"a": 1, "b": "text}"} or hjson.loads("{\n a: 1\n b: text\n}") == {"a": 1, "b": "text"}
