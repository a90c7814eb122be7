import warnings
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    for src in (r"x='\d'", "x = 1\nx is 1", "x = 1\nx is not 'a'", "assert (1,'a')", "[1](2)", "(1)[1]", "'a'['b']", "[1,2][1.5]", "0or 1", "0x1for x in ()" , "b'\\q'", "f'\\q{1}'", "'\\400'", "def f():\n  try: pass\n  finally: return 1", "while 1:\n  try: pass\n  finally:\n    for i in x: break\n    break", "'''\n\n\\d\\e'''", "1 < x is 1", "(1,2)(3)", "{1:2}(3)", "None()", "f'a'(1)", "(x for x in y)(1)", "(lambda: 1)(1)", "(lambda: 1)[1]", "{1}[0]", "'a'[1:2]", "'a'[x]", "'a'[None]", "r'\d'", "f'\\{6}'", "x is ()", "x is None", "x is ...", "'a' is x", "1if 1else 2", "1_0in x", "1jor 2", "def f(): '\\d'"):
        try: compile(src, 'f.py','exec')
        except SyntaxError as e: print(src, e)
for x in w: print(x.category.__name__, x.message, x.filename, x.lineno)
with warnings.catch_warnings():
    warnings.simplefilter('error')
    for src in ("x='\\d'", "x is 1", "\nassert (1,2)"):
        try: compile(src, 'f.py','exec')
        except SyntaxError as e: print(type(e).__name__, e, e.lineno, e.filename)
print(eval("'\\d'"))
exec("x = 5\nprint(x is 5)")
