import yaml
assert yaml.safe_load("a: [1, 2]\nb: {c: 'x'}") == {"a": [1, 2], "b": {"c": "x"}}
assert yaml.safe_dump({"a": [1, None]}) == "a:\n- 1\n- null\n"
