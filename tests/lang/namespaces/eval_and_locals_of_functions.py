print(eval("1 + 2"), eval(" \t3"), eval("x", {'x': 9}), eval("y", {}, {'y': 8}))
def g():
    loc = 5
    exec("loc = 6; other = 7")
    try: other
    except NameError as e: print(e)
    return loc, eval("loc * 2"), eval("[loc for _ in range(2)]")
print(g())
