"""Prelude: library code for annotations and for statements with type parameters.

Runs in the sandbox with only the built-ins, and imports modules on demand. Knows nothing of the runtime.
"""


def make_type_param(kind, name, bound, constrained, default):
    from _typing import make_param_spec, make_type_var, make_type_var_tuple

    if kind == 0:
        return make_type_var(name, None if constrained else bound, bound if constrained else None, default)
    return make_param_spec(name, default) if kind == 1 else make_type_var_tuple(name, default)


def make_alias(name, type_params, evaluate):
    from _typing import make_type_alias

    return make_type_alias(name, type_params, evaluate)


def generic_base(type_params):
    from _typing import make_generic_base

    return make_generic_base(type_params)


def forward_reference(text, annotate):
    from annotationlib import _evaluate_partly

    return _evaluate_partly(text, annotate)


def annotations_of(annotate, owner):
    """Return the dict of an annotate function. Raises TypeError if it returns anything else."""
    found = annotate(1)
    if not isinstance(found, dict):
        raise TypeError(f"__annotate__ returned non-dict of type '{type(found).__name__}'")
    return found


def show_value(value):
    import sys
    try:
        hook = sys.displayhook
    except AttributeError:
        raise RuntimeError("lost sys.displayhook") from None
    hook(value)
