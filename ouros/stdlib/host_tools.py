"""The functions of the host: `call` one by name, `list_tools`, and `search` for those that fit a task.

The same functions are variables of the program, unless it gave these names to something else.
"""
import _host
import _tool_search
import json

__all__ = ["call", "list_tools", "search"]


class _Tool:
    """A function of the host, as far as its description goes."""

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
    """Whether a dict has arguments of a function by name, and is not the first argument itself."""
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
    """The functions that a program is told of: those of a private module are for the library's use."""
    return [name for name in _host.names() if not name.startswith("_")]


def list_tools():
    """All functions of the host, each as a dict of name and description (its first line)."""
    return [_tool_search.facts_of(_Tool(name), "brief") for name in _names()]


def search(query, limit=10, detail="brief"):
    """The functions of the host that fit a query best, the best first.

    detail: 'brief' for name and first line of the description; 'full' for description, declaration, and the JSON Schemas
    `parameters` and `returns`.
    """
    return _tool_search.Index([_Tool(name) for name in _names()]).search(query, limit, detail)
