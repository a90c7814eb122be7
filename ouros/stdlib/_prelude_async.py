"""Prelude: coroutines that the machine starts, for a program with a top-level await or a host call answered by a
future.

Runs in the sandbox. Imports are in the functions, since most programs do not need them.
"""

import _host


def run_top_level(coro):
    from asyncio.runners import run_main

    return run_main(coro)


def external_future(call_id):
    if _host.forgives():
        from _pending_values import PendingValue

        return PendingValue(call_id)
    from asyncio.futures import ExternalFuture

    return ExternalFuture(call_id)


def value_of_pending(pending):
    from _pending_values import value_of

    return value_of(pending)


def with_values_of_items(items):
    from _pending_values import with_values

    return with_values(items)


def call_host_with_values(name, args, kwargs):
    from _pending_values import call_host

    return call_host(name, args, kwargs)


def finish_host_calls():
    from _pending_values import finish_calls

    finish_calls()
