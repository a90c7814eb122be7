import sys, math
def attempt(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
print(sys.get_int_max_str_digits(), attempt(str, 10 ** 4300), len(str(10 ** 4299)))
sys.set_int_max_str_digits(0)
n = math.factorial(2000)
print(len(str(n)), sys.get_int_max_str_digits(), len(f"{n}"), len("%d" % n), len("%s" % n), len(format(n, ",")), len("{:>8000}".format(n)), len(repr([n])), len(str(-(7 ** 9000))), int(str(n)) == n)
sys.set_int_max_str_digits(100_000)
print(sum(map(int, str(3 ** 20_000))), int("7" * 5000) % 1000, attempt(int, "7" * 100_001))
sys.set_int_max_str_digits(640)
print(attempt(str, 10 ** 640), attempt(int, "1" * 641), attempt(lambda: f"{10 ** 640}"), attempt(lambda: "%d" % 10 ** 1))
for bad in (639, -1, 1, 2 ** 40, "x", 1.0, None):
    print(attempt(sys.set_int_max_str_digits, bad))
sys.set_int_max_str_digits(maxdigits=4300)
