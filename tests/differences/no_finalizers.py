"""`__del__` is not called.

category: garbage
cause: No code of the program runs behind its back: neither when nobody refers to an object any more nor at the end. So a run can be paused, dumped and copied anywhere and goes on in the same way.
workaround: `with`, or `weakref.finalize` and call it.
"""

class Resource:
    def __del__(self):
        print("gone")

r = Resource()
del r
print("end")

# CPython:
# gone
# end
# ouros:
# end
