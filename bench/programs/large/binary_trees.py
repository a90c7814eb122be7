"""Trees of instances and of tuples, built and thrown away again: allocation, recursion, reference counting."""


class Tree:
    __slots__ = ('left', 'right')

    def __init__(self, left, right):
        self.left = left
        self.right = right

    def count(self):
        if self.left is None:
            return 1
        return 1 + self.left.count() + self.right.count()


def grow(depth):
    if depth == 0:
        return Tree(None, None)
    return Tree(grow(depth - 1), grow(depth - 1))


def grow_tuple(depth):
    if depth == 0:
        return None, None
    depth -= 1
    return grow_tuple(depth), grow_tuple(depth)


def count_tuple(tree):
    left, right = tree
    if left is None:
        return 1
    return 1 + count_tuple(left) + count_tuple(right)


def main():
    deepest = 12
    kept = grow(deepest)
    counts = []
    for depth in range(4, deepest + 1, 3):
        turns = 1 << (deepest - depth + 2)
        total = 0
        for _ in range(turns):
            total += grow(depth).count()
        counts.append((turns, depth, total))
    total = 0
    for _ in range(16):
        total += count_tuple(grow_tuple(8))
    assert kept.count() == 2 ** (deepest + 1) - 1
    return counts, total


main()
