import ast, asttokens
t = asttokens.ASTTokens("x = f(1, 2)", parse=True)
assert t.get_text(next(n for n in ast.walk(t.tree) if isinstance(n, ast.Call))) == "f(1, 2)"
