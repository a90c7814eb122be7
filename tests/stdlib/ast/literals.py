import ast

for s in ("1", "-1", "+2.5", "1e5", "'a'", '"b" "c"', "b'x'", "[1, 2, [3]]", "(1,)", "()", "(1)", "{'a': 1, 'b': (2, 3)}", "{1, 2}", "{}", "set()", "None", "True", " [False, ]", "1+2j", "-3j", "0x1F", "1_000", "'''multi\nline'''", r"'\n\x41'", r"r'\n'", "...", "1, 2", "{'a': [1, {'b': None}],}", "[\n1, # c\n2]", "1.", ".5"):
    print(repr(s), repr(ast.literal_eval(s)))
for s in ("foo", "1 + 1", "[1, 2", "f(1)", "", "a.b", "'x", "{1: 2, 3}", "1 2", "__import__('os')", "lambda: 0", "[x for x in y]", "-'a'"):
    try:
        print(s, ast.literal_eval(s))
    except (ValueError, SyntaxError) as e:
        print(s, type(e).__name__)
