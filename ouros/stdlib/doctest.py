"""Module `doctest`: finds interactive examples in docstrings, runs them, and compares their output.

Knows `unittest` for suites of examples. Reads no file but the program's virtual ones. Invariant: `sys.stdout` is
restored after each DocTest, also if an example raises.
"""

import _re_flags
import difflib as _difflib
import inspect as _inspect
import io as _io
import linecache as _linecache
import re as _re
import sys as _sys
import traceback as _traceback
import unittest as _unittest
from collections import namedtuple as _namedtuple

__all__ = [
    "register_optionflag", "DONT_ACCEPT_TRUE_FOR_1", "DONT_ACCEPT_BLANKLINE", "NORMALIZE_WHITESPACE", "ELLIPSIS", "SKIP",
    "IGNORE_EXCEPTION_DETAIL", "COMPARISON_FLAGS", "REPORT_UDIFF", "REPORT_CDIFF", "REPORT_NDIFF", "REPORT_ONLY_FIRST_FAILURE",
    "REPORTING_FLAGS", "FAIL_FAST", "Example", "DocTest", "DocTestParser", "DocTestFinder", "DocTestRunner", "OutputChecker", "DocTestFailure",
    "UnexpectedException", "DebugRunner", "testmod", "testfile", "run_docstring_examples", "DocTestSuite", "DocFileSuite", "set_unittest_reportflags",
    "script_from_examples",
]


class TestResults(_namedtuple("TestResults", "failed attempted")):
    """Named tuple (failed, attempted) of example counts, with the attribute `skipped`."""

    def __new__(cls, failed, attempted, *, skipped=0):
        results = super().__new__(cls, failed, attempted)
        results.skipped = skipped
        return results

    def __repr__(self):
        if self.skipped:
            return f"TestResults(failed={self.failed}, attempted={self.attempted}, skipped={self.skipped})"
        return super().__repr__()


OPTIONFLAGS_BY_NAME = {
    "DONT_ACCEPT_TRUE_FOR_1": 1,
    "DONT_ACCEPT_BLANKLINE": 2,
    "NORMALIZE_WHITESPACE": 4,
    "ELLIPSIS": 8,
    "SKIP": 16,
    "IGNORE_EXCEPTION_DETAIL": 32,
    "REPORT_UDIFF": 64,
    "REPORT_CDIFF": 128,
    "REPORT_NDIFF": 256,
    "REPORT_ONLY_FIRST_FAILURE": 512,
    "FAIL_FAST": 1024,
}


def register_optionflag(name):
    """Return the bit of an option flag. A new name gets the next free bit."""
    return OPTIONFLAGS_BY_NAME.setdefault(name, 1 << len(OPTIONFLAGS_BY_NAME))


DONT_ACCEPT_TRUE_FOR_1 = 1
DONT_ACCEPT_BLANKLINE = 2
NORMALIZE_WHITESPACE = 4
ELLIPSIS = 8
SKIP = 16
IGNORE_EXCEPTION_DETAIL = 32
COMPARISON_FLAGS = DONT_ACCEPT_TRUE_FOR_1 | DONT_ACCEPT_BLANKLINE | NORMALIZE_WHITESPACE | ELLIPSIS | SKIP | IGNORE_EXCEPTION_DETAIL
REPORT_UDIFF = 64
REPORT_CDIFF = 128
REPORT_NDIFF = 256
REPORT_ONLY_FIRST_FAILURE = 512
FAIL_FAST = 1024
REPORTING_FLAGS = REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF | REPORT_ONLY_FIRST_FAILURE | FAIL_FAST
BLANKLINE_MARKER = "<BLANKLINE>"
ELLIPSIS_MARKER = "..."


def _indent(text):
    return _re.sub("(?m)^(?!$)", "    ", text)


class Example:
    """One example: source, expected output or exception, line number in its docstring (from 0), indentation and options."""

    def __init__(self, source, want, exc_msg=None, lineno=0, indent=0, options=None):
        self.source = source if source.endswith("\n") else source + "\n"
        self.want = want if not want or want.endswith("\n") else want + "\n"
        self.exc_msg = exc_msg if exc_msg is None or exc_msg.endswith("\n") else exc_msg + "\n"
        self.lineno = lineno
        self.indent = indent
        self.options = {} if options is None else options

    def _values(self):
        return self.source, self.want, self.lineno, self.indent, self.options, self.exc_msg

    def __eq__(self, other):
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((self.source, self.want, self.lineno, self.indent, self.exc_msg))


class DocTest:
    """The examples of one docstring, with their globals and where the docstring is."""

    def __init__(self, examples, globs, name, filename, lineno, docstring):
        if isinstance(examples, str):
            raise TypeError("DocTest no longer accepts str; use DocTestParser instead")
        self.examples = examples
        self.docstring = docstring
        self.globs = globs.copy()
        self.name = name
        self.filename = filename
        self.lineno = lineno

    def __repr__(self):
        n = len(self.examples)
        examples = "no examples" if n == 0 else "1 example" if n == 1 else f"{n} examples"
        return f"<{self.__class__.__name__} {self.name} from {self.filename}:{self.lineno} ({examples})>"

    def _values(self):
        return self.examples, self.docstring, self.globs, self.name, self.filename, self.lineno

    def __eq__(self, other):
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((self.docstring, self.name, self.filename, self.lineno))

    def __lt__(self, other):
        if not isinstance(other, DocTest):
            return NotImplemented
        return (self.name, self.filename or "", self.lineno or 0, id(self)) < (other.name, other.filename or "", other.lineno or 0, id(other))


_TRACEBACK = _re.compile(r"^(?P<head>Traceback\ \((?:most\ recent\ call\ last|innermost\ last)\):)\s*$(?P<stack>.*?)^(?P<msg>\w+.*)", _re_flags.MULTILINE | _re_flags.DOTALL)
# A line with >>> and lines with ..., then the lines of what is expected: up to a blank line or the next example.
_EXAMPLE = _re.compile(
    r"(?P<source>(?:^(?P<indent>[ ]*)>>>.*)(?:\n[ ]*\.\.\..*)*)\n?(?P<want>(?:(?![ ]*$)(?![ ]*>>>).+$\n?)*)", _re_flags.MULTILINE)
_COMMENT = _re.compile(r"[ ]*(#.*)?$")
_OPTION = _re.compile(r"#\s*doctest:\s*([^\n'\"]*)$", _re_flags.MULTILINE)


class DocTestParser:
    """Parser of examples in a text."""

    def parse(self, string, name="<string>"):
        """Return the text split into str parts and Examples, alternating. Raises ValueError for a malformed prompt."""
        string = string.expandtabs()
        least = min((len(line) - len(line.lstrip(" ")) for line in string.split("\n") if line.strip(" ")), default=0)
        if least:
            string = "\n".join(line[least:] for line in string.split("\n"))
        out = []
        at = lineno = 0
        for m in _EXAMPLE.finditer(string):
            out.append(string[at:m.start()])
            lineno += string.count("\n", at, m.start())
            example = self._example(m, name, lineno)
            if not self._is_comment(example):
                example.indent += least  # indentation in the original text
                out.append(example)
            lineno += string.count("\n", m.start(), m.end())
            at = m.end()
        out.append(string[at:])
        return out

    def _is_comment(self, example):
        return _COMMENT.match(example.source) is not None

    def _example(self, match, name, lineno):
        indent = len(match["indent"])
        lines = match["source"].split("\n")
        for i, line in enumerate(lines):
            if line[indent + 3:indent + 4] not in ("", " "):
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} lacks blank after {line[indent:indent + 3]}: {line!r}")
        self._check_prefix(lines[1:], " " * indent + ".", name, lineno)
        source = "\n".join(line[indent + 4:] for line in lines)
        wanted = match["want"].split("\n")
        if len(wanted) > 1 and not wanted[-1].strip(" "):
            del wanted[-1]
        self._check_prefix(wanted, " " * indent, name, lineno + len(lines))
        want = "\n".join(line[indent:] for line in wanted)
        m = _TRACEBACK.match(want)
        options = self._options(source, name, lineno + 1)
        return Example(source, want, exc_msg=m["msg"] if m else None, lineno=lineno, indent=indent, options=options)

    def _check_prefix(self, lines, prefix, name, lineno):
        for i, line in enumerate(lines):
            if line and not line.startswith(prefix):
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} has inconsistent leading whitespace: {line!r}")

    def _options(self, source, name, lineno):
        options = {}
        for m in _OPTION.finditer(source):
            for word in m[1].replace(",", " ").split():
                if word[0] not in "+-" or word[1:] not in OPTIONFLAGS_BY_NAME:
                    raise ValueError(f"line {lineno} of the doctest for {name} has an invalid option: {word!r}")
                options[OPTIONFLAGS_BY_NAME[word[1:]]] = word[0] == "+"
        if options and self._is_comment(Example(source, "")):
            raise ValueError(f"line {lineno} of the doctest for {name} has an option directive on a line with no example: {source!r}")
        return options

    def get_doctest(self, string, globs, name, filename, lineno):
        return DocTest(self.get_examples(string, name), globs, name, filename, lineno, string)

    def get_examples(self, string, name="<string>"):
        return [part for part in self.parse(string, name) if isinstance(part, Example)]


class DocTestFinder:
    """Finder of the docstrings of an object and of the functions and classes that it contains."""

    def __init__(self, verbose=False, parser=None, recurse=True, exclude_empty=True):
        self._parser = DocTestParser() if parser is None else parser
        self._verbose = verbose
        self._recurse = recurse
        self._exclude_empty = exclude_empty

    def find(self, obj, name=None, module=None, globs=None, extraglobs=None):
        """Return the sorted DocTests of an object. Raises ValueError if the object has no `__name__` and none is given."""
        if name is None:
            name = getattr(obj, "__name__", None)
            if name is None:
                raise ValueError(f"DocTestFinder.find: name must be given when obj.__name__ doesn't exist: {type(obj)!r}")
        if module is None:
            module = _sys.modules.get(getattr(obj, "__module__", None)) if not _inspect.ismodule(obj) else obj
        elif module is False:
            module = None
        if globs is None:
            globs = {} if module is None else module.__dict__.copy()
        else:
            globs = globs.copy()
        if extraglobs is not None:
            globs.update(extraglobs)
        globs.setdefault("__name__", "__main__")
        tests = []
        self._find(tests, obj, name, module, globs, set())
        tests.sort()
        return tests

    def _is_own(self, module, obj):
        if module is None:
            return True
        if _inspect.isfunction(obj):
            return module.__dict__ is obj.__globals__
        if _inspect.isclass(obj) or hasattr(obj, "__module__"):
            return module.__name__ == obj.__module__
        if isinstance(obj, property):
            return True
        return False

    def _find(self, tests, obj, name, module, globs, seen):
        if id(obj) in seen:
            return
        seen.add(id(obj))
        if self._verbose:
            print(f"Finding tests in {name}")
        test = self._test(obj, name, module, globs)
        if test is not None:
            tests.append(test)
        if not self._recurse:
            return
        if _inspect.ismodule(obj):
            for key, value in list(obj.__dict__.items()):
                if (_inspect.isroutine(_inspect.unwrap(value)) if callable(value) else False) or _inspect.isclass(value):
                    if self._is_own(module, value):
                        self._find(tests, value, f"{name}.{key}", module, globs, seen)
            for key, value in getattr(obj, "__test__", {}).items():
                if not isinstance(key, str):
                    raise ValueError(f"DocTestFinder.find: __test__ keys must be strings: {type(key)!r}")
                self._find(tests, value, f"{name}.__test__.{key}", module, globs, seen)
        elif _inspect.isclass(obj):
            for key, value in list(obj.__dict__.items()):
                if isinstance(value, (staticmethod, classmethod)):
                    value = value.__func__
                if (_inspect.isroutine(value) or _inspect.isclass(value) or isinstance(value, property)) and self._is_own(module, value):
                    self._find(tests, value, f"{name}.{key}", module, globs, seen)

    def _test(self, obj, name, module, globs):
        docstring = obj if isinstance(obj, str) else getattr(obj, "__doc__", None) or ""
        if not isinstance(docstring, str):
            docstring = str(docstring)
        if self._exclude_empty and not docstring:
            return None
        lineno = self._line(obj, docstring)
        filename = None if module is None else getattr(module, "__file__", None) or _file_of(module)
        return self._parser.get_doctest(docstring, globs, name, filename, lineno)

    def _line(self, obj, docstring):
        """Return the line where the object's docstring begins, counted from 0, or None if unknown."""
        if _inspect.ismodule(obj):
            return 0 if docstring else None
        if isinstance(obj, property):
            obj = obj.fget
        if _inspect.isclass(obj):
            first = getattr(obj, "__firstlineno__", None)
            # The first line of a class, counted from 1, is the line after it, counted from 0: that of the docstring.
            return first
        try:
            lines, start = _inspect.getsourcelines(_inspect.unwrap(obj) if callable(obj) else obj)
        except (OSError, TypeError, ValueError):
            return None
        quote = _re.compile(r"(^|.*:)\s*\w*(\"|')")
        for i, line in enumerate(lines):
            if quote.match(line):
                return start - 1 + i
        return start - 1


def _file_of(module):
    """Return the file name of a module's first own function or `__init__`, or else the module's name."""
    for value in module.__dict__.values():
        function = getattr(value, "__init__", None) if _inspect.isclass(value) else value
        if _inspect.isfunction(function) and function.__globals__ is module.__dict__:
            return _inspect.getfile(function)
    return module.__name__


class OutputChecker:
    """Comparison of an example's actual output with its expected output."""

    def check_output(self, want, got, optionflags):
        if got == want:
            return True
        if not optionflags & DONT_ACCEPT_TRUE_FOR_1 and (got, want) in (("True\n", "1\n"), ("False\n", "0\n")):
            return True
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            want = _re.sub(rf"(?m)^{_re.escape(BLANKLINE_MARKER)}\s*?$", "", want)
            got = _re.sub(r"(?m)^[^\S\n]+$", "", got)
            if got == want:
                return True
        if optionflags & NORMALIZE_WHITESPACE:
            got = " ".join(got.split())
            want = " ".join(want.split())
            if got == want:
                return True
        return bool(optionflags & ELLIPSIS) and _matches(want, got)

    def output_difference(self, example, got, optionflags):
        want = example.want
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            got = _re.sub("(?m)^[ ]*(?=\n)", BLANKLINE_MARKER, got)
        if optionflags & (REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF) and (
                optionflags & REPORT_NDIFF or (want.count("\n") > 2 and got.count("\n") > 2)):
            wanted, had = want.splitlines(keepends=True), got.splitlines(keepends=True)
            if optionflags & REPORT_UDIFF:
                diff, kind = list(_difflib.unified_diff(wanted, had, n=2))[2:], "unified diff with -expected +actual"
            elif optionflags & REPORT_CDIFF:
                diff, kind = list(_difflib.context_diff(wanted, had, n=2))[2:], "context diff with expected followed by actual"
            else:
                diff, kind = list(_difflib.Differ(charjunk=_difflib.IS_CHARACTER_JUNK).compare(wanted, had)), "ndiff with -expected +actual"
            return f"Differences ({kind}):\n" + _indent("".join(diff))
        if want and got:
            return f"Expected:\n{_indent(want)}Got:\n{_indent(got)}"
        if want:
            return f"Expected:\n{_indent(want)}Got nothing\n"
        if got:
            return f"Expected nothing\nGot:\n{_indent(got)}"
        return "Expected nothing\nGot nothing\n"


def _matches(want, got):
    """Return True if `got` equals `want`, where each "..." in `want` matches any text."""
    if ELLIPSIS_MARKER not in want:
        return want == got
    pieces = want.split(ELLIPSIS_MARKER)
    start, end = 0, len(got)
    first, last = pieces[0], pieces[-1]
    if not got.startswith(first):
        return False
    start = len(first)
    if not got.endswith(last):
        return False
    end -= len(last)
    if start > end:
        return False
    for piece in pieces[1:-1]:
        start = got.find(piece, start, end)
        if start < 0:
            return False
        start += len(piece)
    return True


class _Output(_io.StringIO):
    """Stream for the output of an example. Its value ends with a newline unless it is empty."""

    def getvalue(self):
        text = _io.StringIO.getvalue(self)
        return text if not text or text.endswith("\n") else text + "\n"


class DocTestRunner:
    """Runner that executes the examples of DocTests and reports failures."""

    DIVIDER = "*" * 70

    def __init__(self, checker=None, verbose=None, optionflags=0):
        self._checker = checker or OutputChecker()
        self._verbose = "-v" in _sys.argv if verbose is None else verbose
        self.optionflags = self.original_optionflags = optionflags
        self.tries = self.failures = self.skips = 0
        self._stats = {}

    def report_start(self, out, test, example):
        if self._verbose:
            expecting = "Expecting:\n" + _indent(example.want) if example.want else "Expecting nothing\n"
            out("Trying:\n" + _indent(example.source) + expecting)

    def report_success(self, out, test, example, got):
        if self._verbose:
            out("ok\n")

    def report_failure(self, out, test, example, got):
        out(self._header(test, example) + self._checker.output_difference(example, got, self.optionflags))

    def report_unexpected_exception(self, out, test, example, exc_info):
        # A SyntaxError of the example itself has no frames to show.
        lines = _traceback.format_exception_only(*exc_info[:2]) if isinstance(exc_info[1], SyntaxError) else _traceback.format_exception(*exc_info)
        out(self._header(test, example) + "Exception raised:\n" + _indent("".join(lines)))

    def _header(self, test, example):
        out = [self.DIVIDER]
        if test.filename:
            line = "?" if test.lineno is None else test.lineno + example.lineno + 1
            out.append(f'File "{test.filename}", line {line}, in {test.name}')
        else:
            out.append(f"Line {example.lineno + 1}, in {test.name}")
        out.append("Failed example:")
        out.append(_indent(example.source))
        return "\n".join(out)

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        """Run the examples of a DocTest. Returns TestResults. `out` is called with each text of the report."""
        self.test = test
        old = _sys.stdout
        if out is None:
            out = old.write
        self._output = _Output()
        _sys.stdout = self._output
        # Tracebacks show the lines of the examples.
        texts = {f"<doctest {test.name}[{number}]>": example.source for number, example in enumerate(test.examples)}
        _linecache.cache.update({name: (len(text), None, text.splitlines(True), name) for name, text in texts.items()})
        try:
            return self._run(test, out)
        finally:
            for name in texts:
                _linecache.cache.pop(name, None)
            _sys.stdout = old
            if clear_globs:
                test.globs.clear()

    def _run(self, test, out):
        failures = tries = skips = 0
        flags = self.optionflags
        for number, example in enumerate(test.examples):
            quiet = self.optionflags & REPORT_ONLY_FIRST_FAILURE and failures > 0
            self.optionflags = flags
            for flag, on in example.options.items():
                self.optionflags = self.optionflags | flag if on else self.optionflags & ~flag
            tries += 1
            if self.optionflags & SKIP:
                skips += 1
                continue
            if not quiet:
                self.report_start(out, test, example)
            error = None
            try:
                exec(compile(example.source, f"<doctest {test.name}[{number}]>", "single"), test.globs)
            except KeyboardInterrupt:
                raise
            except BaseException as e:
                error = e
            got = self._output.getvalue()
            self._output.seek(0)
            self._output.truncate()
            good = False
            if error is None:
                good = self._checker.check_output(example.want, got, self.optionflags)
            else:
                message = self._message(error)
                if example.exc_msg is None:
                    good = None
                else:
                    got += _traceback_text(error, message)
                    good = self._checker.check_output(example.exc_msg, message, self.optionflags)
                    if not good and self.optionflags & IGNORE_EXCEPTION_DETAIL:
                        good = _kind(example.exc_msg) == _kind(message)
            if good:
                if not quiet:
                    self.report_success(out, test, example, got)
                continue
            failures += 1
            if good is None:
                if not quiet:
                    self.report_unexpected_exception(out, test, example, (type(error), error, error.__traceback__))
            elif not quiet:
                self.report_failure(out, test, example, got)
            if self.optionflags & FAIL_FAST:
                break
        self.optionflags = flags
        known = self._stats.get(test.name, (0, 0, 0))
        self._stats[test.name] = known[0] + failures, known[1] + tries, known[2] + skips
        self.failures += failures
        self.tries += tries
        self.skips += skips
        return TestResults(failures, tries, skipped=skips)

    def _message(self, error):
        lines = _traceback.format_exception_only(type(error), error)
        if isinstance(error, SyntaxError):
            # Omit the location of a SyntaxError from the comparison.
            name = type(error).__name__
            for i, line in enumerate(lines):
                if line.startswith((f"{name}:", f"{type(error).__module__}.{name}:")):
                    lines = lines[i:]
                    break
        return "".join(lines)

    def summarize(self, verbose=None):
        """Print how many examples of the DocTests so far failed. Returns TestResults of all."""
        if verbose is None:
            verbose = self._verbose
        empty, passed, failed = [], [], []
        for name, (failures, tries, skips) in self._stats.items():
            if tries == 0:
                empty.append(name)
            elif failures == 0:
                passed.append((name, tries))
            else:
                failed.append((name, (failures, tries, skips)))
        tries = sum([stats[1] for stats in self._stats.values()])
        failures = sum([stats[0] for stats in self._stats.values()])
        skips = sum([stats[2] for stats in self._stats.values()])
        if verbose:
            if empty:
                print(f"{_count(len(empty), 'item')} had no tests:")
                for name in sorted(empty):
                    print(f"    {name}")
            if passed:
                print(f"{_count(len(passed), 'item')} passed all tests:")
                for name, count in sorted(passed):
                    print(f" {count:3d} {'test' if count == 1 else 'tests'} in {name}")
        if failed:
            print(self.DIVIDER)
            print(f"{_count(len(failed), 'item')} had failures:")
            for name, (bad, count, _) in sorted(failed):
                print(f" {bad:3d} of {count:3d} in {name}")
        if verbose:
            print(f"{_count(tries, 'test')} in {_count(len(self._stats), 'item')}.")
            parts = [f"{tries - failures} passed"]
            if failures:
                parts.append(f"{failures} failed")
            if skips:
                parts.append(f"{skips} skipped")
            print((" and ".join(parts) if len(parts) < 3 else ", ".join(parts[:-1]) + " and " + parts[-1]) + ".")
        if failures:
            print(f"***Test Failed*** {_count(failures, 'failure')}" + (f" and {_count(skips, 'skipped test')}" if skips else "") + ".")
        elif verbose:
            print("Test passed" + (f" and {_count(skips, 'skipped test')}" if skips else "") + ".")
        return TestResults(failures, tries, skipped=skips)

    def merge(self, other):
        for name, stats in other._stats.items():
            known = self._stats.get(name, (0, 0, 0))
            self._stats[name] = tuple([a + b for a, b in zip(known, stats)])


def _count(n, word):
    return f"{n} {word}" + ("" if n == 1 else "s")


def _traceback_text(error, message):
    return "".join(_traceback.format_exception(type(error), error, error.__traceback__))


def _kind(message):
    """Return the class name at the start of an exception message, without its module."""
    end = message.find("\n")
    head = message if end < 0 else message[:end]
    return head.partition(":")[0].rpartition(".")[2].strip()


class DocTestFailure(Exception):
    """Raised by DebugRunner for an example with wrong output."""

    def __init__(self, test, example, got):
        self.test, self.example, self.got = test, example, got

    def __str__(self):
        return str(self.test)


class UnexpectedException(Exception):
    """Raised by DebugRunner for an example that raised an exception it does not expect."""

    def __init__(self, test, example, exc_info):
        self.test, self.example, self.exc_info = test, example, exc_info

    def __str__(self):
        return str(self.test)


class DebugRunner(DocTestRunner):
    """Runner that raises an exception at the first failure."""

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        result = DocTestRunner.run(self, test, compileflags, out, False)
        if clear_globs:
            test.globs.clear()
        return result

    def report_unexpected_exception(self, out, test, example, exc_info):
        raise UnexpectedException(test, example, exc_info)

    def report_failure(self, out, test, example, got):
        raise DocTestFailure(test, example, got)


master = None


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None, raise_on_error=False, exclude_empty=False):
    """Run the examples of a module, by default `__main__`. Returns TestResults."""
    if m is None:
        m = _sys.modules.get("__main__")
    if not _inspect.ismodule(m):
        raise TypeError(f"testmod: module required; {m!r}")
    if name is None:
        name = m.__name__
    tests = DocTestFinder(exclude_empty=exclude_empty).find(m, name, globs=globs, extraglobs=extraglobs)
    return _run_all(tests, verbose, report, optionflags, raise_on_error)


def _run_all(tests, verbose, report, optionflags, raise_on_error):
    global master
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    for test in tests:
        runner.run(test)
    if report:
        runner.summarize()
    if master is None:
        master = runner
    else:
        master.merge(runner)
    return TestResults(runner.failures, runner.tries, skipped=runner.skips)


def testfile(filename, module_relative=True, name=None, package=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,
             raise_on_error=False, parser=None, encoding=None):
    """Run the examples in a text file of the program's virtual file system. Returns TestResults."""
    import os
    if package and not module_relative:
        raise ValueError("Package may only be specified for module-relative paths.")
    with open(filename, encoding=encoding or "utf-8") as file:
        text = file.read()
    if name is None:
        name = os.path.basename(filename)
    globs = {} if globs is None else globs.copy()
    globs.update(extraglobs or {})
    globs.setdefault("__name__", "__main__")
    test = (DocTestParser() if parser is None else parser).get_doctest(text, globs, name, filename, 0)
    return _run_all([test], verbose, report, optionflags, raise_on_error)


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    """Run the examples of one object, and print only the failures."""
    runner = DocTestRunner(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(verbose=verbose, recurse=False).find(f, name, globs=globs):
        runner.run(test, compileflags=compileflags)


_unittest_reportflags = 0


def set_unittest_reportflags(flags):
    global _unittest_reportflags
    if (flags & REPORTING_FLAGS) != flags:
        raise ValueError("Only reporting flags allowed", flags)
    old, _unittest_reportflags = _unittest_reportflags, flags
    return old


class DocTestCase(_unittest.TestCase):
    """Test case that runs the examples of one docstring."""

    def __init__(self, test, optionflags=0, setUp=None, tearDown=None, checker=None):
        super().__init__()
        self._dt_test, self._dt_optionflags, self._dt_checker = test, optionflags, checker
        self._dt_setUp, self._dt_tearDown = setUp, tearDown

    def setUp(self):
        self._dt_globs = self._dt_test.globs.copy()
        if self._dt_setUp is not None:
            self._dt_setUp(self._dt_test)

    def tearDown(self):
        if self._dt_tearDown is not None:
            self._dt_tearDown(self._dt_test)
        self._dt_test.globs.clear()
        self._dt_test.globs.update(self._dt_globs)

    def runTest(self):
        flags = self._dt_optionflags
        if not flags & REPORTING_FLAGS:
            flags |= _unittest_reportflags
        printed = _io.StringIO()
        results = DocTestRunner(self._dt_checker, False, flags).run(self._dt_test, out=printed.write, clear_globs=False)
        if results.failed:
            test = self._dt_test
            line = "unknown line number" if test.lineno is None else str(test.lineno)
            raise self.failureException(
                f'Failed doctest test for {test.name}\n  File "{test.filename}", line {line}, in {test.name.rpartition(".")[2]}\n\n{printed.getvalue()}')

    def id(self):
        return self._dt_test.name

    def __repr__(self):
        name = self._dt_test.name.split(".")
        return f"{name[-1]} ({'.'.join(name[:-1])})"

    __str__ = __repr__

    def shortDescription(self):
        return "Doctest: " + self._dt_test.name


def DocTestSuite(module=None, globs=None, extraglobs=None, test_finder=None, **options):
    """Return a suite with one DocTestCase for each docstring of the module that has examples."""
    if module is None:
        module = _sys.modules["__main__"]
    elif isinstance(module, str):
        __import__(module)
        module = _sys.modules[module]
    suite = _unittest.TestSuite()
    for test in (test_finder or DocTestFinder()).find(module, globs=globs, extraglobs=extraglobs):
        if test.examples:
            if not test.filename:
                test.filename = module.__name__
            suite.addTest(DocTestCase(test, **options))
    return suite


class DocFileCase(DocTestCase):
    """Test case that runs the examples of a file."""

    def id(self):
        return "_".join(self._dt_test.name.split("."))

    def __repr__(self):
        return self._dt_test.filename

    __str__ = __repr__


def DocFileTest(path, module_relative=True, package=None, globs=None, parser=None, encoding=None, **options):
    """Return a DocFileCase for the examples of a file."""
    globs = {} if globs is None else globs.copy()
    if package and not module_relative:
        raise ValueError("Package may only be specified for module-relative paths.")
    text, path = _read(path, package, module_relative, encoding or "utf-8")
    globs.setdefault("__file__", path)
    name = path.rpartition("/")[2]
    return DocFileCase((DocTestParser() if parser is None else parser).get_doctest(text, globs, name, path, 0), **options)


def _read(path, package, module_relative, encoding):
    """Return text and path of a file, which may be relative to the folder of a module."""
    import os
    if module_relative:
        if path.startswith("/"):
            raise ValueError("Module-relative files may not have absolute paths")
        module = _sys.modules[package] if isinstance(package, str) else package
        path = os.path.join(os.path.dirname(module.__file__), *path.split("/"))
    with open(path, encoding=encoding) as file:
        return file.read(), path


def DocFileSuite(*paths, **kw):
    """Return a suite with a DocFileCase for each file. Paths are relative to the package, or to the module that calls."""
    suite = _unittest.TestSuite()
    if kw.get("module_relative", True):
        package = kw.get("package")
        if isinstance(package, str):
            __import__(package)
        kw["package"] = _sys.modules[_sys._getframe(1).f_globals["__name__"]] if package is None else package
    for path in paths:
        suite.addTest(DocFileTest(path, **kw))
    return suite


def script_from_examples(s):
    """Return the text as a program: examples become code, everything else becomes comments."""
    out = []
    for piece in DocTestParser().parse(s):
        if isinstance(piece, Example):
            out.append(piece.source[:-1])
            if piece.want:
                out.append("# Expected:")
                out += ["## " + line for line in piece.want.split("\n")[:-1]]
        else:
            out += ["# " + line if line.strip() else "#" for line in piece.split("\n")[:-1]]
    while out and out[-1] == "#":
        out.pop()
    while out and out[0] == "#":
        out.pop(0)
    return "\n".join(out) + "\n"
