import ast, tokenize, io, token, linecache, timeit
t = ast.parse("x = 1 + 2\nprint(x)"); print(ast.dump(t), ast.unparse(t), ast.literal_eval("{'a': [1, (2, None)]}"), ast.dump(ast.parse("f(a, *b, c=1)", mode="eval"), indent=1))
for s in ("1 + x", "__import__('os')", "f()", "[1,", "{1: 2, **x}"):
    try: print(ast.literal_eval(s))
    except Exception as e: print(type(e).__name__, str(e).split(" at 0x")[0])
class V(ast.NodeVisitor):
    def visit_Name(self, n): print("name", n.id, n.lineno, n.col_offset); self.generic_visit(n)
V().visit(t)
class T(ast.NodeTransformer):
    def visit_Constant(self, n): return ast.Constant(n.value * 10) if isinstance(n.value, int) else n
print(ast.unparse(ast.fix_missing_locations(T().visit(t))), [type(n).__name__ for n in ast.walk(ast.parse("a.b[0]"))], list(ast.iter_child_nodes(t))[0].targets[0].id, ast.get_source_segment("a + b", ast.parse("a + b").body[0].value.left), ast.get_docstring(ast.parse('"""doc"""')))
exec(compile(t, "x", "exec")); print([tok.string for tok in tokenize.generate_tokens(io.StringIO("a = 1 # c\n").readline)])
