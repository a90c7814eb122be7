"""Module `timeit`: measures the time of small pieces of code.

From a command line: [-n N] [-r N] [-s S] [-p] [-v] [-u U] [-h] [--] [statement ...]

  -n, --number N   how often the statement runs (without it, as often as takes 0.2 seconds)
  -r, --repeat N   how often that is measured (5)
  -s, --setup S    statement that runs once before, without being measured (pass)
  -p, --process    measure the time of the processor
  -v, --verbose    print each measurement; twice: with more digits
  -u, --unit U     unit of the times: nsec, usec, msec or sec
  -h, --help       print this text

Several statements, or several options -s, are lines.
"""

import sys
import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

dummy_src_name = "<timeit-src>"
default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5
_globals = globals
template = """
def inner(_it, _timer{init}):
    {setup}
    _t0 = _timer()
    for _i in _it:
        {stmt}
        pass
    _t1 = _timer()
    return _t1 - _t0
"""


def reindent(src, indent):
    """Indent all lines but the first."""
    return src.replace("\n", "\n" + " " * indent)


def _statement(name, code, given, indent, before=""):
    """Return the text of a statement for the template. Checks a text after the lines `before`; adds a function to `given`."""
    if isinstance(code, str):
        compile(before + code, dummy_src_name, "exec")  # a part that is wrong by itself may be right within the template
        return reindent(code, indent)
    if not callable(code):
        raise ValueError(f"{name} is neither a string nor callable")
    given["_" + name] = code
    return f"_{name}()"


class Timer:
    """Statement or function to be timed."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        given = {}  # functions of the template, by their names there
        names = _globals() if globals is None else globals
        before = setup + "\n" if isinstance(setup, str) else ""
        setup = _statement("setup", setup, given, 4)
        stmt = _statement("stmt", stmt, given, 8, before)
        self.src = template.format(stmt=stmt, setup=setup, init="".join([f", {name}={name}" for name in given]))
        exec(compile(self.src, dummy_src_name, "exec"), names, given)
        self.inner = given["inner"]

    def print_exc(self, file=None):
        """Print the exception that is being handled, with the lines of the statement."""
        import linecache
        import traceback
        linecache.cache[dummy_src_name] = len(self.src), None, self.src.split("\n"), dummy_src_name
        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        """Return the seconds that `number` runs take."""
        from itertools import repeat as _repeat
        return self.inner(_repeat(None, number), self.timer)

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


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)


def _best(timings, number, unit, precision):
    """Return the text of the shortest time of a run."""
    return f"{number} loop{'s' * (number != 1)}, best of {len(timings)}: {_time_text(min(timings) / number, unit, precision)} per loop"


def _time_text(seconds, unit, precision):
    units = {"nsec": 1e-9, "usec": 1e-6, "msec": 1e-3, "sec": 1.0}
    if unit is None:
        unit = next((name for name in ("sec", "msec", "usec") if seconds >= units[name]), "nsec")
    return "%.*g %s" % (precision, seconds / units[unit], unit)


def main(args=None, *, _wrap_timer=None):
    """Measure what a command line says. Returns None, or a number that is not 0 after an error."""
    import getopt
    try:
        options, statements = getopt.getopt(
            sys.argv[1:] if args is None else args, "n:u:s:r:pvh", ["number=", "setup=", "repeat=", "process", "verbose", "unit=", "help"])
    except getopt.error as error:
        print(error)
        print("use -h/--help for command line help")
        return 2
    timer, number, setup, repeat, verbose, unit, precision = default_timer, 0, [], default_repeat, 0, None, 3
    for option, value in options:
        if option in ("-n", "--number"):
            number = int(value)
        elif option in ("-s", "--setup"):
            setup.append(value)
        elif option in ("-u", "--unit"):
            if value not in ("nsec", "usec", "msec", "sec"):
                print("Unrecognized unit. Please select nsec, usec, msec, or sec.", file=sys.stderr)
                return 2
            unit = value
        elif option in ("-r", "--repeat"):
            repeat = max(int(value), 1)
        elif option in ("-p", "--process"):
            timer = time.process_time
        elif option in ("-v", "--verbose"):
            precision += 1 if verbose else 0
            verbose += 1
        else:
            print(__doc__, end=" ")
            return 0
    if _wrap_timer is not None:
        timer = _wrap_timer(timer)
    timer = Timer("\n".join(statements) or "pass", "\n".join(setup) or "pass", timer)

    def show(number, taken):
        print(f"{number} loop{'s' * (number != 1)} -> {taken:.{precision}g} secs")

    try:
        if not number:
            number, _ = timer.autorange(show if verbose else None)
            if verbose:
                print()
        timings = timer.repeat(repeat, number)
    except:
        timer.print_exc()
        return 1
    if verbose:
        print("raw times:", ", ".join([_time_text(taken, unit, precision) for taken in timings]))
        print()
    print(_best(timings, number, unit, precision))
    best, worst = min(timings) / number, max(timings) / number
    if worst >= best * 4:
        import warnings
        warnings.warn_explicit(
            f"The test results are likely unreliable. The worst time ({_time_text(worst, unit, precision)}) was more than "
            f"four times slower than the best time ({_time_text(best, unit, precision)}).", UserWarning, "", 0)
    return None


if __name__ == "__main__":
    sys.exit(main())
