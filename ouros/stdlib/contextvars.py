"""Context variables.

The classes are natives. Invariant: an event loop runs each step of a task by the `run` of the task's context, so the current context is that of
the code that runs.
"""

import _contextvars
import _decimal
from _contextvars import Context, ContextVar, Token, copy_context

__all__ = ["Context", "ContextVar", "Token", "copy_context"]

# What is current; natives look it up under this name.
_state = _contextvars.new_state()


def _run_with_numbers(context, callable, /, *args, **kwargs):
    """Context.run() in a program that imported decimal: the context of decimal numbers changes, too."""
    numbers = _decimal.current
    _decimal.current = _new_numbers() if context._numbers is None else context._numbers
    try:
        return _contextvars.enter(context, callable, *args, **kwargs)
    finally:
        _decimal.current = numbers


def _new_numbers():
    from decimal import Context

    return Context()
