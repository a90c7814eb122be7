from treelib import Tree
t = Tree()
t.create_node("A", "a")
t.create_node("B", "b", parent="a")
assert t.depth() == 1 and [n.tag for n in t.children("a")] == ["B"]
