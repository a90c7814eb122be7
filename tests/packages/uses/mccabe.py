import ast, mccabe
v = mccabe.PathGraphingAstVisitor()
v.preorder(ast.parse("def f(x):\n    if x:\n        return 1\n    return 2\n"), v)
assert [g.complexity() for g in v.graphs.values()] == [2]
