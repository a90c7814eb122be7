import traceback, sys
def inner(): raise ValueError("bad")
def outer():
    try: inner()
    except ValueError as e: raise RuntimeError("wrapped") from e
try: outer()
except RuntimeError as e:
    print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e), repr(e.__cause__), [f.name for f in traceback.extract_tb(e.__traceback__)], traceback.extract_tb(e.__traceback__)[-1].lineno, e.__traceback__.tb_lineno)
    te = traceback.TracebackException.from_exception(e); print(te, te.exc_type_str, te.stack[0].name, list(te.format_exception_only()), te.__cause__)
    print(traceback.format_exc().splitlines()[0], traceback.format_exc().splitlines()[-1])
try: raise ExceptionGroup("g", [ValueError(1), TypeError("t")])
except* ValueError as eg: print(eg.exceptions, eg)
except* TypeError as eg: print("T", eg)
e = ValueError("x"); e.add_note("note1"); print(traceback.format_exception_only(e), e.__notes__); print(traceback.format_exception(ValueError("q")), traceback.format_exception(None) if False else "", traceback.format_list([("f.py", 3, "fn", "code")]), traceback.FrameSummary("a", 1, "b"))
try: exec("x = (")
except SyntaxError as e: print(traceback.format_exception_only(e))
