import argparse, sys, io, contextlib


def attempt(f):
    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        try:
            print(repr(f()))
        except SystemExit as e:
            print("exit", e.code, repr(err.getvalue()))
        except Exception as e:
            print(type(e).__name__, e)


p = argparse.ArgumentParser(prog="tool", description="A tool that does things.", epilog="The end.")
p.add_argument("file", help="the file to read")
p.add_argument("rest", nargs="*", help="more files")
p.add_argument("-v", "--verbose", action="count", default=0, help="say more")
p.add_argument("-n", "--number", type=int, default=5, metavar="N", help="how many (default: %(default)s)")
p.add_argument("--mode", choices=["fast", "slow"], help="how to do it")
p.add_argument("-q", action="store_true")
p.add_argument("--tag", action="append")
p.add_argument("--no-color", dest="color", action="store_false")
p.add_argument("--pair", nargs=2, type=float, metavar=("X", "Y"))
p.add_argument("--flag", action=argparse.BooleanOptionalAction)
p.add_argument("--version", action="version", version="%(prog)s 1.0")
print(p.format_usage(), p.format_help())
for line in ("a", "a b c", "a -v -vv", "a -n 3", "a -n3", "a --number=7", "a --num 8", "a --mode fast -q", "a --tag x --tag y", "a --no-color", "a --pair 1 2.5", "a --flag", "a --no-flag", "a -qv", "-- -a", "a -- -b", "a -n x", "", "a --mode odd", "a --bogus", "a --pair 1", "a --n", "a -qn4", "a --no", "-v a -n 2 b", "a -n -3", "a --version", "a --flag=1", "a --verbose=3"):
    attempt(lambda: p.parse_args(line.split()))
attempt(lambda: p.parse_known_args(["a", "--zzz", "1", "-q"]))
p = argparse.ArgumentParser(prog="git")
p.add_argument("--debug", action="store_true")
sub = p.add_subparsers(dest="cmd", required=True, help="what to do")
add = sub.add_parser("add", help="add things", aliases=["a"])
add.add_argument("paths", nargs="+")
add.set_defaults(func="do_add")
rm = sub.add_parser("rm", help="remove things")
rm.add_argument("-f", "--force", action="store_true")
rm.add_argument("path", nargs="?", default="here")
print(p.format_help(), add.format_help())
for line in ("add x y", "rm -f z", "--debug rm", "rm", "a q", "", "nope", "add", "rm --bad"):
    attempt(lambda: p.parse_args(line.split()))
p = argparse.ArgumentParser(prog="x", add_help=False)
g = p.add_mutually_exclusive_group(required=True)
g.add_argument("--a", action="store_true")
g.add_argument("--b", type=int)
grp = p.add_argument_group("extras", "more options")
grp.add_argument("--c", default="7", type=int, help="c value")
grp.add_argument("--const", nargs="?", const="C", default="D")
print(p.format_help())
for line in ("--a", "--b 3", "--a --b 1", "", "--a --const", "--a --const z", "--a --c 4"):
    attempt(lambda: p.parse_args(line.split()))


def even(s):
    n = int(s)
    if n % 2:
        raise argparse.ArgumentTypeError(f"{n} is odd")
    return n


p = argparse.ArgumentParser(prog="y", exit_on_error=False, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
p.add_argument("--even", type=even, default=2, help="an even number")
p.add_argument("--opt", help=argparse.SUPPRESS)
print(p.format_help())
attempt(lambda: p.parse_args(["--even", "3"]))
attempt(lambda: p.parse_args(["--even", "4"]))
attempt(lambda: p.parse_args(["--nope"]))
attempt(lambda: p.add_argument("--even"))
attempt(lambda: p.add_argument("x", required=True))
attempt(lambda: p.add_argument("-z", action="foo"))
n = argparse.Namespace(a=1, b="x")
print(n, n == argparse.Namespace(a=1, b="x"), "a" in n, vars(n))
long = argparse.ArgumentParser(prog="longprogram")
for i in range(8):
    long.add_argument(f"--option-number-{i}", help="a help text that is long enough to be wrapped over more than one line of the terminal")
print(long.format_help())
