"""Breadth-first, depth-first and Dijkstra's search, topological order and components: dicts, sets, deque, heapq."""

from collections import defaultdict, deque
from heapq import heappop, heappush


def make_graph(size):
    graph = {node: {} for node in range(size)}
    state = 12345
    for node in range(size):
        for _ in range(4):
            state = (state * 1103515245 + 12345) % 2147483648
            other = state % size
            if other != node:
                graph[node][other] = graph[other][node] = state % 97 + 1
    return graph


def levels(graph, start):
    level_of = {start: 0}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other in graph[node]:
            if other not in level_of:
                level_of[other] = level_of[node] + 1
                queue.append(other)
    return level_of


def shortest(graph, start):
    distances = {start: 0}
    came_from = {}
    done = set()
    heap = [(0, start)]
    while heap:
        distance, node = heappop(heap)
        if node in done:
            continue
        done.add(node)
        for other, weight in graph[node].items():
            candidate = distance + weight
            if other not in distances or candidate < distances[other]:
                distances[other] = candidate
                came_from[other] = node
                heappush(heap, (candidate, other))
    return distances, came_from


def path_to(came_from, node):
    path = [node]
    while node in came_from:
        node = came_from[node]
        path.append(node)
    return path[::-1]


def components(graph):
    seen = set()
    found = []
    for start in graph:
        if start in seen:
            continue
        stack, component = [start], set()
        while stack:
            node = stack.pop()
            if node not in component:
                component.add(node)
                stack.extend(graph[node].keys() - component)
        seen |= component
        found.append(component)
    return found


def topological(size):
    after = defaultdict(set)
    waits_for = defaultdict(int)
    for node in range(size):
        for other in (node * 2 + 1, node * 2 + 2, node + 7):
            if other < size and other not in after[node]:
                after[node].add(other)
                waits_for[other] += 1
    ready = deque(node for node in range(size) if not waits_for[node])
    order = []
    while ready:
        node = ready.popleft()
        order.append(node)
        for other in sorted(after[node]):
            waits_for[other] -= 1
            if not waits_for[other]:
                ready.append(other)
    return order


def main():
    graph = make_graph(2500)
    level_of = levels(graph, 0)
    distances, came_from = shortest(graph, 0)
    assert level_of.keys() == distances.keys()
    farthest = max(distances, key=lambda node: (distances[node], node))
    path = path_to(came_from, farthest)
    assert sum(graph[a][b] for a, b in zip(path, path[1:])) == distances[farthest]
    sizes = sorted(map(len, components(graph)))
    order = topological(2500)
    assert len(order) == 2500
    return max(level_of.values()), farthest, distances[farthest], len(path), sizes[-1], order[700]


main()
