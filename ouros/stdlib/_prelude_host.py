"""Documentation and signatures of the functions of the host.

Runs inside the sandbox with the built-ins only; knows nothing of the runtime. `text` is the JSON object that describes the function,
or None: then nothing is known of its parameters.
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
    """A function with the parameters of the host's; its annotations are text, as only the host has their types."""
    import json
    declaration = "def function(*args, **kwargs)" if text is None else json.loads(text)["declaration"]
    found = {}
    exec(f"from __future__ import annotations\n{declaration}: ...", {}, found)
    del found["annotations"]
    return found.popitem()[1]
