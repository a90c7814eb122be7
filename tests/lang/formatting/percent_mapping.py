# template % mapping: keys of every shape, what may follow them, and mappings that are not plain dicts.
from collections import OrderedDict, defaultdict

d = {"a": "x", "b": 2.5, "n": 42, "": "empty", "a b": [1], "k)": "never", "(k)": "nested", "é": "accent", 1: "one"}
for template in [
    "%(a)s", "%(a)s-%(b).2f-%(n)05d", "%(a)10s|%(a)-10s|", "%()s", "%(a b)s", "%((k))s", "%(é)s", "%%%(a)s%%", "%(n)x %(n)X %(n)#o",
    "%(b)g %(a)r %(n)+d", "plain", "%(a)s" * 20, "%(n)c", "%(b)s %(n)s",
]:
    print(repr(template % d))
for template in ["%(a)s %s", "%(missing)s", "%(a", "%(a)", "%(a)d", "%s %(a)s", "%(a)s %(missing)s", "%(a)y"]:
    try:
        print(repr(template % d))
    except Exception as error:
        print(type(error).__name__, error)


class Upper(dict):
    def __missing__(self, key):
        return key.upper()


class Computed:
    def __getitem__(self, key):
        return f"<{key}>"


print("%(a)s %(zz)s" % Upper(a=1), "%(q)s" % Computed(), "%(x)d" % defaultdict(int), "%(x)s" % OrderedDict(x=1))
print("%(x)s %(y)d" % {"x": Computed, "y": True} == f"{Computed} 1", "%(v)s" % {"v": None})


class Record:
    def __init__(self):
        self.name, self.level = "app", 20


r = Record()
r.message = "hello"
print("%(name)s:%(level)d:%(message)s" % r.__dict__, sorted(r.__dict__))
