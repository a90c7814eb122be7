x: int = 5
y: 'undefined_name' = 'ok'
z: list[int]
class C:
    a: int = 1
    b: str
c = C()
c.attr: float = 1.5
l = [0]
l[0]: int = 9
(w): int = 3
def f():
    q: undefined_here = 1
    return q
print(x, y, c.attr, l, w, f(), hasattr(C, 'b'))
z
