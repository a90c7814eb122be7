"""Assertion methods of `TestCase`, as the base class `Assertions`.

Knows nothing of how tests are run. Invariant: a failed assertion raises `failureException`. `_formatMessage` joins its
text with the caller's `msg`, except where the method takes no `msg`.
"""

import unittest.util as _util

from unittest.util import _common_shorten_repr, safe_repr

DIFF_OMITTED = "\nDiff is %s characters long. Set self.maxDiff to None to see it."


def _is_subtype(expected, basetype):
    if isinstance(expected, tuple):
        return all([_is_subtype(e, basetype) for e in expected])
    return isinstance(expected, type) and issubclass(expected, basetype)


def _compiled(pattern):
    import re
    return re.compile(pattern) if isinstance(pattern, (str, bytes)) else pattern


class _AssertRaisesBase:
    """Base of the contexts behind assertRaises and assertWarns: used as context managers, or given a function to call."""

    def __init__(self, expected, test_case, expected_regex=None):
        self.test_case = test_case
        self.expected = expected
        if expected_regex is not None:
            import re
            expected_regex = re.compile(expected_regex)
        self.expected_regex = expected_regex
        self.obj_name = None
        self.msg = None

    def _raiseFailure(self, standardMsg):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standardMsg))

    def handle(self, name, args, kwargs):
        """Enter the direct form `assertX(error, function, ...)` or the form `with assertX(error)`.

        Returns: self if `args` is empty, so that the caller uses it as a context manager; None after the call
        otherwise.
        """
        if not _is_subtype(self.expected, self._base_type):
            raise TypeError(f"{name}() arg 1 must be {self._base_type_str}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        function, *args = args
        self.obj_name = getattr(function, "__name__", None) or str(function)
        with self:
            function(*args, **kwargs)
        return None

    def _names(self):
        return str(self.expected) if isinstance(self.expected, tuple) else getattr(self.expected, "__name__", None) or str(self.expected)

    def _check_text(self, text):
        if not self.expected_regex.search(text):
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{text}"')


class _AssertRaisesContext(_AssertRaisesBase):
    """Context that requires an exception of the expected class. `exception` holds it after the block."""

    _base_type = BaseException
    _base_type_str = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            by = f" by {self.obj_name}" if self.obj_name else ""
            self._raiseFailure(f"{self._names()} not raised{by}")
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        if self.expected_regex is not None:
            self._check_text(str(exc_value))
        return True

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class _AssertWarnsContext(_AssertRaisesBase):
    """Context that requires a warning of the expected class. `warning` holds it after the block."""

    _base_type = Warning
    _base_type_str = "a warning type or tuple of warning types"

    def __enter__(self):
        import sys
        import warnings
        for module in list(sys.modules.values()):
            if getattr(module, "__warningregistry__", None):
                module.__warningregistry__ = {}
        self.warnings_manager = warnings.catch_warnings(record=True)
        self.warnings = self.warnings_manager.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        first = None
        for m in self.warnings:
            w = m.message
            if not isinstance(w, self.expected):
                continue
            if first is None:
                first = w
            if self.expected_regex is not None and not self.expected_regex.search(str(w)):
                continue
            self.warning, self.filename, self.lineno = w, m.filename, m.lineno
            return
        if first is not None:
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{first}"')
        by = f" by {self.obj_name}" if self.obj_name else ""
        self._raiseFailure(f"{self._names()} not triggered{by}")


class _AssertLogsContext:
    """Context that requires a logger to emit at least one record, or none if `no_logs`."""

    LOGGING_FORMAT = "%(levelname)s:%(name)s:%(message)s"

    def __init__(self, test_case, logger_name, level, no_logs):
        import logging
        self.test_case = test_case
        self.logger_name = logger_name
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.msg = None
        self.no_logs = no_logs

    def __enter__(self):
        import collections
        import logging

        class Keep(logging.Handler):
            def emit(handler, record):
                handler.watcher.records.append(record)
                handler.watcher.output.append(handler.format(record))

        logger = self.logger_name if isinstance(self.logger_name, logging.Logger) else logging.getLogger(self.logger_name)
        self.logger = logger
        handler = Keep()
        handler.watcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])([], [])
        handler.setLevel(self.level)
        handler.setFormatter(logging.Formatter(getattr(self, "formatter", None) or self.LOGGING_FORMAT))
        self.watcher = handler.watcher
        self.old = logger.handlers[:], logger.level, logger.propagate
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        return None if self.no_logs else handler.watcher

    def __exit__(self, exc_type, exc_value, tb):
        import logging
        self.logger.handlers, level, self.logger.propagate = self.old
        self.logger.setLevel(level)
        if exc_type is not None:
            return False
        if self.no_logs:
            if self.watcher.records:
                self._raiseFailure(f"Unexpected logs found: {self.watcher.output!r}")
        elif not self.watcher.records:
            self._raiseFailure(f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}")

    def _raiseFailure(self, standardMsg):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standardMsg))


class Assertions:
    """The assert methods, and the settings that shape their messages."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2 ** 16
    _own_equalities = None

    def addTypeEqualityFunc(self, typeobj, function):
        """Register the comparison that assertEqual uses for two objects of exactly this type: a function, or a method's name."""
        if self._own_equalities is None:
            self._own_equalities = {}
        self._own_equalities[typeobj] = function

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        if msg is None:
            return standardMsg
        try:
            return f"{standardMsg} : {msg}"
        except UnicodeDecodeError:
            return f"{safe_repr(standardMsg)} : {safe_repr(msg)}"

    def _truncateMessage(self, message, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return message + diff
        return message + DIFF_OMITTED % len(diff)

    def fail(self, msg=None):
        """Raise `failureException` with the message `msg`."""
        raise self.failureException(msg)

    def _unless(self, condition, msg, text):
        if not condition:
            raise self.failureException(self._formatMessage(msg, text()))

    def assertFalse(self, expr, msg=None):
        self._unless(not expr, msg, lambda: f"{safe_repr(expr)} is not false")

    def assertTrue(self, expr, msg=None):
        self._unless(expr, msg, lambda: f"{safe_repr(expr)} is not true")

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _AssertRaisesContext(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        return _AssertRaisesContext(expected_exception, self, expected_regex).handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _AssertWarnsContext(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        return _AssertWarnsContext(expected_warning, self, expected_regex).handle("assertWarnsRegex", args, kwargs)

    def assertLogs(self, logger=None, level=None, formatter=None):
        context = _AssertLogsContext(self, logger, level, no_logs=False)
        context.formatter = formatter
        return context

    def assertNoLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, no_logs=True)

    # Equality

    def _getAssertEqualityFunc(self, first, second):
        kind = type(first)
        if kind is type(second):
            own = self._own_equalities
            if own is not None and kind in own:
                function = own[kind]
                return getattr(self, function) if isinstance(function, str) else function
            name = _equalities.get(kind)
            if name is not None:
                return getattr(self, name)
        return self._baseAssertEqual

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            first, second = _common_shorten_repr(first, second)
            raise self.failureException(self._formatMessage(msg, f"{first} != {second}"))

    def assertEqual(self, first, second, msg=None):
        self._getAssertEqualityFunc(first, second)(first, second, msg=msg)

    def assertNotEqual(self, first, second, msg=None):
        self._unless(first != second, msg, lambda: f"{safe_repr(first)} == {safe_repr(second)}")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if diff <= delta:
                return
            limit = f"{safe_repr(delta)} delta"
        else:
            places = 7 if places is None else places
            if round(diff, places) == 0:
                return
            limit = f"{places!r} places"
        text = f"{safe_repr(first)} != {safe_repr(second)} within {limit} ({safe_repr(diff)} difference)"
        raise self.failureException(self._formatMessage(msg, text))

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if not first == second and diff > delta:
                return
            text = f"{safe_repr(first)} == {safe_repr(second)} within {safe_repr(delta)} delta ({safe_repr(diff)} difference)"
        else:
            places = 7 if places is None else places
            if not first == second and round(diff, places) != 0:
                return
            text = f"{safe_repr(first)} == {safe_repr(second)} within {places!r} places"
        raise self.failureException(self._formatMessage(msg, text))

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """Fail unless both sequences have equal items in the same order. With `seq_type`, both must be instances of it."""
        name = "sequence"
        if seq_type is not None:
            name = seq_type.__name__
            for which, seq in (("First", seq1), ("Second", seq2)):
                if not isinstance(seq, seq_type):
                    raise self.failureException(f"{which} sequence is not a {name}: {safe_repr(seq)}")
        text = None
        sizes = []
        for which, seq in (("First", seq1), ("Second", seq2)):
            try:
                sizes.append(len(seq))
            except (TypeError, NotImplementedError):
                text = f"{which} {name} has no length.    Non-sequence?"
                break
        if text is None:
            if seq1 == seq2:
                return
            text = self._sequences_differ(seq1, seq2, sizes, name, seq_type)
            if text is None:
                return
        import difflib
        import pprint
        diff = "\n" + "\n".join(difflib.ndiff(pprint.pformat(seq1).splitlines(), pprint.pformat(seq2).splitlines()))
        self.fail(self._formatMessage(msg, self._truncateMessage(text, diff)))

    def _sequences_differ(self, seq1, seq2, sizes, name, seq_type):
        first, second = _common_shorten_repr(seq1, seq2)
        text = f"{name.capitalize()}s differ: {first} != {second}\n"
        size1, size2 = sizes
        for i in range(min(size1, size2)):
            items = []
            for which, seq in (("first", seq1), ("second", seq2)):
                try:
                    items.append(seq[i])
                except (TypeError, IndexError, NotImplementedError):
                    text += f"\nUnable to index element {i} of {which} {name}\n"
                    break
            if len(items) < 2:
                break
            if items[0] != items[1]:
                a, b = _common_shorten_repr(*items)
                text += f"\nFirst differing element {i}:\n{a}\n{b}\n"
                break
        else:
            if size1 == size2 and seq_type is None and type(seq1) != type(seq2):
                return None  # equal items, different types
        if size1 == size2:
            return text
        which, longer, shorter, seq = ("First", size1, size2, seq1) if size1 > size2 else ("Second", size2, size1, seq2)
        text += f"\n{which} {name} contains {longer - shorter} additional elements.\n"
        try:
            text += f"First extra element {shorter}:\n{safe_repr(seq[shorter])}\n"
        except (TypeError, IndexError, NotImplementedError):
            text += f"Unable to index element {shorter} of {which.lower()} {name}\n"
        return text

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        differences = []
        for which, a, b in (("first", set1, set2), ("second", set2, set1)):
            try:
                differences.append(a.difference(b))
            except TypeError as e:
                self.fail(f"invalid type when attempting set difference: {e}")
            except AttributeError as e:
                self.fail(f"{which} argument does not support set difference: {e}")
        if not (differences[0] or differences[1]):
            return
        lines = []
        for items, which, other in ((differences[0], "first", "second"), (differences[1], "second", "first")):
            if items:
                lines.append(f"Items in the {which} set but not the {other}:")
                lines.extend([safe_repr(item) for item in items])
        self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            import difflib
            import pprint
            first, second = _common_shorten_repr(d1, d2)
            diff = "\n" + "\n".join(difflib.ndiff(pprint.pformat(d1).splitlines(), pprint.pformat(d2).splitlines()))
            self.fail(self._formatMessage(msg, self._truncateMessage(f"{first} != {second}", diff)))

    def assertCountEqual(self, first, second, msg=None):
        """Fail unless both iterables contain the same items, each equally often, in any order."""
        first, second = list(first), list(second)
        try:
            found = _util._count_diff_hashable(first, second)
        except TypeError:
            found = _util._count_diff_all_purpose(first, second)
        if found:
            lines = [f"First has {actual}, Second has {expected}:  {value!r}" for actual, expected, value in found]
            self.fail(self._formatMessage(msg, self._truncateMessage("Element counts were not equal:\n", "\n".join(lines))))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if len(first) > self._diffThreshold or len(second) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        import difflib
        a, b = first, second
        if a and b and (a[-1] != "\n" or b[-1] != "\n"):
            a += "\n"  # ndiff would join last lines that lack a newline; the extra line keeps the difference visible.
            b += "\n"
        diff = "\n" + "".join(difflib.ndiff(a.splitlines(keepends=True), b.splitlines(keepends=True)))
        first, second = _common_shorten_repr(first, second)
        self.fail(self._formatMessage(msg, self._truncateMessage(f"{first} != {second}", diff)))

    # Other assertions

    def assertIn(self, member, container, msg=None):
        self._unless(member in container, msg, lambda: f"{safe_repr(member)} not found in {safe_repr(container)}")

    def assertNotIn(self, member, container, msg=None):
        self._unless(member not in container, msg, lambda: f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}")

    def assertIs(self, expr1, expr2, msg=None):
        self._unless(expr1 is expr2, msg, lambda: f"{safe_repr(expr1)} is not {safe_repr(expr2)}")

    def assertIsNot(self, expr1, expr2, msg=None):
        self._unless(expr1 is not expr2, msg, lambda: f"unexpectedly identical: {safe_repr(expr1)}")

    def assertIsNone(self, obj, msg=None):
        self._unless(obj is None, msg, lambda: f"{safe_repr(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        self._unless(obj is not None, msg, lambda: "unexpectedly None")

    def assertLess(self, a, b, msg=None):
        self._unless(a < b, msg, lambda: f"{safe_repr(a)} not less than {safe_repr(b)}")

    def assertLessEqual(self, a, b, msg=None):
        self._unless(a <= b, msg, lambda: f"{safe_repr(a)} not less than or equal to {safe_repr(b)}")

    def assertGreater(self, a, b, msg=None):
        self._unless(a > b, msg, lambda: f"{safe_repr(a)} not greater than {safe_repr(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        self._unless(a >= b, msg, lambda: f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}")

    def assertIsInstance(self, obj, cls, msg=None):
        any_of = "any of " if isinstance(cls, tuple) else ""
        self._unless(isinstance(obj, cls), msg, lambda: f"{safe_repr(obj)} is not an instance of {any_of}{cls!r}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            cls = next(c for c in cls if isinstance(obj, c)) if isinstance(cls, tuple) else cls
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is an instance of {cls!r}"))

    def assertIsSubclass(self, cls, superclass, msg=None):
        self._unless(isinstance(cls, type), msg, lambda: f"{cls!r} is not a class")
        any_of = "any of " if isinstance(superclass, tuple) else ""
        self._unless(issubclass(cls, superclass), msg, lambda: f"{cls!r} is not a subclass of {any_of}{superclass!r}")

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        self._unless(isinstance(cls, type), msg, lambda: f"{cls!r} is not a class")
        if issubclass(cls, superclass):
            found = next(c for c in superclass if issubclass(cls, c)) if isinstance(superclass, tuple) else superclass
            self.fail(self._formatMessage(msg, f"{cls!r} is a subclass of {found!r}"))

    def _owner(self, obj):
        import types
        if isinstance(obj, types.ModuleType):
            return f"module {obj.__name__!r}"
        return f"type object {obj.__name__!r}" if isinstance(obj, type) else f"{type(obj).__name__!r} object"

    def assertHasAttr(self, obj, name, msg=None):
        self._unless(hasattr(obj, name), msg, lambda: f"{self._owner(obj)} has no attribute {name!r}")

    def assertNotHasAttr(self, obj, name, msg=None):
        self._unless(not hasattr(obj, name), msg, lambda: f"{self._owner(obj)} has unexpected attribute {name!r}")

    def _tail_check(self, s, tail, msg):
        """Fail if `tail`, or an item of it, is text and `s` is not, or the same for bytes. The search refuses tails of other kinds."""
        for item in tail if isinstance(tail, tuple) else (tail,):
            for kind, wanted in ((str, "str"), ((bytes, bytearray), "bytes")):
                if isinstance(item, kind) and not isinstance(s, kind):
                    self.fail(self._formatMessage(msg, f"Expected {wanted}, not {type(s).__name__}"))

    def assertStartsWith(self, s, prefix, msg=None):
        self._tail_check(s, prefix, msg)
        any_of = "any of " if isinstance(prefix, tuple) else ""
        self._unless(s.startswith(prefix), msg, lambda: f"{safe_repr(s, short=True)} doesn't start with {any_of}{safe_repr(prefix)}")

    def assertNotStartsWith(self, s, prefix, msg=None):
        self._tail_check(s, prefix, msg)
        if s.startswith(prefix):
            found = next(p for p in prefix if s.startswith(p)) if isinstance(prefix, tuple) else prefix
            self.fail(self._formatMessage(msg, f"{safe_repr(s, short=True)} starts with {safe_repr(found)}"))

    def assertEndsWith(self, s, suffix, msg=None):
        self._tail_check(s, suffix, msg)
        any_of = "any of " if isinstance(suffix, tuple) else ""
        self._unless(s.endswith(suffix), msg, lambda: f"{safe_repr(s, short=True)} doesn't end with {any_of}{safe_repr(suffix)}")

    def assertNotEndsWith(self, s, suffix, msg=None):
        self._tail_check(s, suffix, msg)
        if s.endswith(suffix):
            found = next(p for p in suffix if s.endswith(p)) if isinstance(suffix, tuple) else suffix
            self.fail(self._formatMessage(msg, f"{safe_repr(s, short=True)} ends with {safe_repr(found)}"))

    def assertRegex(self, text, expected_regex, msg=None):
        if isinstance(expected_regex, (str, bytes)):
            assert expected_regex, "expected_regex must not be empty."
        pattern = _compiled(expected_regex)
        self._unless(pattern.search(text), msg, lambda: f"Regex didn't match: {pattern.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        pattern = _compiled(unexpected_regex)
        m = pattern.search(text)
        self._unless(not m, msg, lambda: f"Regex matched: {text[m.start():m.end()]!r} matches {pattern.pattern!r} in {text!r}")


_equalities = {
    dict: "assertDictEqual", list: "assertListEqual", tuple: "assertTupleEqual", set: "assertSetEqual", frozenset: "assertSetEqual",
    str: "assertMultiLineEqual",
}
