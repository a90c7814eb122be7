for src in ("def f[T, T](): pass", "class A[T, T=int, U]: pass", "def f[T](T): pass", "type X[T: (yield)] = 1", "def f[T]():\n nonlocal T", "class A[T]((yield)): pass", "type A = (x := 1)", "def f[T=int, U](): pass"):
    try: exec(src); print('ok', src)
    except SyntaxError as e: print(e.msg)
