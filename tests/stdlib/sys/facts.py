# oracle: native
import sys

print(sys.version_info >= (3, 10), sys.version_info.major, sys.version_info[0], sys.byteorder, sys.platform, sys.maxsize, sys.maxunicode, sys.getrecursionlimit(), sys.getdefaultencoding(), sys.float_info, sys.float_info.max, sys.float_info.epsilon, sys.int_info.bits_per_digit, sys.hash_info.modulus, sys.hash_info.width, isinstance(sys.version, str), type(sys.version_info).__name__, sys.exc_info(), isinstance(sys.argv, list), isinstance(sys.path, list), sys.intern("ab"), sys.implementation.version >= (3,), sys.getswitchinterval(), sys.get_int_max_str_digits(), sys.float_repr_style)
for f in (lambda: sys.intern(5), lambda: sys.setrecursionlimit(0), lambda: sys.setrecursionlimit("a"), lambda: sys.exit(3), lambda: sys.exit(), lambda: sys.exit("bye"), lambda: sys.foo, lambda: sys.version_info.foo):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e, e.args)
try:
    1 / 0
except ZeroDivisionError as e:
    print(sys.exc_info()[:2], sys.exception() is e)
sys.setrecursionlimit(3000)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


print(sys.getrecursionlimit(), depth(2500))
print("sys" in sys.modules, sys.modules["sys"] is sys, "json" in sys.modules and False)
import json
print(sys.modules["json"] is json, sys.modules["__main__"].__name__)
sys.modules["made_up"] = sys
import made_up
print(made_up is sys)
print("x", file=sys.stdout)
sys.stdout.write("direct\n")
sys.stdout.flush()
print("to stderr", file=sys.stderr)
