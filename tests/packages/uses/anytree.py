from anytree import Node, RenderTree
root = Node("a")
Node("b", parent=root)
assert [node.name for _, _, node in RenderTree(root)] == ["a", "b"]
