"""What the machine starts when a program awaits at its top level, or the host answers a call by a future.

Runs inside the sandbox. The imports stand in the functions: most programs need none of it.
"""


def run_top_level(coro):
    from asyncio.runners import run_main

    return run_main(coro)


def external_future(call_id):
    from asyncio.futures import ExternalFuture

    return ExternalFuture(call_id)
