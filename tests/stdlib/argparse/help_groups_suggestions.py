import argparse
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e)
P = lambda **k: argparse.ArgumentParser(prog="p", color=False, exit_on_error=False, **k)
for h in ["%(foo)s", "%", "100%", "%d", "%(default)s %(prog)s %(type)s", "%(default)d", "%%", "% z", "%(dest)s", 5, argparse.SUPPRESS, "%(choices)s", "%(const)q"]:
    print(h); t(lambda: P().add_argument("-a", help=h).dest)
class A(argparse.Action): pass
t(lambda: P().add_argument("-a", action=A, foo=1)); t(lambda: P().add_argument("-a", action="store", foo=1)); t(lambda: P().add_argument("-a", action="store_true", nargs=1)); t(lambda: P().add_argument("-a", action="count", nargs=1)); t(lambda: P().add_argument("-a", action="append", zz=1)); t(lambda: P().add_argument("-a", action="store_const")); t(lambda: P().add_argument("-a", action="store_const", const=1, type=int)); t(lambda: P().add_argument("-a", action="help", type=int)); t(lambda: P().add_argument("-a", action="version", zz=1)); t(lambda: P().add_argument("-a", action="extend", zz=1)); t(lambda: P().add_argument("--a", action=argparse.BooleanOptionalAction, zz=1)); t(lambda: P().add_argument("a", action="store_true")); t(lambda: P().add_argument("a", action="count")); t(lambda: P().add_argument("-a", action="append_const", const=2, nargs=1)); t(lambda: P().add_argument("-a", action="append", nargs=0))
for s in (True, False):
    for ch in (["red", "green", "blue"], [1, 2], "abc", None):
        q = P(suggest_on_error=s); q.add_argument("--col", choices=ch)
        for v in ["gren", "zzzz", "Red", "1", "re"]: print(s, ch, v); t(lambda: q.parse_args(["--col", v]))
q = P(suggest_on_error=True); sp = q.add_subparsers(); sp.add_parser("install"); sp.add_parser("remove", aliases=["rm"]); t(lambda: q.parse_args(["instal"])); t(lambda: q.parse_args(["zz"])); t(lambda: q.add_subparsers())
q = P(); g = q.add_argument_group("g"); m = q.add_mutually_exclusive_group(); t(lambda: g.add_argument_group("x")); t(lambda: m.add_argument_group("x")); t(lambda: m.add_mutually_exclusive_group()); t(lambda: type(g.add_mutually_exclusive_group()).__name__); t(lambda: q.add_mutually_exclusive_group("x")); t(lambda: q.add_argument_group("t", "d", prefix_chars="+").title); t(lambda: q.add_argument_group("t", conflict_handler="resolve", foo=1)); t(lambda: q.add_mutually_exclusive_group(foo=1))
