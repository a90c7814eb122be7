import optparse
import sys

sys.stderr = sys.stdout
p = optparse.OptionParser(usage="usage: %prog [options] FILE", version="%prog 1.0", description="Does things to files, as long as the lines of this text may be.",
                          prog="tool", epilog="The end.")
p.add_option("-f", "--file", dest="filename", help="write report to FILE", metavar="FILE", default="out")
p.add_option("-q", "--quiet", action="store_false", dest="verbose", default=True, help="no messages (default: %default)")
p.add_option("-n", type="int", help="a number")
p.add_option("-v", action="count", dest="level")
p.add_option("--add", action="append", dest="items")
p.add_option("--mode", type="choice", choices=["fast", "slow"], help="how")
p.add_option("--point", type="float", nargs=2)
p.add_option("--const", action="store_const", const=42, dest="c")
group = optparse.OptionGroup(p, "Dangerous Options", "Use at your own risk.")
group.add_option("-g", action="store_true", help="Group option.")
group.add_option("--a-very-long-option-name-indeed", help="long one " * 12)
p.add_option_group(group)
print(p.format_help())


def attempt(*args):
    try:
        options, rest = p.parse_args(list(args))
        print(sorted(vars(options).items()), rest)
    except SystemExit as e:
        print("exit", e.code)


attempt("a", "-f", "x", "b", "-vvq", "--add", "1", "--add=2", "--mode", "fast", "--point", "1", "2", "--const", "-n7", "--", "-g")
attempt("--fil=abbreviated", "-n", "0x10")
attempt("-n", "seven")
attempt("--mode", "medium")
attempt("--nope")
attempt("-z")
attempt("--file")
attempt("--point", "1")
attempt("--quiet=1")
attempt("--version")
attempt("-h")
for f in (lambda: p.add_option("-f"), lambda: p.add_option("--x", action="fly"), lambda: p.add_option("x"), lambda: p.add_option("-x", bogus=1), lambda: p.add_option("-y", type="weird"), lambda: p.add_option()):
    try:
        f()
    except (optparse.OptParseError, TypeError, IndexError) as e:
        print(type(e).__name__, e)
q = optparse.OptionParser(prog="q", formatter=optparse.TitledHelpFormatter())
q.add_option("-c", action="callback", callback=lambda option, opt, value, parser, *a: print("called", opt, value, a), type="string", callback_args=(1, 2))
print(q.parse_args(["-c", "arg", "rest"])[1], q.has_option("-c"), q.get_option("-c").dest, str(q.get_option("-h")))
print(q.format_help())
q.disable_interspersed_args()
print(q.parse_args(["a", "-c"])[1])
