# yield from outside of a function, and too many targets before a starred one
for code in ("yield from []", "yield 1", "class A:\n yield from []", "[" + "a," * 255 + "*b] = x", "[" + "a," * 256 + "*b] = x", "(" + "a," * 256 + "*b) = x", "for " + "a," * 256 + "*b in x: 1",
             "*b, " + "a," * 300 + " = x", "*a, *b = x"):
    try:
        compile(code, "f", "exec")
        print("compiled")
    except SyntaxError as e:
        print(e.msg, e.lineno, e.offset, e.end_offset)
