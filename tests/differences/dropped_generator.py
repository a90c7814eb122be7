"""The `finally` blocks of a generator that is dropped before its end are not run.

category: generators
cause: No code of the program runs behind its back: neither when nobody refers to an object any more nor at the end. So a run can be paused, dumped and copied anywhere and goes on in the same way.
workaround: Close generators that are left early: `with contextlib.closing(gen) as it:`.
"""

def lines():
    try:
        yield "first"
        yield "second"
    finally:
        print("closed")

for line in lines():
    print(line)
    break
print("after the loop")

# CPython:
# first
# closed
# after the loop
# ouros:
# first
# after the loop
