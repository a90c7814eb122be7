"""Foundations without values: slots, reference counts, free lists, CPython containers by their C layout, the C stack, clocks."""
