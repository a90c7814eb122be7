import json5
assert json5.loads("{a: 1, /* c */ 'b': [2,],}") == {"a": 1, "b": [2]}
