"""Lowering: turns a syntax tree with resolved names into evaluator nodes."""
