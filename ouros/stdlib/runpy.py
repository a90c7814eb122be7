"""Module `runpy`: runs modules and files as scripts."""

__all__ = ["run_module", "run_path"]


def _run(code, init_globals, mod_name, mod_spec, file):
    variables = {} if init_globals is None else dict(init_globals)
    loader = mod_spec.loader if mod_spec is not None else None
    package = mod_spec.parent if mod_spec is not None else ""
    variables.update(__name__=mod_name, __file__=file, __cached__=None, __doc__=None, __loader__=loader, __package__=package, __spec__=mod_spec)
    exec(code, variables)
    return dict(variables)


def _details(mod_name):
    from importlib.util import find_spec
    if mod_name.startswith("."):
        raise ImportError("Relative module names not supported")
    spec = find_spec(mod_name)
    if spec is None:
        raise ImportError(f"No module named {mod_name}")
    if spec.submodule_search_locations is not None:
        if mod_name == "__main__" or mod_name.endswith(".__main__"):
            raise ImportError("Cannot use package as __main__ module")
        try:
            return _details(f"{mod_name}.__main__")
        except ImportError as e:
            raise ImportError(f"{e}; {mod_name!r} is a package and cannot be directly executed") from None
    if not hasattr(spec.loader, "get_code"):
        raise ImportError(f"{mod_name!r} is a module of the library and cannot be executed")
    return mod_name, spec, spec.loader.get_code(mod_name)


def run_module(mod_name, init_globals=None, run_name=None, alter_sys=False):
    """Run the code of a module in a new namespace. Returns it."""
    import sys
    import types
    mod_name, spec, code = _details(mod_name)
    run_name = mod_name if run_name is None else run_name
    if not alter_sys:
        return _run(code, init_globals, run_name, spec, spec.origin)
    module = types.ModuleType(run_name)
    module.__dict__.update(init_globals or {}, __name__=run_name, __file__=spec.origin, __loader__=spec.loader, __package__=spec.parent, __spec__=spec)
    saved, first = sys.modules.get(run_name), sys.argv[0]
    sys.modules[run_name] = module
    sys.argv[0] = spec.origin
    try:
        exec(code, module.__dict__)
        return dict(module.__dict__)
    finally:
        sys.argv[0] = first
        if saved is None:
            sys.modules.pop(run_name, None)
        else:
            sys.modules[run_name] = saved


def run_path(path_name, init_globals=None, run_name=None):
    """Run a virtual file, or the `__main__.py` of a folder, in a new namespace. Returns it."""
    import os
    import sys
    path = os.fspath(path_name)
    name = "<run_path>" if run_name is None else run_name
    if os.path.isdir(path):
        sys.path.insert(0, path)
        try:
            return run_path(os.path.join(path, "__main__.py"), init_globals, name)
        finally:
            sys.path.remove(path)
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    return _run(code, init_globals, name, None, path)
