class CM:
    def __enter__(self): return self
    def __exit__(self, *a): return False
def f():
    with CM() as c:
        try:
            c.missing()
        finally:
            x = 1
f()
