class P:
    kind = 'point'
    def __init__(self, x, y=0):
        self.x = x
        self.y = y
    def move(self, dx, dy=0):
        self.x += dx
        self.y += dy
        return self
    def __repr__(self): return f'P({self.x}, {self.y})'
p = P(1, 2)
print(p, p.move(3).move(1, 1), p.kind, P.kind, vars(p), p.__dict__, type(p).__name__, isinstance(p, P))
p.kind = 'instance'
print(P.kind, p.kind)
del p.kind
P.kind = 'changed'
P.extra = lambda self: 'extra ' + str(self.x)
print(p.kind, p.extra(), P.move(p, 1), getattr(p, 'x'), hasattr(p, 'zz'))
setattr(p, 'z', 5)
p.z
