def bank():
    accounts = {}
    def open_(name, amount=0): accounts[name] = amount
    def move(a, b, n):
        if accounts[a] < n: raise ValueError(f'{a} has only {accounts[a]}')
        accounts[a] -= n
        accounts[b] += n
    def view(): return dict(accounts)
    return open_, move, view
o, m, v = bank()
o('a', 10); o('b'); m('a', 'b', 4)
snap = v()
m('a', 'b', 1)
print(snap, v(), bank()[2]())
def stack():
    items = []
    class S:
        def push(self, x): items.append(x); return self
        def pop(self): return items.pop()
        @property
        def size(self): return len(items)
    return S()
s = stack()
print(s.push(1).push(2).size, s.pop(), s.size, stack().size)
def acc(t=0):
    def add(n):
        nonlocal t
        t += n
        return add
    add.total = lambda: t
    return add
print(acc()(1)(2)(3).total())
m('a', 'b', 100)
