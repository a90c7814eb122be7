import getopt


def attempt(*args, f=getopt.getopt):
    try:
        print(f(*args))
    except getopt.GetoptError as e:
        print(type(e).__name__, e, e.opt, e.args)


attempt(["-a", "-b", "x", "-cy", "rest", "-a"], "ab:c:")
attempt(["-ab", "x", "--", "-a"], "ab:")
attempt(["--alpha", "--beta=3", "--gam", "4", "r"], "", ["alpha", "beta=", "gamma="])
attempt(["--al"], "", ["alpha", "alt"])
attempt(["--alpha=1"], "", ["alpha"])
attempt(["--beta"], "", ["beta="])
attempt(["-b"], "b:")
attempt(["-x"], "b:")
attempt(["--nope"], "b:", ["yes"])
attempt(["-", "-a"], "a")
attempt(["-a", "x", "-b", "y", "--long", "z"], "ab", ["long"], f=getopt.gnu_getopt)
attempt(["-a", "x", "-b"], "+ab", f=getopt.gnu_getopt)
attempt(["-a", "x", "y", "-b"], "-ab", f=getopt.gnu_getopt)
attempt(["-avalue", "-a", "x"], "a::")
attempt(["--opt", "--opt=1"], "", ["opt=?"])
attempt([], "a")
attempt(["--one"], "", "one")
