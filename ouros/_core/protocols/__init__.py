"""How values are used, whatever their type: calls, attributes, operators, generators, nodes and continuations."""
