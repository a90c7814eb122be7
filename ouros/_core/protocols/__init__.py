"""Uses of values of any type: calls, attributes, operators, generators; the base classes of nodes and continuations."""
