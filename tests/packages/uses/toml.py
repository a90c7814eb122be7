import toml
assert toml.loads(toml.dumps({"a": {"b": [1, 2], "c": "x\ny"}})) == {"a": {"b": [1, 2], "c": "x\ny"}}
