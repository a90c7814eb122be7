# timeit.main measures what a command line says; parts that are wrong are found when a Timer is made
import timeit

for part in ("1\n  2", "  f(", "a=)", "break", "return", "yield", "from x import *"):
    for name in "stmt", "setup":
        try:
            timeit.Timer(**{name: part})
        except SyntaxError as e:
            print(name, repr(part), type(e).__name__, e.msg, e.filename, e.lineno)
f = abs
print(timeit.Timer("a\nb").src, timeit.Timer(f, f).src, repr(timeit.reindent("a\nb\n", 2)))


class Clock:
    now = 0

    def wrap_timer(self, timer):
        return lambda: self.now


clock = timeit.clock = Clock()
step = "import timeit; timeit.clock.now += 0.003"
for line in (["-n", "2"], ["-v"], ["-vv", "-n3"], ["-u", "usec", "-r2"], ["--bad"], ["-n2", "-s", "a = 1", "-s", "print(a)"]):
    print(line, timeit.main([*line, step], _wrap_timer=clock.wrap_timer))
