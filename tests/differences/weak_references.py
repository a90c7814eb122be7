"""An object that only weak references hold goes when one of them is asked for it, and an object in a cycle stays.

category: garbage
cause: Nothing happens behind the program's back: an object is freed without a sound, callbacks of weak references run when the program asks one of them, and no collector looks for cycles that the program could notice.
workaround: Ask the weak reference, or use `weakref.finalize` and call it; break cycles that hold what must go.
"""

import gc
import weakref


class Node:
    pass


node = Node()
ref = weakref.ref(node, lambda r: print("callback"))
del node
print("deleted")
print(ref())

node = Node()
node.itself = node
ref = weakref.ref(node)
del node
gc.collect()
print("cycle gone:", ref() is None)

# CPython:
# callback
# deleted
# None
# cycle gone: True
# ouros:
# deleted
# callback
# None
# cycle gone: False
