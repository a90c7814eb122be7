class Node:
    def __init__(self, v, nxt=None): self.v, self.next = v, nxt
    def __iter__(self):
        n = self
        while n:
            yield n.v
            n = n.next
class Tree:
    def __init__(self): self.root = None
    def add(self, v):
        def put(n): return [v, None, None] if n is None else [n[0], put(n[1]), n[2]] if v < n[0] else [n[0], n[1], put(n[2])]
        self.root = put(self.root)
        return self
    def __iter__(self):
        def walk(n):
            if n:
                yield from walk(n[1])
                yield n[0]
                yield from walk(n[2])
        return walk(self.root)
    def height(self, n='root'): n = self.root if n == 'root' else n; return 0 if n is None else 1 + max(self.height(n[1]), self.height(n[2]))
head = None
for i in range(5): head = Node(i, head)
prev, cur = None, head
while cur: cur.next, prev, cur = prev, cur, cur.next
print(list(prev), sum(prev), 3 in prev)
t = Tree()
for v in (5, 2, 8, 1, 9): t.add(v)
list(t), t.height()
