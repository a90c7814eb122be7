for src in ("try:\n    raise ValueError\nexcept* Exception as e:\n    break\n", "for i in x:\n  try: pass\n  except* E: continue\n", "def f():\n  try: pass\n  except* E: return\n", "for i in x:\n  try: pass\n  except* E:\n    for j in y: break\n", "while 1:\n  try: pass\n  except* E:\n    def f():\n      break\n"):
    try: compile(src,'f','exec'); print('ok')
    except SyntaxError as e: print(e, e.lineno)
for s in ("def f():\n    pass", "def f(): pass", "if x: pass", "if x:\n  f(x)\n", "if x:\n    f(x)\nelse:\n    g(x)", "class T:\n    pass", "f()\n\n", "@a\ndef f():\n    pass", "with a: pass", "class T: pass\n", "for x in y: pass\n\n", "try:\n  a\nexcept: b"):
    try: compile(s,'f','single'); print('ok', repr(s))
    except SyntaxError as e: print(repr(s), e)
