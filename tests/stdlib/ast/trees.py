"""Node classes, walking, changing, places, compile() of trees."""

import ast
import copy
import warnings

warnings.simplefilter("error")


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
    except Warning as e:
        print(type(e).__name__, e)


tree = ast.parse("def f(a, b=1):\n    '''doc'''\n    return a + b\nx = f(2)\n")
print(ast.dump(tree))
print(ast.dump(tree, indent=2))
print(ast.dump(tree, annotate_fields=False), ast.dump(ast.Name("a", ast.Load()), include_attributes=True))
print(ast.dump(tree.body[1], include_attributes=True, indent=1))
print(ast.dump(ast.parse("x", mode="eval"), show_empty=True), ast.dump(ast.arguments(), show_empty=True))
print(ast.get_docstring(tree.body[0]), ast.get_docstring(tree), repr(ast.get_docstring(ast.parse("class A:\n  '''a\n     b'''").body[0])))
attempt(lambda: ast.get_docstring(tree.body[1]))
print([type(n).__name__ for n in ast.walk(tree)])
print([type(n).__name__ for n in ast.iter_child_nodes(tree.body[0])], [name for name, _ in ast.iter_fields(tree.body[0])])

# classes
for cls in (ast.Name, ast.FunctionDef, ast.expr, ast.operator, ast.arg, ast.Load, ast.pattern):
    print(cls.__name__, cls.__bases__, cls._fields, cls._attributes, cls.__match_args__, cls.__module__, cls.__doc__)
    print(getattr(cls, "_field_types", None))
print(isinstance(tree, ast.mod), issubclass(ast.If, ast.stmt), ast.Constant.kind, ast.FunctionDef.returns)
node = ast.Name("x", ast.Load(), lineno=3)
print(node, node.id, node.lineno, node.end_lineno, vars(node).keys())
print(ast.Name("y").ctx, ast.List().elts, ast.Constant(5).value, ast.Constant(5))
print(ast.BinOp(ast.Constant(1), ast.Add(), ast.BinOp(ast.Constant(1), ast.Add(), ast.Call(ast.Name("f"), [ast.Constant(2)]))))
attempt(lambda: ast.Name())
attempt(lambda: ast.Name("a", ast.Load(), 5))
attempt(lambda: ast.Name("a", id="b"))
attempt(lambda: ast.Name("a", foo=5))
attempt(lambda: ast.Name("a").foo)
match ast.Constant(7):
    case ast.Constant(value):
        print("matched", value)
c = copy.deepcopy(tree)
print(ast.compare(c, tree), ast.compare(c, tree, compare_attributes=True), c is tree)
c.body[1].targets[0].id = "y"
print(ast.compare(c, tree), copy.replace(ast.Name("a"), id="b").id)
attempt(lambda: copy.replace(ast.Name("a"), nope=1))


# visitors
class Names(ast.NodeVisitor):
    def __init__(self):
        self.seen = []

    def visit_Name(self, node):
        self.seen.append((node.id, type(node.ctx).__name__, node.lineno, node.col_offset, node.end_col_offset))
        self.generic_visit(node)

    def visit_Constant(self, node):
        self.seen.append(node.value)


names = Names()
names.visit(tree)
print(names.seen)


class Double(ast.NodeTransformer):
    def visit_Constant(self, node):
        if isinstance(node.value, int):
            return ast.copy_location(ast.BinOp(node, ast.Mult(), ast.Constant(2)), node)
        return node

    def visit_Pass(self, node):
        return None

    def visit_Break(self, node):
        return [ast.Expr(ast.Constant("x")), ast.Continue()]


changed = ast.fix_missing_locations(Double().visit(ast.parse("while 1:\n    pass\n    break\ny = 3 + 4")))
print(ast.unparse(changed))
space = {}
exec(compile(ast.fix_missing_locations(Double().visit(ast.parse("y = 3 + 4"))), "<t>", "exec"), space)
print(space["y"])

# compile
print(eval(compile(ast.parse("6 * 7", mode="eval"), "<t>", "eval")), eval(compile(ast.Expression(ast.Constant(5, lineno=1, col_offset=0)), "", "eval")))
code = compile(ast.parse("def g(x):\n    return [i for i in range(x)]"), "<t>", "exec")
exec(code)
print(g(3))
raising = compile(ast.parse("a = 1\n\n\nb = a / 0\n"), "<broken>", "exec")
try:
    exec(raising)
except ZeroDivisionError as e:
    print(e.__traceback__.tb_next.tb_lineno, e)
print(type(compile("x", "", "exec", ast.PyCF_ONLY_AST)), compile(tree, "", "exec", ast.PyCF_ONLY_AST) is tree)
place = dict(lineno=1, col_offset=0)
for bad in (
    lambda: compile(ast.Module([], []), "", "eval"),
    lambda: compile(ast.Expression(ast.Name("a")), "", "eval"),
    lambda: compile(ast.Expression(5), "", "eval"),
    lambda: compile(ast.Expression(ast.Name(5, **place)), "", "eval"),
    lambda: compile(ast.Expression(ast.Name("None", **place)), "", "eval"),
    lambda: compile(ast.Expression(ast.Constant([1], **place)), "", "eval"),
    lambda: compile(ast.Expression(ast.List([None], **place)), "", "eval"),
    lambda: compile(ast.Module([ast.Pass()], []), "", "exec"),
    lambda: compile(ast.Module([ast.If(ast.Constant(1, **place), [], [], **place)], []), "", "exec"),
    lambda: compile(ast.Module([ast.Delete([], **place)], []), "", "exec"),
    lambda: compile(ast.Module([ast.Assign([ast.Name("a", ast.Load(), **place)], ast.Constant(1, **place), **place)], []), "", "exec"),
    lambda: compile(ast.Expression(ast.Compare(ast.Constant(1, **place), [ast.Lt()], [], **place)), "", "eval"),
    lambda: compile(ast.Expression(ast.BoolOp(ast.And(), [ast.Constant(1, **place)], **place)), "", "eval"),
    lambda: compile(ast.Expression(ast.Dict([None, None], [ast.Constant(1, **place)], **place)), "", "eval"),
    lambda: ast.parse("a b"),
    lambda: ast.parse("x", mode="nope"),
    lambda: compile("1", "", "func_type"),
):
    attempt(bad)
print(ast.dump(ast.parse("(int, str) -> List[int]", mode="func_type")))
print(ast.dump(ast.parse("x;y", mode="single")))

# places
source = "a = (1 +\n     2)\nfoo('é', x)\n"
tree = ast.parse(source)
print(repr(ast.get_source_segment(source, tree.body[0].value)), repr(ast.get_source_segment(source, tree.body[1].value.args[1])))
print(repr(ast.get_source_segment(source, tree.body[0], padded=True)), ast.get_source_segment(source, ast.Name("a")))
ast.increment_lineno(tree, 10)
print([(n.lineno, n.end_lineno) for n in tree.body])
new = ast.copy_location(ast.Name("z"), tree.body[0])
print(new.lineno, new.col_offset, new.end_lineno, new.end_col_offset)

# literals
for text in ("[1, (2.5, 'x'), {3: None}, {4}]", "-1+2j", " 5", "set()", "b'a' b'b'", "f(1)", "1+1", "{**a}", "-'a'", "x", "[1"):
    attempt(lambda: ast.literal_eval(text))
attempt(lambda: ast.literal_eval(ast.parse("(1, 2)", mode="eval")))
attempt(lambda: ast.literal_eval(ast.Constant(5)))
attempt(lambda: ast.literal_eval(5))
attempt(lambda: ast.unparse(5))
