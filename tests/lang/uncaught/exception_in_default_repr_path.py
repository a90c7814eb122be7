class A:
    def __init__(self): raise TypeError('cannot build')
[A() for _ in range(2)]
