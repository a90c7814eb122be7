"""Calls, attributes, operators, generators and what nodes and continuations are: how values are used, whatever their type."""
