"""Shelves over plain dicts."""

import shelve


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


store = {}
s = shelve.Shelf(store, protocol=4)
s["a"] = [1, 2]
s["b"] = {"x": (None, 1.5)}
print(store, sorted(s), len(s), "a" in s, "c" in s, s["a"], s.get("c", 5), s.get("b"))
s["a"].append(3)
print(s["a"])
del s["b"]
attempt(lambda: s["b"])
with shelve.Shelf(store, protocol=2, writeback=True, keyencoding="latin-1") as w:
    w["a"].append(4)
    w["é"] = "n"
    print(w.cache)
print(store, dict(shelve.Shelf(store, keyencoding="latin-1")))
attempt(lambda: w["a"])
attempt(lambda: len(w))
print(repr(w.dict), list(s.items()) if len(store) == 1 else "", s.pop("a"), s.setdefault("z", 1), store)
w.close()
