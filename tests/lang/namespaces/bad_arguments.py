for args in [("1+", "f", "eval"), ("a b", "f", "exec"), ("1", "f", "bad"), (5, "f", "exec")]:
    try: compile(*args)
    except Exception as e: print(type(e).__name__, e)
for src, a in [("1", (5,)), ("1", ({}, 5))]:
    try: eval(src, *a)
    except Exception as e: print(type(e).__name__, e)
    try: exec(src, *a)
    except Exception as e: print(type(e).__name__, e)
try: eval(5)
except Exception as e: print(type(e).__name__, e)
try: exec(5)
except Exception as e: print(type(e).__name__, e)
