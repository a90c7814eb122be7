import argparse
p = argparse.ArgumentParser(prog="tool", description="A tool.", epilog="Bye.")
p.add_argument("file", help="input file"); p.add_argument("-n", "--num", type=int, default=3, help="count (default: %(default)s)"); p.add_argument("-v", "--verbose", action="store_true"); p.add_argument("--mode", choices=["a", "b"], default="a"); p.add_argument("-t", "--tags", nargs="*", default=[]); p.add_argument("--level", action="count", default=0); p.add_argument("--add", action="append"); p.add_argument("rest", nargs=argparse.REMAINDER)
print(p.parse_args(["f.txt", "-n", "5", "-v", "--mode", "b"])); print(p.parse_args(["-t", "x", "y", "--", "f"])); p.print_help(); p.print_usage(); print(p.format_usage())
import sys, io, contextlib
for a in (["f", "-n", "x"], [], ["f", "--mode", "z"], ["f", "--nope"], ["-n"], ["-h"]):
    e = io.StringIO(); o = io.StringIO()
    with contextlib.redirect_stderr(e), contextlib.redirect_stdout(o):
        try: r = p.parse_args(a)
        except SystemExit as x: r = x.code
    print(a, r, repr(e.getvalue()), len(o.getvalue()))
s = argparse.ArgumentParser(prog="git"); s.add_argument("--version", action="version", version="%(prog)s 1.0"); sub = s.add_subparsers(dest="cmd", required=True, help="cmds"); a = sub.add_parser("add", help="add it", aliases=["a"]); a.add_argument("x", type=float, nargs="+"); c = sub.add_parser("commit"); c.add_argument("-m", required=True); c.set_defaults(func=len)
print(s.parse_args(["add", "1", "2.5"]), s.parse_args(["commit", "-m", "hi"])); s.print_help()
for a in ([], ["zz"], ["commit"], ["--version"], ["add"]):
    e = io.StringIO()
    with contextlib.redirect_stderr(e), contextlib.redirect_stdout(e):
        try: r = s.parse_args(a)
        except SystemExit as x: r = x.code
    print(a, r, repr(e.getvalue()))
g = argparse.ArgumentParser(prog="g", exit_on_error=False); m = g.add_mutually_exclusive_group(required=True); m.add_argument("--a", action="store_true"); m.add_argument("--b", action="store_false"); gr = g.add_argument_group("extra", "desc"); gr.add_argument("--c", action=argparse.BooleanOptionalAction, default=True); g.add_argument("--k", nargs=2, metavar=("X", "Y"), type=int); g.add_argument("--const", nargs="?", const="C", default="D"); g.add_argument("--st", action="store_const", const=42); g.add_argument("--ext", action="extend", nargs="+")
print(g.parse_args(["--a", "--no-c", "--k", "1", "2", "--const", "--ext", "q", "r"])); g.print_help(); print(g.parse_known_args(["--b", "--zz", "1"]))
try: g.parse_args(["--a", "--b"])
except argparse.ArgumentError as e: print(e, e.argument_name)
for f in (lambda: g.add_argument("--a"), lambda: g.add_argument("x", required=True), lambda: g.add_argument("-"), lambda: g.add_argument("--q", action="zz"), lambda: g.add_argument("--q", nargs=0), lambda: g.add_argument("--q", type="int"), lambda: g.add_argument("a", "b")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(argparse.Namespace(a=1, b="x") == argparse.Namespace(b="x", a=1), vars(argparse.Namespace(a=1)), "a" in argparse.Namespace(a=1), argparse.ArgumentParser(prog="x", formatter_class=argparse.RawDescriptionHelpFormatter, description="a\n  b").format_help())
