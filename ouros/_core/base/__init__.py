"""Ground: slots, reference counts, free lists, host containers by their C layout, the C stack, the clock.

Knows no value of the sandbox.
"""
