"""Prelude: docstrings and signatures of the host's functions.

Runs in the sandbox with only the built-ins. Knows nothing of the runtime. `text` is the JSON object that describes a
function, or None if nothing is known of its parameters.
"""


def host_function_doc(name, text):
    import json
    return json.loads(text)["description"] or None


def host_function_signature(name, text):
    import inspect
    return inspect.signature(_declared(text))


def host_function_annotations(name, text):
    return dict(_declared(text).__annotations__)


def _declared(text):
    """Return a function with the parameters of the host's function. Annotations are strings, since the types exist only on the host."""
    import json
    declaration = "def function(*args, **kwargs)" if text is None else json.loads(text)["declaration"]
    found = {}
    exec(f"from __future__ import annotations\n{declaration}: ...", {}, found)
    del found["annotations"]
    return found.popitem()[1]
