for t in ("f(*a=1)", "f(**a=1)", "f(x, *a=1)", "x[*a=1]", "*a=1", "print(*a=1)", "f(*a.b=2)"):
    try: compile(t, "f", "exec"); print("ok", t)
    except SyntaxError as e: print(t, e.msg, e.offset, e.end_offset)
