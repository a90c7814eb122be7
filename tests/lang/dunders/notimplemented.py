class A:
    def __add__(self, o):
        print('A add')
        return NotImplemented
    def __radd__(self, o):
        print('A radd')
        return NotImplemented
    def __eq__(self, o):
        print('A eq')
        return NotImplemented
    def __lt__(self, o):
        print('A lt')
        return NotImplemented
class B:
    def __radd__(self, o): return 'B radd'
    def __eq__(self, o): return 'B eq'
    def __gt__(self, o): return 'B gt'
print(A() + B(), A() == B(), A() < B())
print(A() == A(), A() != 5)
for f in (lambda: A() + 1, lambda: A() + A(), lambda: 1 + A(), lambda: A() < A(), lambda: A() < 1):
    try:
        f()
    except TypeError as e:
        print(e)
A() + 'x'
