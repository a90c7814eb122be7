# compile() of trees whose names no text could have.
import ast

tree = ast.parse("def build(self, **kw):\n    return self + str(kw['id'])")
function = tree.body[0]
function.name = "<builder '/user'>"
function.args.args[0].arg = ".self"
for node in ast.walk(function):
    if isinstance(node, ast.Name) and node.id == "self":
        node.id = ".self"
names = {}
exec(compile(tree, "<routing>", "exec"), names)
built = names["<builder '/user'>"]
print(built("/user/", id=5), built.__name__, built.__code__.co_varnames, built.__code__.co_name)


def renamed(text, mapping, mode="exec"):
    tree = ast.parse(text, mode=mode)
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if isinstance(value, str) and value in mapping and not isinstance(node, ast.Constant):
                setattr(node, field, mapping[value])
            elif isinstance(value, list) and value and isinstance(value[0], str):
                setattr(node, field, [mapping.get(item, item) for item in value])
    return compile(tree, "<renamed>", mode)


odd = {"a": "class", "b": "b-c", "c": "", "d": "name0", "e": "\ufb01", "f": "new\nline", "g": "a b"}
names = {"class": 1, "b-c": 2, "": 3, "name0": 4, "\ufb01": 5, "new\nline": 6, "a b": 7}
print(eval(renamed("[a, b, c, d, e, f, g]", odd, "eval"), names))
names = {}
exec(renamed("""
class a:
    __slots__ = ()
    b = 1
    def c(self, d, *, e=2, **f):
        global g
        g = (d, e, f, self.b)
        return lambda: (d, e)
x = a().c(1, e=3, f=4)()
def g2():
    c = 1
    def inner():
        nonlocal c
        c += 1
        return c
    return inner(), [a for a in (b for b in (1, 2))], f'{c}'
y = g2()
try:
    1 / 0
except ZeroDivisionError as b:
    z = type(b).__name__
match {"k": 1, "l": 2}:
    case {"k": d, **e}:
        w = d, e
""", odd), names)
print(names["x"], names["y"], names["z"], names["w"], names["a b"], names["class"].__name__, names["class"].__qualname__)
code = renamed("a = b.c(d)", odd, "exec")
print(code.co_names, code.co_consts)
for text in ("a", "b + 1", "import a", "import a.b as d", "from a.g import b"):
    try:
        exec(renamed(text, odd))
    except Exception as e:
        print(type(e).__name__, str(e).replace("; 'class' is not a package", ""))
try:
    renamed("a", {"a": "None"}, "eval")
except ValueError as e:
    print(e)


def raising():
    exec(renamed("def a():\n    raise KeyError('x')\na()", odd))


try:
    raising()
except KeyError as e:
    tb = e.__traceback__
    while tb:
        print(tb.tb_frame.f_code.co_name, tb.tb_lineno)
        tb = tb.tb_next
