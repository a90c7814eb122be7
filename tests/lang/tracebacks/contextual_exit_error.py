class CM:
    def __enter__(self): return self
    def __exit__(self, *a): raise OSError('exit')
def f():
    with CM():
        raise ValueError('body')
f()
