"""Nothing is said about coroutines that were never awaited, nor about exceptions of tasks that nobody looked at.

category: asyncio
cause: CPython says so when the objects are freed; when that happens is not part of a program's course here.
workaround: None is needed: await what you make, or keep it in a `TaskGroup`.
"""

async def work():
    print("never printed")

work()
print("end")

# CPython:
# main.py:12: RuntimeWarning: coroutine 'work' was never awaited
#   work()
# RuntimeWarning: Enable tracemalloc to get the object allocation traceback
# end
# ouros:
# end
