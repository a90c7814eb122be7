def f():
    try:
        return 1
    finally:
        [].pop()
f()
