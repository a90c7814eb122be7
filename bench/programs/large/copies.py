"""copy and deepcopy of nested data, of instances with shared parts and cycles, and of classes with their own copy methods."""

import copy


class Node:
    def __init__(self, name):
        self.name = name
        self.links = []
        self.attributes = {}


class Point:
    __slots__ = ('x', 'y')

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Handle:
    """Shared by its copies, as an open file would be."""

    def __init__(self, number):
        self.number = number
        self.copies = 0

    def __deepcopy__(self, memo):
        self.copies += 1
        return self


class Versioned:
    def __init__(self, data, version=0):
        self.data = data
        self.version = version

    def __copy__(self):
        return Versioned(self.data, self.version + 1)


def make_ring(size):
    nodes = [Node(f'n{i}') for i in range(size)]
    for i, node in enumerate(nodes):
        node.links.append(nodes[(i + 1) % size])
        node.links.append(nodes[i * 7 % size])
        node.attributes = {'weight': i, 'labels': [str(i), str(i + 1)], 'at': Point(i, -i)}
    return nodes


def walk(node):
    seen = set()
    total = 0
    while id(node) not in seen:
        seen.add(id(node))
        total += node.attributes['weight'] + node.attributes['at'].y
        node = node.links[0]
    return len(seen), total


def main():
    config = {f'section{i}': {'on': True, 'values': list(range(8)), 'pair': (i, [i]), 'none': None} for i in range(500)}
    twin = copy.deepcopy(config)
    assert twin == config
    twin['section3']['pair'][1].append('changed')
    assert config['section3']['pair'] == (3, [3])
    ring = make_ring(110)
    for _ in range(4):
        ring_twin = copy.deepcopy(ring[0])
    assert ring_twin is not ring[0] and walk(ring_twin) == walk(ring[0]) == (110, 0)
    handle = Handle(3)
    parts = [{'handle': handle, 'number': i} for i in range(300)]
    for _ in range(5):
        parts = copy.deepcopy(parts)
    shared = [1, 2]
    pair = copy.deepcopy([shared, shared, [shared]])
    shallow = Versioned([1, 2, 3])
    for _ in range(200):
        shallow = copy.copy(shallow)
    lists = [copy.copy([i, i]) for i in range(500)]
    return (handle.copies, parts[0]['handle'] is handle, pair[0] is pair[2][0], shallow.version, len(lists),
            twin['section3']['pair'])


main()
