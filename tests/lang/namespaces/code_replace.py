# code.replace and __replace__: name, qualified name, file, first line.
import copy
import sys
import traceback


def render(source):
    code = compile("\n" * 6 + "raise __error", "page.html", "exec").replace(co_name="block 'body'")
    try:
        exec(code, {"__error": ValueError(source)})
    except ValueError as e:
        tb = e.__traceback__.tb_next
        return tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_frame.f_code.co_filename, str(e)


print(render("bad filter"))


def f(a, b=2):
    c = a + b
    return sys._getframe().f_lineno, sys._getframe().f_code.co_name, c


old = f.__code__
new = old.replace(co_name="g", co_filename="other.py", co_firstlineno=100, co_qualname="G.g")
print(new.co_name, new.co_filename, new.co_firstlineno, new.co_qualname, new.co_varnames, new.co_names == old.co_names, new.co_consts == old.co_consts)
print(old.co_name, old.co_firstlineno, old == new, old.replace() == old, new.co_flags == old.co_flags)
first = f(1)
f.__code__ = new
second = f(1)
print(first[1:], second[1:], second[0] - first[0] == 100 - old.co_firstlineno, f.__name__)
print(copy.replace(old, co_name="h").co_name, old.__replace__(co_name="i").co_name, new.replace(co_firstlineno=5).co_name)
again = new.replace(co_name="again").replace(co_filename="third.py")
print(again.co_name, again.co_filename, again.co_firstlineno, again.co_consts == old.co_consts)


def fails():
    raise ValueError("x")


fails.__code__ = fails.__code__.replace(co_name="renamed", co_filename="nowhere.txt", co_firstlineno=50)
try:
    fails()
except ValueError as e:
    last = traceback.extract_tb(e.__traceback__)[-1]
    print(last.name, last.filename, last.lineno)
for wrong in [{"co_name": 5}, {"co_filename": b"x"}, {"co_firstlineno": "x"}, {"co_nothing": 1}]:
    try:
        print(old.replace(**wrong))
    except TypeError as e:
        print(e)
print(old.replace(co_flags=old.co_flags, co_varnames=old.co_varnames, co_argcount=2).co_name)
expression = compile("x + 1", "e", "eval").replace(co_name="value")
print(eval(expression, {"x": 1}), eval(expression, {}, {"x": 2}), expression.co_name, expression.co_names)
lam = (lambda: (yield 1)).__code__.replace(co_name="gen")
print(lam.co_name, lam.co_flags & 32)


def outer():
    n = 5

    def inner():
        return n
    inner.__code__ = inner.__code__.replace(co_name="other")
    return inner(), inner.__code__.co_freevars


print(outer())
