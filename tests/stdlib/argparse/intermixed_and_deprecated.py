# Positionals between options, deprecated arguments, files of arguments, groups that are not in one piece.
import argparse
import contextlib
import io


def run(f, *args):
    err = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(err):
        try:
            print(f(*args))
        except (SystemExit, TypeError, ValueError) as e:
            print(type(e).__name__, e)
    return err.getvalue()


p = argparse.ArgumentParser(prog="P")
p.add_argument("-a", action="store_true")
p.add_argument("b", nargs="*")
p.add_argument("c")
print(run(p.parse_intermixed_args, "1 -a 2 3".split()))
print(run(p.parse_known_intermixed_args, "1 -a 2 -z 3".split()))
p.add_argument("rest", nargs="...")
print(run(p.parse_intermixed_args, "1".split()))

p = argparse.ArgumentParser(prog="P", fromfile_prefix_chars="@")
p.add_argument("x")
g = p.add_mutually_exclusive_group()
g.add_argument("-q", "--quiet", deprecated=True)
p.add_argument("--y")
g.add_argument("--r")
print(p.format_usage())
print(run(p.parse_args, ["--quiet", "1", "-q", "2", "--quiet", "3", "x"]))
s = p.add_subparsers(title="commands", metavar="CMD")
s.add_parser("a-very-long-command-name", help="x", deprecated=True)
print(p.format_help())
print(run(p.parse_args, ["1", "a-very-long-command-name"]))
print(argparse.FileType("w", errors="x"), argparse.FileType("rb", 1))
p = argparse.ArgumentParser(prog="P")
p.add_argument("-f", "--foo", nargs="*")
p.add_argument("bar", nargs="*")
for words in (["--foo=--"], ["--foo", "--"], ["-f--"], ["-f", "--"], ["--", "a"], ["a", "--", "-b"]):
    print(run(p.parse_args, words))
p.add_mutually_exclusive_group()
print(run(p.parse_args, ["-h"])[:26])
