# compile() of a tree: each statement keeps its line, where several stand on one line, or at lines before those of earlier ones.
import ast


def lines(tree, names=None):
    """Name, first line and current line of the codes in the traceback of what a tree raises."""
    names = {} if names is None else names
    found = []
    try:
        exec(compile(tree, "tree.txt", "exec"), names)
    except ZeroDivisionError as e:
        tb = e.__traceback__.tb_next
        while tb:
            code = tb.tb_frame.f_code
            found.append((code.co_name, code.co_firstlineno, tb.tb_lineno))
            tb = tb.tb_next
    return found


text = """def f(x):
    y = x; z = y / 0

def g(a=0): b = 1; c = b / a; return c
if f: a = 1; g()
"""
print(lines(ast.parse(text)))
names = {}
exec(compile(ast.parse(text.replace("g()", "b = 2")), "t", "exec"), names)
print(names["f"].__code__.co_firstlineno, names["g"].__code__.co_firstlineno, names["g"].__code__.co_consts, names["b"])
# Statements that were put in, all at one line.
tree = ast.parse("a = 1\nb = 2\n1 / 0\n")
extra = ast.parse("c = 1\nd = 2\ne = 1 / 0\n").body
for statement in extra:
    for node in ast.walk(statement):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = 2
tree.body[1:1] = extra
print(lines(tree))
# Statements in another order than their lines.
tree = ast.parse("def f():\n    x = 1\n    return g()\n\n\ndef g():\n    return 1 / 0\n\n\nf()\n")
tree.body[0], tree.body[1] = tree.body[1], tree.body[0]
print(lines(tree))
tree = ast.parse("x = 1\ny = 2\nclass C:\n    @staticmethod\n    def f(): x = 1; return x / 0\n\nC.f()")
ast.increment_lineno(tree, 70000)
print(lines(tree))
tree.body.reverse()
try:
    exec(compile(tree, "tree.txt", "exec"), {})
except NameError as e:
    print(e, e.__traceback__.tb_next.tb_lineno)
