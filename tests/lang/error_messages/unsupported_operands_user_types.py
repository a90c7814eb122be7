class A: pass
class B:
    class C: pass
for f in (lambda: A() + 1, lambda: 1 + A(), lambda: A() - B(), lambda: B.C() * 2, lambda: A() / None, lambda: A() // [], lambda: A() % 'a', lambda: A() ** 2, lambda: A() @ A(), lambda: A() << 1, lambda: A() & 1, lambda: A() < 1, lambda: 1 >= A(), lambda: A() <= B.C(), lambda: A + 1, lambda: len + 1, lambda: (lambda: 0) + 1, lambda: A().__class__ > 1, lambda: pow(A(), 1), lambda: pow(1, 2, A()), lambda: divmod(A(), 1), lambda: -A, lambda: [] + A(), lambda: 'a' + A(), lambda: 'a' * A(), lambda: print + print, lambda: A | 5, lambda: range(3) + [1], lambda: {1: 2} + {3: 4}, lambda: {1} + {2}, lambda: f'{1}' + 1, lambda: None + None, lambda: ... - 1):
    try: f()
    except TypeError as e: print(e)
A() + B()
