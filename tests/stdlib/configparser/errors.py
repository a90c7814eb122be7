import configparser
c = configparser.ConfigParser()
c.read_string("""
[DEFAULT]
base = /srv
[a]
x = 1
path = %(base)s/x
multi = one
  two
flag: yes
; comment
empty =
noval
""".replace("noval\n", ""))
print(c.sections(), dict(c["a"]), c.get("a", "path"), c.getint("a", "x"), c.getboolean("a", "flag"), c.has_option("a", "q"), c.get("a", "q", fallback="f"), c["a"].get("zz", "d"), c.options("a"), c.items("a"), "a" in c, c.defaults(), c["a"].getfloat("x"), list(c), len(c), repr(c["a"]), c["a"].name, c.getint("a", "zz", fallback=3))
for f in (lambda: c.get("b", "x"), lambda: c.get("a", "zz"), lambda: c.getint("a", "path"), lambda: c.add_section("a"), lambda: c.read_string("x=1"), lambda: c.read_string("[a]\n[a]"), lambda: c.read_string("[q]\nk=1\nk=2"), lambda: c.set("a", "n", 5), lambda: c["zz"], lambda: c["a"]["zz"], lambda: c.getboolean("a", "x2", fallback="maybe"), lambda: c.add_section("DEFAULT"), lambda: c.read_string("[q]\n%%%\n"), lambda: c.popitem(), lambda: c.remove_section("nope"), lambda: c.remove_option("a", "nope"), lambda: c.pop("DEFAULT"), lambda: c.items("nope"), lambda: c.set("nope", "a", "b"), lambda: c.set("a", "b", "%x"), lambda: c.add_section(5)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, e.args)
c = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), allow_no_value=True, delimiters=("=",), comment_prefixes=("#",), strict=False, empty_lines_in_values=False, default_section="common", inline_comment_prefixes=(";",))
c.read_string("[common]\nr=1\n[s]\na=${r}${t:b}\nnv\n[t]\nb = 2 ; inline\n"); print(c["s"]["a"], c["s"]["nv"], c["t"]["b"], c.has_section("common"))
import io; o = io.StringIO(); c.write(o); print(o.getvalue()); o = io.StringIO(); c.write(o, space_around_delimiters=False); print(o.getvalue())
d = configparser.ConfigParser(); d.read_dict({"x": {"a": 1, "b": None}, "y": {}}) if False else d.read_dict({"x": {"a": 1}, "y": {}}); print(d["x"]["a"], d.sections()); d["z"] = {"k": "v"}; print(d.get("z", "k")); d["z"]["n"] = "3"; del d["x"]; print(d.sections(), d.has_section("x")); d.clear(); print(d.sections())
for s in ("[a]\nx=%(y)s", "[a]\nx=%(x)s", "[a]\nx=%y", "[a]\nx=%(y"):
    e = configparser.ConfigParser(); e.read_string(s)
    try: print(e.get("a", "x"))
    except configparser.Error as er: print(type(er).__name__, er, er.args)
r = configparser.RawConfigParser(); r.read_string("[a]\nx=%(y)s\nY=2"); print(r.get("a", "x"), r.options("a")); r.optionxform = str; r.read_string("[b]\nY=2"); print(r.options("b"), configparser.ConfigParser(converters={"list": lambda s: s.split(",")}).getlist if False else "")
k = configparser.ConfigParser(converters={"list": lambda s: s.split(",")}); k.read_string("[a]\nl=1,2"); print(k.getlist("a", "l"), k["a"].getlist("l"), k["a"].getlist("zz", fallback=[]))
