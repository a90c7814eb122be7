"""test.support.warnings_helper."""

import contextlib
import functools
import re
import warnings


def ignore_warnings(*, category):
    def decorate(test):
        @functools.wraps(test)
        def wrapper(*args, **kwargs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category)
                return test(*args, **kwargs)
        return wrapper
    return decorate


class WarningsRecorder:
    def __init__(self, found):
        self._warnings = found
        self._last = 0

    def __getattr__(self, name):
        if len(self._warnings) > self._last:
            return getattr(self._warnings[-1], name)
        if name in warnings.WarningMessage._WARNING_DETAILS:
            return None
        raise AttributeError(name)

    @property
    def warnings(self):
        return self._warnings[self._last:]

    def reset(self):
        self._last = len(self._warnings)


@contextlib.contextmanager
def check_warnings(*filters, **kwargs):
    quiet = kwargs.get("quiet")
    if not filters:
        filters = (("", Warning),)
        if quiet is None:
            quiet = True
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield WarningsRecorder(found)
    left = list(found)
    missing = []
    for text, category in filters:
        seen = [w for w in left if re.match(text, str(w.message), re.I) and issubclass(w.category, category)]
        left = [w for w in left if w not in seen]
        if not seen and not quiet:
            missing.append((text, category.__name__))
    if left:
        raise AssertionError("unhandled warning %s" % left[0])
    if missing:
        raise AssertionError("filter (%r, %s) did not catch any warning" % missing[0])


@contextlib.contextmanager
def check_no_warnings(testcase, message="", category=Warning, force_gc=False):
    with warnings.catch_warnings(record=True) as found:
        warnings.filterwarnings("always", message=message, category=category)
        yield
    testcase.assertEqual(found, [])


check_no_resource_warning = check_no_warnings


def check_syntax_warning(testcase, statement, errtext="", *, lineno=1, offset=None):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", SyntaxWarning)
        compile(statement, "<testcase>", "exec")
    testcase.assertEqual(len(found), 1, found)
    testcase.assertTrue(issubclass(found[0].category, SyntaxWarning))
    if errtext:
        testcase.assertRegex(str(found[0].message), errtext)
    testcase.assertEqual(found[0].lineno, lineno)
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("error", SyntaxWarning)
        testcase.assertRaisesRegex(SyntaxError, errtext, compile, statement, "<testcase>", "exec")


def import_deprecated(name):
    import importlib
    return importlib.import_module(name)


@contextlib.contextmanager
def save_restore_warnings_filters():
    yield
