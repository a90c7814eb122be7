import traceback, sys


def f():
    raise ValueError("bad", 1)


def strip(text):
    return "".join(line + "\n" for line in text.splitlines() if not set(line.strip()) <= set("~^ |") or not line.strip())


try:
    f()
except ValueError as e:
    print(strip(traceback.format_exc()))
    print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
    print(strip("".join(traceback.format_exception(e))))
    print(strip("".join(traceback.format_tb(e.__traceback__))))
    for fr in traceback.extract_tb(e.__traceback__):
        print(fr.filename, fr.lineno, fr.name, fr.line, tuple(fr))
    te = traceback.TracebackException.from_exception(e)
    print(te.exc_type.__name__, str(te), strip("".join(te.format())))
    print(sys.exc_info()[0], sys.exception() is e, e.__traceback__.tb_lineno)
try:
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise KeyError("k") from e
except KeyError:
    print(strip(traceback.format_exc()))
try:
    try:
        1 / 0
    except ZeroDivisionError:
        [][1]
except IndexError as e:
    e.add_note("a note\nof two lines")
    print(strip(traceback.format_exc()))
    print(strip(traceback.format_exc(chain=False)))
try:
    raise ExceptionGroup("many", [ValueError("a"), ExceptionGroup("inner", [TypeError("b")])])
except ExceptionGroup:
    print(strip(traceback.format_exc()))


def deep(n):
    if n:
        deep(n - 1)
    else:
        raise RuntimeError


try:
    deep(2)
except RuntimeError:
    print(strip(traceback.format_exc()), traceback.format_exc().count("deep(n - 1)"))


class Custom(Exception):
    pass


print(traceback.format_exception_only(Custom("x")), traceback.format_exception_only(Custom()), traceback.format_exception_only(None))
traceback.print_exc(file=sys.stdout)
try:
    compile("a b", "x.py", "exec")
except SyntaxError as e:
    print(strip("".join(traceback.format_exception_only(e))))
