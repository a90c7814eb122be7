import json
E = json.JSONEncoder
for kw in ({}, {"indent": 2}, {"sort_keys": True}, {"indent": "\t", "separators": (",", ":")}, {"skipkeys": True}):
    print(list(E(**kw).iterencode({"b": [1, "x", None, [], {}], "a": {"z": 1.5, "y": [True, {"q": (1,)}]}, 3: "n"})) if not kw.get("sort_keys") else list(E(**kw).iterencode({"b": 1, "a": [2]})))
print(list(E().iterencode("x")), list(E().iterencode(5)), list(E().iterencode([])), list(E(indent=1).iterencode([1, [2]])), list(E(indent=1).iterencode({})))
for v in (object(), [1, {2}], {"a": [{3}]}, {(1,): 2}):
    try: print(list(E().iterencode(v)))
    except TypeError as e: print(e, getattr(e, "__notes__", None))
a = []; a.append(a)
try: list(E().iterencode(a))
except ValueError as e: print(e, e.__notes__)
class X(E):
    def default(self, o): return list(o)
print(list(X().iterencode({"s": {1}})), "".join(X(indent=2).iterencode([{5}])))
