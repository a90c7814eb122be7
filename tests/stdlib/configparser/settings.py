import configparser, io

text = """
[DEFAULT]
base = /srv
debug = no

# a comment
[web]
Host = example.com
port: 8080
path = %(base)s/web
multi = line one
    line two

    line three
debug = yes
[empty]
[db]
url=x=y
pct = 50%%
"""
c = configparser.ConfigParser()
c.read_string(text)
print(c.sections(), c["web"]["host"], c.getint("web", "port"), c.get("web", "path"), repr(c["web"]["multi"]), c.getboolean("web", "debug"), c.getboolean("db", "debug"), c["db"]["pct"], c.get("web", "path", raw=True), c.options("web"), c.has_option("web", "HOST"), "web" in c, c["web"].get("nope", "fb"), c.get("web", "nope", fallback=None), dict(c["db"]), c.items("db"), list(c), len(c), c["web"])
c["new"] = {"a": "1", "b": "two"}
c.set("web", "port", "9090")
c.add_section("more")
c.remove_option("web", "multi")
c.remove_section("empty")
out = io.StringIO()
c.write(out)
print(out.getvalue())
for bad in ("a = 1", "[s]\nnovalue", "[s]\na=1\na=2", "[s]\n[s]", "[s]\na = %(nope)s", "[s]\na = %x", "[s]\na = %(a)s"):
    p = configparser.ConfigParser()
    try:
        p.read_string(bad)
        print(p.get("s", "a"))
    except configparser.Error as e:
        print(type(e).__name__, e)
for f in (lambda: c.get("nope", "x"), lambda: c.get("web", "nope"), lambda: c["nope"], lambda: c.set("web", "x", 5), lambda: c.add_section("web"), lambda: c.getboolean("web", "host"), lambda: c["web"]["zzz"], lambda: c.getint("web", "host")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
x = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), allow_no_value=True, inline_comment_prefixes=(";",))
x.read_string("[a]\nx = 1 ; note\ny = ${x}2\nflag\n[b]\nz = ${a:y}3\n")
print(x["a"]["y"], x["b"]["z"], x["a"]["flag"], configparser.RawConfigParser({"k": "v"}).defaults())
