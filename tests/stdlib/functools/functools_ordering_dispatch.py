from functools import total_ordering, singledispatch
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V(1) != V(2), max(V(1), V(3)).n)
@singledispatch
def show(x): return f'object {x}'
@show.register
def _(x: int): return f'int {x}'
@show.register(list)
def _(x): return f'list of {len(x)}'
@show.register(str)
def show_str(x): return f'str {x}'
print(show(5), show([1]), show('s'), show(2.5), show(True), show.dispatch(int)(9), show_str('direct'))
class Base: pass
class Child(Base): pass
@show.register(Base)
def _(x): return 'base'
show(Child())
