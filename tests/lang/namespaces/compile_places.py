def show(src, mode="exec"):
    try: compile(src, "s.py", mode); print(repr(src), mode, "ok")
    except SyntaxError as e: print(repr(src), mode, type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
for s in ["1\n2", "1; 2", "x = 1\n\ny = 2\n", "if 1: pass", "if 1:\n  pass", "if 1:\n  pass\n", "", "\n", "# c", "def f(): pass\nx", "1 +", "(1", "x\n  y", "@d", "class A:\n  pass\n\nclass B: pass", "1\n# c\n", "1\n\n\n", "x = ", "'''abc", "for x in y: pass\nz", "import a\nimport b", "pass\npass", "1;\n2", "a b", "\n\n1", "   1", "# c\n1\n2", "if 1: pass\nelse: pass\n", "try: pass\nfinally: pass", "f(", "x = [1,\n2]\ny"]:
    show(s, "single"); show(s, "eval"); show(s)
