"""Disjoint sets: spanning tree of a grid by Kruskal, percolation, equal accounts, with path halving in lists and dicts."""


class Forest:
    def __init__(self, size):
        self.parent = list(range(size))
        self.size = [1] * size
        self.count = size

    def find(self, item):
        parent = self.parent
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.count -= 1
        return True

    def __contains__(self, pair):
        return self.find(pair[0]) == self.find(pair[1])


class NamedForest:
    """The same for anything that can be a key of a dict, with recursion."""

    def __init__(self):
        self.parent = {}

    def find(self, name):
        above = self.parent.setdefault(name, name)
        if above == name:
            return name
        root = self.parent[name] = self.find(above)
        return root

    def union(self, a, b):
        self.parent[self.find(a)] = self.find(b)

    def groups(self):
        found = {}
        for name in self.parent:
            found.setdefault(self.find(name), set()).add(name)
        return sorted(sorted(group) for group in found.values())


def spanning_tree(side):
    edges = []
    for y in range(side):
        for x in range(side):
            here = y * side + x
            if x + 1 < side:
                edges.append(((x * 31 + y * 17) % 101, here, here + 1))
            if y + 1 < side:
                edges.append(((x * 13 + y * 29) % 103, here, here + side))
    edges.sort()
    forest = Forest(side * side)
    total = 0
    for weight, a, b in edges:
        if forest.union(a, b):
            total += weight
    return total, forest.count


def percolate(side):
    """Opens cells in a fixed order until the top is connected to the bottom."""
    top, bottom = side * side, side * side + 1
    forest = Forest(side * side + 2)
    is_open = [False] * (side * side)
    state = 5
    opened = 0
    while (top, bottom) not in forest:
        state = (state * 69069 + 1) % 4294967296
        cell = (state >> 8) % (side * side)
        if is_open[cell]:
            continue
        is_open[cell] = True
        opened += 1
        y, x = divmod(cell, side)
        if y == 0:
            forest.union(cell, top)
        elif is_open[cell - side]:
            forest.union(cell, cell - side)
        if y == side - 1:
            forest.union(cell, bottom)
        elif is_open[cell + side]:
            forest.union(cell, cell + side)
        if x and is_open[cell - 1]:
            forest.union(cell, cell - 1)
        if x < side - 1 and is_open[cell + 1]:
            forest.union(cell, cell + 1)
    return opened


def accounts(count):
    forest = NamedForest()
    for i in range(count):
        forest.union(f'user{i}', f'mail{i * 7 % (count // 2)}')
        if i % 5 == 0:
            forest.union(f'user{i}', f'user{i // 2}')
    return forest.groups()


def main():
    total, parts = spanning_tree(80)
    groups = accounts(3000)
    assert parts == 1
    return total, percolate(64), len(groups), len(groups[0]), groups[-1][:2]


main()
