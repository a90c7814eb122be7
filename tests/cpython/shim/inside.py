"""The program that runs in the sandbox: installs modules, runs the test module, then one test for each answer of `ready`.

External functions: `setup()` gives the sources, `ready(found)` is where the host forks: its answer names the test. The
value of the program is what came of that test: ["ok"], ["skip", reason] or ["fail", text].
"""

import sys
import types
import unittest


running = False


class Absent:
    """Stands for anything of a module the sandbox doesn't have. Whoever uses it is skipped."""

    def __init__(self, name):
        self.__dict__["_name"] = name

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Absent(f"{self._name}.{name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and isinstance(args[0], (types.FunctionType, type)):
            return unittest.skip(f"needs the module {self._name}")(args[0])
        if not running:
            return Absent(self._name)  # A decorator with arguments.
        raise unittest.SkipTest(f"needs the module {self._name}")

    def __add__(self, other):
        return self

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __lshift__ = __rlshift__ = __add__
    __rshift__ = __floordiv__ = __rfloordiv__ = __truediv__ = __mod__ = __or__ = __ror__ = __and__ = __rand__ = __add__

    def __neg__(self):
        return self

    def __iter__(self):
        raise unittest.SkipTest(f"needs the module {self._name}")

    def __mro_entries__(self, bases):
        return ()

    def __index__(self):
        raise unittest.SkipTest(f"needs the module {self._name}")

    def __hash__(self):
        return 1


def new_module(name, package=False):
    parent, _, last = name.rpartition(".")
    if parent and parent not in sys.modules:
        new_module(parent, True)
    module = types.ModuleType(name)
    module.__file__ = "/test/" + name.replace(".", "/") + ("/__init__.py" if package else ".py")
    module.__package__ = name if package else name.rpartition(".")[0]
    module.__spec__ = None
    if package:
        module.__path__ = ["/test/" + name.replace(".", "/")]
    sys.modules[name] = module
    if parent:
        setattr(sys.modules[parent], last, module)
    return module


def new_absent(name):
    try:
        __import__(name)
    except ImportError:
        parts = name.split(".")
        for i in range(len(parts)):
            part = ".".join(parts[: i + 1])
            if part not in sys.modules:
                module = types.ModuleType(part)
                module.__getattr__ = lambda attr, part=part: Absent(part + "." + attr) if not attr.startswith("__") else missing(attr)
                module.__path__ = []
                sys.modules[part] = module
                if i:
                    setattr(sys.modules[part.rpartition(".")[0]], parts[i], module)


def missing(name):
    raise AttributeError(name)


def install(job):
    for name in job["absent"]:
        new_absent(name)
    main = None
    for name, source, package in job["modules"]:
        if name.startswith(job["name"] + "."):
            main = main or new_module(job["name"], True)
        module = new_module(name, package)
        try:
            run_module(source, module)
            if name == "test.support.import_helper":
                module.absent, module.is_running = Absent, lambda: running
        except Exception as e:
            # Only the tests that use it must fail.
            print("cannot install", name, repr(e))
            if package:
                continue  # Its parts may be whole.
            del sys.modules[name]
            delattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2])
    return main or new_module(job["name"], job["package"])


def find_tests(module):
    """Names of the methods, and the texts that hold examples."""
    found = []
    for name, cls in sorted(vars(module).items()):
        if isinstance(cls, type) and issubclass(cls, unittest.TestCase) and cls.__module__ == module.__name__ and cls is not unittest.TestCase:
            for method in unittest.TestLoader().getTestCaseNames(cls):
                found.append(f"{name}.{method}")
    texts = {}
    if module.__doc__:
        texts["__doc__"] = module.__doc__
    for name, text in getattr(module, "__test__", {}).items():
        texts[f"__test__.{name}"] = text if isinstance(text, str) else getattr(text, "__doc__", None) or ""
    for name, item in list(vars(module).items()):
        if isinstance(item, (types.FunctionType, type)) and item.__module__ == module.__name__ and isinstance(item.__doc__, str):
            texts[name] = item.__doc__
    return found, {name: text for name, text in texts.items() if ">>>" in text}


def run_test(module, name):
    cls, _, method = name.partition(".")
    result = unittest.TestResult()
    unittest.TestSuite([getattr(module, cls)(method)]).run(result)
    for bad in (result.errors, result.failures):
        if bad:
            return ["fail", bad[0][1].rstrip(), len(result.errors) + len(result.failures)]
    if result.unexpectedSuccesses:
        return ["fail", "unexpected success", 1]
    if result.skipped:
        return ["skip", str(result.skipped[0][1])]
    return ["ok"]


class Stream:
    """Where examples print; text only, so that any encoding is fine."""

    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)
        return len(text)

    def flush(self):
        return None


def run_examples(module, examples):
    """What each example printed, and the last lines of the traceback if it raised."""
    names = dict(vars(module))
    names["__name__"] = module.__name__
    out = []
    saved = sys.stdout
    for i, source in enumerate(examples):
        sys.stdout = stream = Stream()
        error = None
        try:
            exec(compile(source, f"<doctest {i}>", "single", 0, True), names)
        except unittest.SkipTest as e:
            sys.stdout = saved
            return ["skip", str(e)]
        except KeyboardInterrupt:
            raise
        except BaseException as e:
            from traceback import format_exception_only
            error = "".join(format_exception_only(type(e), e))
        finally:
            sys.stdout = saved
        out.append(["".join(stream.parts), error])
    return ["examples", out]


class Lacking(Absent):
    """Stands for a name that a module of the sandbox should have and has not. Whoever uses it fails."""

    def __getattr__(self, name):
        raise AttributeError(f"lacks {self._name}" if not name.startswith("__") else name)

    def __call__(self, *args, **kwargs):
        raise NotImplementedError(f"lacks {self._name}")


def run_code(code, module):
    """Runs it; a name that it imports in vain does not stop what doesn't need it."""
    while True:
        try:
            return exec(code, module.__dict__)
        except ImportError as e:
            text = str(e)
            if text.startswith("No module named '"):
                if text.split("'")[1] in sys.modules:
                    raise
                new_absent(text.split("'")[1])
                continue
            if not text.startswith("cannot import name '"):
                raise
            name, source = text.split("'")[1], text.split("'")[3]
            if hasattr(sys.modules.get(source), name) or source not in sys.modules:
                raise
            setattr(sys.modules[source], name, Lacking(f"{source}.{name}"))


def run_module(source, module):
    """Runs a module. If a statement of it fails, the others are run all the same, and what needs that one fails."""
    try:
        return run_code(compile(source, module.__file__, "exec"), module)
    except Exception as e:
        if isinstance(e, unittest.SkipTest) and not str(e).startswith("needs the module "):
            raise
        print("the module fails:", module.__name__, repr(e))
        kept = {n: v for n, v in vars(module).items() if n.startswith("__") and n.endswith("__")}
        vars(module).clear()
        vars(module).update(kept)
    for first, text, names in statements(source):
        try:
            run_code(compile("\n" * (first - 1) + text, module.__file__, "exec"), module)
        except Exception as e:
            if isinstance(e, unittest.SkipTest) and not str(e).startswith("needs the module "):
                raise
            print("a statement fails:", module.__name__, first, repr(e))
            for name in names:
                kind = Absent if isinstance(e, unittest.SkipTest) else Lacking
                vars(module).setdefault(name, kind(f"{module.__name__}.{name}"))


def statements(source):
    """(number of the first line, text, names it assigns) of each statement at the left margin; those that share a line are one."""
    import ast
    lines = source.split("\n")
    spans = []
    for node in ast.parse(source).body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        names = [t.id for t in getattr(node, "targets", ()) if isinstance(t, ast.Name)]
        if spans and spans[-1][1] >= first:
            spans[-1][1] = node.end_lineno
            spans[-1][2].extend(names)
        else:
            spans.append([first, node.end_lineno, names])
    for first, last, names in spans:
        yield first, "\n".join(lines[first - 1:last]) + "\n", names


def complete():
    """What tests of the language take for granted in modules that other reports are about."""
    import asyncio
    import codecs
    for module, name in ((asyncio, "set_event_loop_policy"), (codecs, "register"), (codecs, "unregister")):
        if not hasattr(module, name):
            setattr(module, name, lambda *args: None)


def prepare(job):
    """The test module, run."""
    if job["name"] == "test.test_decimal":
        sys.set_int_max_str_digits = lambda digits: None  # The limit is fixed; tests that set one in passing go on.
    sys.argv[:] = ["inside.py"]
    if job["language"]:
        complete()
    module = install(job)
    run_module(job["source"], module)
    if hasattr(module, "setUpModule"):
        module.setUpModule()
    return module


def answer(module, asked):
    """What came of one test."""
    global running
    running = True
    if "examples" in asked:
        return run_examples(module, asked["examples"])
    return run_test(module, asked["test"])


if __name__ == "__main__":
    prepared = prepare(setup())
    outcome = answer(prepared, ready(find_tests(prepared)))
outcome
