graph = {'a': ['b', 'c'], 'b': ['d'], 'c': ['d', 'e'], 'd': ['f'], 'e': ['f'], 'f': []}
def bfs(s, t):
    queue, seen = [[s]], {s}
    while queue:
        path = queue.pop(0)
        if path[-1] == t: return path
        for n in graph[path[-1]]:
            if n not in seen:
                seen.add(n)
                queue.append(path + [n])
def dfs(n, seen=None):
    seen = set() if seen is None else seen
    if n in seen: return []
    seen.add(n)
    return [n] + [x for m in graph[n] for x in dfs(m, seen)]
def topo():
    order, seen = [], set()
    def visit(n):
        if n in seen: return
        seen.add(n)
        for m in graph[n]: visit(m)
        order.append(n)
    for n in graph: visit(n)
    return order[::-1]
print(bfs('a', 'f'), dfs('a'), topo(), bfs('f', 'a'))
paths = lambda s, t: [[s]] if s == t else [[s] + p for n in graph[s] for p in paths(n, t)]
paths('a', 'f')
