class Acc:
    def __init__(self): self.n = 0
    def add(self, k=1, *rest, **kw):
        self.n += k + len(rest) + sum(kw.values())
        return self
acc, d, s, text, stack = Acc(), {}, set(), '', []
for i in range(200):
    acc.add(i).add().add(1, 2, 3, z=i)
    d[i % 13] = d.get(i % 13, 0) + i
    s ^= {i % 17}
    if i % 10 == 0: text += chr(97 + i % 26)
    elif i % 15 == 0:
        try: stack.append(d[i])
        except KeyError as e: stack.append(str(e))
    else:
        a, *b = divmod(i, 7)
        stack[len(stack):] = [a for _ in b if a > 25]
    if i % 50 == 49: stack = [x for x in stack if not isinstance(x, str)]
print(acc.n, d, sorted(s), text, stack)
gen = (x * y for x in range(10) for y in range(x) if (x + y) % 3)
total = 0
while (v := next(gen, None)) is not None: total += v
total
