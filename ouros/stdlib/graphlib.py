"""Module `graphlib`: topological sorting (A. B. Kahn, Topological sorting of large networks, 1962).

A node's states, in order: waiting for predecessors, ready, passed out by get_ready(), finished by done().
"""

__all__ = ["TopologicalSorter", "CycleError"]

GenericAlias = type(list[int])


class CycleError(ValueError):
    """The graph has a cycle. args[1] is a list of its nodes; the first is also the last."""


class TopologicalSorter:
    """Sort the nodes of a graph, so that each comes after its predecessors.

    `graph` is a mapping of nodes to iterables of their predecessors. Nodes are hashable.
    """

    def __init__(self, graph=None):
        self._followers = {}
        self._unfinished = {}  # Number of unfinished predecessors of each node.
        self._ready = None  # None until prepare() is called.
        self._passed_out = set()
        self._started = False
        for node, predecessors in () if graph is None else graph.items():
            self.add(node, *predecessors)

    def add(self, node, *predecessors):
        """Add a node, and nodes that must come before it. Raises ValueError after prepare()."""
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        followers, unfinished = self._followers, self._unfinished
        if node in followers:
            unfinished[node] += len(predecessors)
        else:
            followers[node] = []
            unfinished[node] = len(predecessors)
        for predecessor in predecessors:
            if predecessor in followers:
                followers[predecessor].append(node)
            else:
                followers[predecessor] = [node]
                unfinished[predecessor] = 0

    def prepare(self):
        """Finish the additions, and look for cycles. Raises CycleError for one; get_ready() works all the same."""
        if self._started:
            raise ValueError("cannot prepare() after starting sort")
        if self._ready is None:
            self._ready = [node for node, number in self._unfinished.items() if not number]
        if not self._can_finish():
            raise CycleError("nodes are in a cycle", self._find_cycle())

    def get_ready(self):
        """Return a tuple of the nodes that became ready since the last call."""
        nodes = tuple(self._prepared())
        if nodes:
            self._ready = []
            self._passed_out.update(nodes)
            self._started = True
        return nodes

    def done(self, *nodes):
        """Finish nodes that get_ready() returned. Raises ValueError for others."""
        ready, passed_out, unfinished = self._prepared(), self._passed_out, self._unfinished
        for node in nodes:
            if node not in passed_out:
                if node not in unfinished:
                    raise ValueError(f"node {node!r} was not added using add()")
                if unfinished[node] or node in ready:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            passed_out.remove(node)
            for follower in self._followers[node]:
                unfinished[follower] -= 1
                if not unfinished[follower]:
                    ready.append(follower)

    def is_active(self):
        """Return True while nodes are ready, or passed out and not finished."""
        return bool(self._prepared() or self._passed_out)

    def _can_finish(self):
        """Return True if all nodes can be finished in some order, so that there is no cycle."""
        unfinished = dict(self._unfinished)
        order = list(self._ready)
        for node in order:
            for follower in self._followers[node]:
                unfinished[follower] -= 1
                if not unfinished[follower]:
                    order.append(follower)
        return len(order) == len(unfinished)

    def __bool__(self):
        return self.is_active()

    def static_order(self):
        """Yield all nodes in order. Raises CycleError."""
        self.prepare()
        while self.is_active():
            batch = self.get_ready()
            yield from batch
            self.done(*batch)

    def _prepared(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._ready

    def _find_cycle(self):
        """Return a list of the nodes of a cycle, the first again at the end. Searches depth first."""
        explored = set()
        for start in self._followers:
            # path of nodes from the start, each with an iterator over its untried followers
            path = {} if start in explored else {start: iter(self._followers[start])}
            while path:
                node = next(reversed(path))
                for follower in path[node]:
                    if follower in path:
                        nodes = list(path)
                        return [*nodes[nodes.index(follower) :], follower]
                    if follower not in explored:
                        path[follower] = iter(self._followers[follower])
                        break
                else:
                    del path[node]
                    explored.add(node)

    __class_getitem__ = classmethod(GenericAlias)
