class A:
    def __repr__(self): return 'A' + 1
print([A()])
