"""Foundations: slots, reference counts, free lists, CPython containers by their C layout, the C stack, clocks.

Knows no value of the sandbox.
"""
