"""Module `host_tools`: the host's functions by name: `call`, `list_tools`, and `search`.

Programs also have these functions as variables, unless they reuse the names. Knows only descriptions and the call by
name. Invariant: functions of private modules are not listed.
"""
import _host
import _tool_search
import json

__all__ = ["call", "list_tools", "search"]


class _Tool:
    """Description of a host function."""

    def __init__(self, name):
        text = _host.text(name)
        facts = {} if text is None else json.loads(text)
        self.name = name
        self.description = facts.get("description", "")
        self._declaration = facts.get("declaration", f"def {name.rpartition('.')[2]}(*args, **kwargs)")
        self.parameters = facts.get("parameters", {})
        self.returns = facts.get("returns", {})

    def declaration(self):
        return self._declaration


def call(name, /, *args, **kwargs):
    """Call a function of the host by name. One dict of its parameters may stand for keyword arguments.

    Raises NameError if the host has no function of this name, and what the function raises.
    """
    try:
        function = _host.get(name)
    except KeyError:
        raise NameError(f"the host has no function {name!r}{_nearest(name)}") from None
    if len(args) == 1 and not kwargs and type(args[0]) is dict and _are_arguments(name, args[0]):
        return function(**args[0])
    return function(*args, **kwargs)


def _are_arguments(name, given):
    """Return True if the dict contains keyword arguments of the function, rather than being its first argument."""
    properties = _Tool(name).parameters.get("properties", {})
    if not given or not all(key in properties for key in given):
        return False
    first = next(iter(properties.values()))
    return isinstance(first, dict) and first.get("type") in ("string", "integer", "number", "boolean", "array", "null")


def _nearest(name):
    import difflib
    found = difflib.get_close_matches(name, _names(), 1) if isinstance(name, str) and len(name) <= 100 else []
    return f". Did you mean: {found[0]!r}?" if found else ""


def _names():
    """Return the names of the functions to list: all but those of private modules, which the library uses."""
    return [name for name in _host.names() if not name.startswith("_")]


def list_tools():
    """Return all host functions, each as a dict of name and description (its first line)."""
    return [_tool_search.facts_of(_Tool(name), "brief") for name in _names()]


def search(query, limit=10, detail="brief"):
    """Return the host functions that best match a query, best first.

    detail: 'brief' for name and first line of the description; 'full' also for the whole description, the declaration,
    and the JSON Schemas `parameters` and `returns`.
    """
    return _tool_search.Index([_Tool(name) for name in _names()]).search(query, limit, detail)
