fs = [lambda: i for i in range(3)]
print([f() for f in fs])
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])
def make():
    x = 'before'
    def f(): return x
    x = 'after'
    return f
print(make()())
hs = []
for k in 'ab': hs.append(lambda: k)
print([h() for h in hs])
k = 'changed'
hs[0]()
