import tomli
assert tomli.loads("a = [1, 2]\n[b]\nc = 1.5") == {"a": [1, 2], "b": {"c": 1.5}}
