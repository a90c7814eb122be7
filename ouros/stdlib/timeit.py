"""Module `timeit`: measures the time of small pieces of code."""

import time as _time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_timer = _time.perf_counter
default_number = 1000000
default_repeat = 5


class Timer:
    """Statement or function to be timed."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        if not isinstance(stmt, str) and not callable(stmt):
            raise ValueError("stmt is neither a string nor callable")
        if not isinstance(setup, str) and not callable(setup):
            raise ValueError("setup is neither a string nor callable")
        self.timer = timer
        self._stmt = stmt
        self._setup = setup
        self._globals = globals

    def _inner(self):
        if callable(self._stmt):
            return self._stmt, self._setup
        scope = {} if self._globals is None else dict(self._globals)
        lines = "\n".join(["        " + line for line in self._stmt.split("\n")])
        setup = self._setup if isinstance(self._setup, str) else "_setup()"
        scope["_setup"] = self._setup
        before = "\n".join(["    " + line for line in setup.split("\n")])
        exec(f"def _inner(_n, _timer):\n{before}\n    _start = _timer()\n    for _ in range(_n):\n{lines}\n    return _timer() - _start\n", scope)
        return scope["_inner"], None

    def timeit(self, number=default_number):
        """Return the seconds that `number` runs take."""
        inner, setup = self._inner()
        if not callable(self._stmt):
            return inner(number, self.timer)
        if callable(setup):
            setup()
        elif setup != "pass":
            exec(setup, {} if self._globals is None else self._globals)
        start = self.timer()
        for _ in range(number):
            inner()
        return self.timer() - start

    def repeat(self, repeat=default_repeat, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """Return (runs, seconds) for a number of runs that takes at least 0.2 seconds."""
        i = 1
        while True:
            for j in 1, 2, 5:
                number = i * j
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            i *= 10

    def print_exc(self, file=None):
        from traceback import print_exc
        print_exc(file=file)


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
