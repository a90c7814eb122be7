# converters, defaults, interpolation: what is checked when
import configparser as c

for f in (
    lambda: c.ConfigParser(interpolation=c.Interpolation), lambda: c.RawConfigParser(converters={"": int}), lambda: c.RawConfigParser(converters={3: int}),
    lambda: c.RawConfigParser(defaults={"a": 3}).defaults(), lambda: c.ConfigParser(defaults={1: 2.5}).defaults(), lambda: c.RawConfigParser(defaults={1: 2}),
):
    try:
        print(f())
    except (TypeError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)
p = c.ConfigParser(converters={"list": str.split})
p["a"] = {"x": "1", "y": "1 2"}
print(sorted(p.converters.items(), key=str)[1:], p["a"].getlist("y"), p.getlist("a", "y"), p["a"].getlist("z", 5), sorted(vars(p["a"])))
del p.converters["list"], p.converters["int"]
for name in "getlist", "getint":
    print(hasattr(p, name), hasattr(p["a"], name))
print(p.items("a", vars={"x": "7", "q": "8"}), p.items("a", raw=True))
for value in "${a", "$x", "${a}", "q$$":
    q = c.ConfigParser(interpolation=c.ExtendedInterpolation())
    q["s"] = {}
    try:
        q["s"]["k"] = value
        print(q["s"].get("k", raw=True))
    except ValueError as e:
        print(e)
for f in (lambda: p.get("no", "x"), lambda: p.get("a", "no"), lambda: p.options("no"), lambda: p.set("no", "x", "1"), lambda: p.remove_option("no", "x")):
    try:
        f()
    except c.Error as e:
        print(type(e).__name__, e, e.__suppress_context__)
try:
    p.read_string("[b]\nx = 1\ny = 2\ny = 3\n")
except c.DuplicateOptionError as e:
    print(e, p["b"]["x"])
p["DEFAULT"] = {"d": "4"}
p["DEFAULT"] = p["DEFAULT"]
print(dict(p["DEFAULT"]))
u = c.ConfigParser(allow_unnamed_section=True)
u.read_string("a = 1\n[b]\nc = 2\n")
import sys
u.write(sys.stdout)
