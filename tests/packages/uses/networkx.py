import networkx as nx
g = nx.path_graph(5)
assert nx.shortest_path(g, 0, 4) == [0, 1, 2, 3, 4] and nx.is_connected(g)
d = nx.DiGraph([("a", "b"), ("b", "c")])
assert list(nx.topological_sort(d)) == ["a", "b", "c"]
w = nx.Graph()
w.add_weighted_edges_from([(1, 2, 3), (2, 3, 1), (1, 3, 10)])
assert nx.dijkstra_path_length(w, 1, 3) == 4 and len(nx.minimum_spanning_tree(w).edges) == 2
