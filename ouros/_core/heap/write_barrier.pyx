# ouros: no bounds checks
"""Hooks of the write barrier.

Must not know history. Invariant: an object whose epoch is the VM's was made or saved since the last mark.
"""
