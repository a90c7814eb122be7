"""Evaluator nodes: one class for each kind of statement and expression."""
