"""Runs a test module in the CPython that owns it: `python reference.py NAME` prints a JSON object {test: outcome}.

Outcomes are "ok", "skip: reason", "fail: reason". Knows nothing of ouros; runs under the CPython whose `test` package
is asked for. No resources (network, much memory, ...) are given.
"""

import doctest
import importlib
import io
import json
import os
import sys
import tempfile
import types
import unittest


def outcome(case):
    result = unittest.TestResult()
    unittest.TestSuite([case]).run(result)
    for bad in (result.errors, result.failures):
        if bad:
            return "fail: " + bad[0][1].strip().splitlines()[-1][:120]
    if result.unexpectedSuccesses:
        return "fail: unexpected success"
    if result.skipped:
        return "skip: " + str(result.skipped[0][1]).replace("\n", " ")[:120]
    return "ok"


def texts_of(module):
    texts = {}
    if module.__doc__:
        texts["__doc__"] = module.__doc__
    for name, text in getattr(module, "__test__", {}).items():
        texts[f"__test__.{name}"] = text if isinstance(text, str) else getattr(text, "__doc__", None) or ""
    for name, item in list(vars(module).items()):
        if (
            isinstance(item, (types.FunctionType, type))
            and item.__module__ == module.__name__
            and isinstance(item.__doc__, str)
        ):
            texts[name] = item.__doc__
    return {name: text for name, text in texts.items() if ">>>" in text}


def main():
    name = "test." + sys.argv[1].removesuffix(".__init__")
    real = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    os.chdir(tempfile.mkdtemp())
    from test import support

    support.use_resources = []
    found = {}
    try:
        module = importlib.import_module(name)
        if hasattr(module, "setUpModule"):
            module.setUpModule()
        for cls_name, cls in sorted(vars(module).items()):
            if isinstance(cls, type) and issubclass(cls, unittest.TestCase) and cls is not unittest.TestCase:
                for method in unittest.TestLoader().getTestCaseNames(cls):
                    found[f"{cls_name}.{method}"] = outcome(cls(method))
                    print(json.dumps([f"{cls_name}.{method}", found[f"{cls_name}.{method}"]]), file=real, flush=True)
        for text_name, text in texts_of(module).items():
            test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), text_name, None, 0)
            runner = doctest.DocTestRunner(verbose=False)
            runner.run(test, out=io.StringIO().write)
            print(
                json.dumps([f"doctest:{text_name}", "ok" if not runner.failures else "fail: examples"]),
                file=real,
                flush=True,
            )
    except unittest.SkipTest as e:
        print(json.dumps(["*", f"skip: {e}"]), file=real, flush=True)
    except Exception as e:
        print(json.dumps(["*", f"fail: {e!r}"]), file=real, flush=True)
    real.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
