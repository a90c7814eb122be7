"""Tokens of all kinds of text, right and wrong."""

import tokenize, io
def show(s):
    print('#',repr(s))
    try:
        for t in tokenize.generate_tokens(io.StringIO(s).readline): print(tuple(t))
    except Exception as e: print(type(e).__name__, e, getattr(e,'args',None))
for s in ['x = 1\n','x=1','','\n','# c','# c\n\nx\n','if a:\n  b\n  c\nd\n','if a:\n  # x\n  b\n\n  c\n','(1,\n 2)\n','"a" b\'c\' rb"d" """x\ny"""\n','f"a{b!r:>{w}}c{d=}"\n',"f'{{}}x'\n",'f"""\n{x\n}"""\n','t"a{b}"\n','a\\\nb\n','x \\\n  + 1','a := 1; b->c ... **= //= !=\n','0x1F 1_000 1.5e-3 1j 0b1 .5 5.\n','é = "ü"\n','(','"abc','x = $\n','if a:\n  b\n c\n','  x\n','\tx\n','async def f(): await x\n','@a\n','a if b else c # d\n','"""abc','f"{a','f"{a:{b}c}"','1a','0777','a\r\nb\r\n','a\x0cb\n','x = 1 # é\n# end','if a:\n\tb\n        c\n','lambda: 0','!','a!b','?','`','"a\\\nb"\n','[\n\n# c\n1]\n','class A:\n  def f(self):\n    pass\n\n\nx=1\n','f"a\\{b}"\n','f"{x!r}" f"{y:a{{b}"\n','rf"\\{a}"\n', ')\n','(]\n','1_\n','1e\n',"f'{a['b']}'\n", 'f"{\n1\n}"\n']: show(s)
