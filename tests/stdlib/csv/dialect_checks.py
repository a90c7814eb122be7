import csv
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e)
def D(**kw): return type("D", (csv.Dialect,), kw)
for kw in [{}, dict(delimiter=":"), dict(lineterminator="\n"), dict(delimiter=None, lineterminator="\n"), dict(lineterminator="\n", quotechar="'"), dict(lineterminator="\n", quoting=csv.QUOTE_NONE), dict(lineterminator="\n", quoting="x"), dict(lineterminator=5), dict(lineterminator="\n", quoting=0), dict(lineterminator="\n", quoting=0, quotechar="'"), dict(lineterminator="\n", quoting=0, quotechar='"', delimiter=","), dict(lineterminator="\n", doublequote=None, quotechar='"', strict="x")]:
    print(kw, end=" "); t(lambda: D(**kw)()); t(lambda: csv.reader([], D(**kw)).dialect.__class__.__name__)
    def g():
        d = csv.reader([], D(**kw)).dialect
        return d.delimiter, d.quotechar, d.escapechar, d.doublequote, d.skipinitialspace, d.lineterminator, d.quoting, d.strict
    t(g)
for kw in [dict(delimiter=None), dict(quoting=None), dict(lineterminator=None), dict(quotechar=None), dict(escapechar=None), dict(strict=None), dict(doublequote=None), dict(quoting=True), dict(quoting=1.0), dict(delimiter=""), dict(quotechar=""), dict(escapechar="ab"), dict(quotechar=5), dict(lineterminator=""), dict(quoting=-1), dict(quoting="1"), dict(dialect=None), dict(dialect=5), dict(dialect="x"), dict(dialect=csv.excel)]:
    print(kw, end=" "); t(lambda: list(csv.reader(["a,b"], **kw))); t(lambda: csv.register_dialect("zz", **kw)); t(lambda: csv.get_dialect("zz").delimiter)
t(lambda: csv.unregister_dialect(5)); t(lambda: csv.get_dialect(5)); t(lambda: csv.get_dialect([]));
