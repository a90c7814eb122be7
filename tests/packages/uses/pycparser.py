from pycparser import c_parser
ast = c_parser.CParser().parse("int f(int a) { return a + 1; }")
assert ast.ext[0].decl.name == "f"
