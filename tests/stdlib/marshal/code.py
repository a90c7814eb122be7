# Code objects as bytes.
import io
import marshal
import types

code = compile("def f(a, b=2):\n    'doc'\n    return a + b + n\nr = f(1)", "some.py", "exec")
again = marshal.loads(marshal.dumps(code))
names = {"n": 10}
exec(again, names)
print(names["r"], again == code, hash(again) == hash(code), again.co_filename, again.co_name, names["f"].__doc__)
f = names["f"].__code__
g = types.FunctionType(marshal.loads(marshal.dumps(f)), {"n": 100}, "g", (5,))
print(g(1), g.__code__ == f, g.__code__.co_varnames, g.__code__.co_firstlineno)
h = marshal.loads(marshal.dumps(f.replace(co_name="h", co_firstlineno=50)))
print(h.co_name, h.co_firstlineno, h == f)
print(eval(marshal.loads(marshal.dumps(compile("x + 1", "e", "eval"))), {"x": 1}))
file = io.BytesIO()
marshal.dump([code, 5, (f, {"k": f})], file)
marshal.dump("next", file)
file.seek(0)
found = marshal.load(file)
print(found[0] == code, found[1], found[2][0] == f, found[2][1]["k"] == f, marshal.load(file))
for action in (lambda: marshal.dumps(code, allow_code=False), lambda: marshal.loads(marshal.dumps(code), allow_code=False), lambda: marshal.dumps(object())):
    try:
        print(action())
    except ValueError as e:
        print(e)
