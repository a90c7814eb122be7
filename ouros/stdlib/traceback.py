"""Module `traceback`: text of exceptions and tracebacks.

Knows frames and code positions; marks are computed from the source. Invariant: an exception whose `__str__` raises does
not prevent the text.
"""

import _syntax
import _traceback
import linecache as _linecache
import sys as _sys

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc",
    "format_exc", "print_exception", "print_last", "print_stack", "print_tb", "clear_frames", "FrameSummary", "StackSummary",
    "TracebackException", "walk_stack", "walk_tb", "print_list",
]

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
_FOLD = 3


class _NotGiven:
    def __repr__(self):
        return "<implicit>"


_NOT_GIVEN = _NotGiven()


def _shown(value, what, function=repr):
    """Return the repr or str of a value that the program made."""
    try:
        return function(value)
    except Exception:
        return f"<{what} {function.__name__}() failed>"


def _global_limit(limit):
    """Return the number of entries to show, for which sys.tracebacklimit is the default."""
    if limit is None:
        limit = getattr(_sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            return 0
    return limit


class FrameSummary:
    """Entry of a traceback."""

    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_text", "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None, **kwargs):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self._text = line
        if lookup_line:
            self.line
        self.locals = None if locals is None else {key: _shown(value, "local") for key, value in locals.items()}

    @property
    def line(self):
        if self._text is None:
            if self.lineno is None:
                return None
            self._text = _linecache.getline(self.filename, self.lineno).rstrip("\n")
        return self._text.partition("\n")[0].strip()

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __getitem__(self, index):
        return (self.filename, self.lineno, self.name, self.line)[index]

    def __len__(self):
        return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other)
        if isinstance(other, tuple):
            return tuple(self) == other
        return NotImplemented

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


def _text_lines(frame):
    """Return the source lines of a frame, with marks below the part that failed. Of long sources, only lines near the marks."""
    text = frame._text
    lines = text.split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    cut = min(indents) if indents else 0
    lines = [line[cut:].rstrip() for line in lines]
    if frame.colno is None or frame.end_colno is None or len(lines) <= frame.end_lineno - frame.lineno:
        return [line.strip() for line in lines]
    lines = lines[:frame.end_lineno - frame.lineno + 1]
    start, end = max(0, frame.colno - cut), max(0, frame.end_colno - cut)
    segment = [*lines]
    segment[-1] = segment[-1][:end]
    segment[0] = segment[0][start:]
    anchors = _anchors(segment)
    last = len(lines) - 1
    shown = {0, last}
    if anchors is not None:
        (left_line, left), (right_line, right) = anchors
        left += start if left_line == 0 else 0
        right += start if right_line == 0 else 0
        for n in (left_line, right_line):
            shown.update(i for i in (n - 1, n, n + 1) if 0 <= i <= last)
        anchors = (left_line, left), (right_line, right)
    marked = (anchors is not None or bool(lines[0][:start].strip()) or bool(lines[-1][end:].strip())) and not _is_all_that_counts(
        lines, start, end)
    out = []
    before = None
    for i in sorted(shown):
        gap = 0 if before is None else i - before - 1
        if gap == 1:
            shown_lines = (i - 1, i)
        else:
            shown_lines = (i,)
            if gap > 1:
                out.append(f"...<{gap} lines>...")
        for n in shown_lines:
            out.append(lines[n])
            if marked:
                out.append(_marks(lines[n], n, start if n == 0 else 0, end if n == last else len(lines[n]), anchors))
        before = i
    return out


def _marks(line, n, start, end, anchors):
    """Return the marks below line `n`: `^` for the part that failed, `~` for the rest of the expression."""
    start = max(start, len(line) - len(line.lstrip()))
    widths = [1] * len(line) if line.isascii() else _widths(line)
    out = [" " * sum(widths[:min(start, end)])]
    for i in range(start, end):
        if anchors is None or anchors[0] <= (n, i) < anchors[1]:
            out.append("^" * widths[i])
        else:
            out.append("~" * widths[i])
    return "".join(out)


def _widths(line):
    """Return the columns that each character takes in a terminal: wide characters of East Asia take two."""
    from unicodedata import east_asian_width
    return [2 if east_asian_width(c) in "WF" else 1 for c in line]


def _is_all_that_counts(lines, start, end):
    """Return True if the marked part is a call that is the whole value of an assignment or return: CPython omits the marks then."""
    shape = _syntax.shape("\n".join(lines))
    if shape is None:
        return False
    _, kind, of_value, is_name, line, end_line, column, end_column, *_ = shape
    if of_value != "Call" or not (kind == "Assign" or kind == "Return" and is_name):
        return False
    return line == 1 and end_line == len(lines) and _column(lines[0], column) == start and _column(lines[-1], end_column) == end


def _column(line, offset):
    """Return the column in characters for an offset in bytes."""
    return offset if line.isascii() else len(line.encode()[:offset].decode("utf-8", "replace"))


def _anchors(segment):
    """Return the part of an expression that failed, as (start, end), each (line, column) in the segment.

    The part is the operator, the index or the arguments. Returns None if the expression has no such part.
    """
    text = "\n".join(segment)
    if text.startswith(("raise ", "return ", "assert ", "del ", "import ", "from ")):
        return None  # no expression
    shape = _syntax.shape(f"(\n{text}\n)")
    if shape is None:
        return None
    count, kind, of_value, _, _, end_line, _, end_column, first_line, first_column, line, column, last_line, last_column = shape
    if count != 1 or kind != "Expr":
        return None
    if of_value == "BinOp":
        n, i = _after(segment, first_line, first_column, lambda c: not c.isspace() and c != ")")
        to = i + 1
        shown = segment[n]
        if to < len(shown) and (line - 2 > n or to < _column(shown, column)) and not shown[to].isspace() and shown[to] not in "\\#":
            to += 1
        return (n, i), (n, to)
    if of_value == "Subscript":
        n, i = _after(segment, last_line, last_column, lambda c: c == "]")
        return _after(segment, first_line, first_column, lambda c: c == "["), (n, min(i + 1, len(segment[n])))
    if of_value == "Call":
        n = end_line - 2
        return _after(segment, first_line, first_column, lambda c: c == "("), (n, _column(segment[n], end_column))
    return None


def _after(segment, line, column, stop):
    """Return the (line, column) after the end of a node at which `stop` is true of the character. Skips comments."""
    n = line - 2
    i = _column(segment[n], column)
    while True:
        line = segment[n]
        while i < len(line) and line[i] not in "#\\":
            if stop(line[i]):
                return n, i
            i += 1
        if n + 1 == len(segment):
            return n, min(i, len(line))
        n += 1
        i = 0


class StackSummary(list):
    """List of the entries of a traceback."""

    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        limit = _global_limit(limit)
        found = list(frame_gen)
        if limit is not None:
            found = found[:limit] if limit >= 0 else found[limit:]
        out = []
        for frame, line in found:
            name = frame.f_code.co_filename
            _linecache.lazycache(name, frame.f_globals)
            out.append(FrameSummary(name, line, frame.f_code.co_name, lookup_line=False, locals=frame.f_locals if capture_locals else None))
        if lookup_lines:
            for entry in out:
                entry.line
        return cls(out)

    @classmethod
    def from_list(cls, a_list):
        return cls([f if isinstance(f, FrameSummary) else FrameSummary(f[0], f[1], f[2], line=f[3]) for f in a_list])

    def format_frame_summary(self, frame_summary, **kwargs):
        lines = [f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n']
        if frame_summary.line:
            lines.extend([f"    {line}\n" for line in _text_lines(frame_summary)])
        if frame_summary.locals:
            for name, value in sorted(frame_summary.locals.items()):
                lines.append(f"    {name} = {value}\n")
        return "".join(lines)

    def format(self, **kwargs):
        result = []
        last = None
        count = 0
        for frame in self:
            key = (frame.filename, frame.lineno, frame.name)
            if key == last:
                count += 1
                if count > _FOLD:
                    continue
            else:
                self._folded(result, count)
                last = key
                count = 1
            result.append(self.format_frame_summary(frame))
        self._folded(result, count)
        return result

    def _folded(self, result, count):
        if count > _FOLD:
            count -= _FOLD
            result.append(f"  [Previous line repeated {count} more time{'s' if count > 1 else ''}]\n")


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """Return an iterator over (frame, line) of a frame and its callers, innermost first."""
    if f is None:
        f = _sys._getframe().f_back
    return _walk_back(f)


def _walk_back(f):
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def extract_tb(tb, limit=None):
    """Return the entries of a traceback object."""
    frames = [
        FrameSummary(filename, line, name, line=text, end_lineno=end_line, colno=column, end_colno=end_column)
        for filename, line, end_line, column, end_column, name, text in _traceback.entries(tb)]
    limit = _global_limit(limit)
    if limit is not None:
        frames = frames[:limit] if limit >= 0 else frames[limit:]
    return StackSummary(frames)


def extract_stack(f=None, limit=None):
    """Return the entries of the stack, outermost first."""
    if f is None:
        f = _sys._getframe().f_back
    found = list(_walk_back(f))
    limit = _global_limit(limit)
    if limit is not None:
        found = found[:limit] if limit >= 0 else found[limit:]
    return StackSummary.extract(reversed(found))


def _display(cls):
    module = cls.__module__
    if module in ("__main__", "builtins"):
        return cls.__qualname__
    if not isinstance(module, str):
        module = "<unknown>"
    return f"{module}.{cls.__qualname__}"


def _suggestion(value, tb):
    """Return the suggestion after the message of an error about an unknown name, or None."""
    names = ()
    if isinstance(value, NameError):
        if tb is None:
            # Without a traceback, the names in scope are unknown.
            return f". Did you forget to import '{value.name}'?" if value.name in _traceback.standard_modules else None
        while tb.tb_next is not None:
            tb = tb.tb_next
        import builtins
        names = (*tb.tb_frame.f_globals, *vars(builtins))
    elif isinstance(value, ImportError):
        module = _sys.modules.get(getattr(value, "name", None))
        names = () if module is None else tuple([name for name in dir(module) if isinstance(name, str)])
    elif not isinstance(value, AttributeError):
        return None
    return _traceback.suggestion(value, names)


class TracebackException:
    """Exception as data, from which text is made."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self.stack = extract_tb(exc_traceback, limit) if not capture_locals else StackSummary.extract(
            walk_tb(exc_traceback), limit=limit, lookup_lines=lookup_lines, capture_locals=True)
        self._exc_type = exc_type
        self.exc_type_str = None if exc_type is None else _display(exc_type)
        self._str = _shown(exc_value, "exception", str)
        try:
            self.__notes__ = getattr(exc_value, "__notes__", None)
        except Exception as e:
            self.__notes__ = [f"Ignored error getting __notes__: {_shown(e, '__notes__')}"]
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.__suppress_context__ = exc_value is not None and exc_value.__suppress_context__
        self.__cause__ = self.__context__ = None
        self.exceptions = None
        self.filename = None
        self._suggestion = _suggestion(exc_value, exc_traceback) or ""
        if not save_exc_type:
            self._exc_type = None
        self._is_syntax_error = isinstance(exc_value, SyntaxError)
        self._has_type = exc_type is not None
        if isinstance(exc_value, SyntaxError):
            self.filename, self.lineno, self.text = exc_value.filename, exc_value.lineno, exc_value.text
            self.offset, self.end_lineno, self.end_offset = exc_value.offset, exc_value.end_lineno, exc_value.end_offset
            self.msg = exc_value.msg
        if exc_value is None or self.__dict__.pop("_unlinked", False):
            return
        self._follow(exc_value, compact, seen, {
            "limit": limit, "lookup_lines": lookup_lines, "capture_locals": capture_locals, "compact": compact,
            "max_group_width": max_group_width, "max_group_depth": max_group_depth, "save_exc_type": save_exc_type})

    @property
    def exc_type(self):
        import warnings
        warnings.warn("Deprecated in 3.13. Use exc_type_str instead.", DeprecationWarning, stacklevel=2)
        return self._exc_type

    def _follow(self, exc_value, compact, seen, options):
        """Capture the exceptions linked to this one. A loop, since chains can be of any length."""
        waiting = [(self, exc_value)]
        while waiting:
            own, value = waiting.pop()
            links = [("__cause__", value.__cause__)]
            if not compact or value.__cause__ is None and not value.__suppress_context__:
                links.append(("__context__", value.__context__))
            for name, other in links:
                if other is None or id(other) in seen:
                    continue
                made = TracebackException.__new__(TracebackException)
                setattr(own, name, made)
                made._unlinked = True
                made.__init__(type(other), other, other.__traceback__, _seen=seen, **options)
                waiting.append((made, other))
            if isinstance(value, BaseExceptionGroup):
                own.exceptions = []
                for e in value.exceptions:
                    made = TracebackException.__new__(TracebackException)
                    made._unlinked = True
                    made.__init__(type(e), e, e.__traceback__, _seen=seen, **options)
                    own.exceptions.append(made)
                    waiting.append((made, e))

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __str__(self):
        return self._str

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, TracebackException) else NotImplemented

    def format_exception_only(self, *, show_group=False, **kwargs):
        """Yield the lines that describe the exception. With `show_group`, also those of a group's exceptions."""
        if not show_group or not self.exceptions:
            yield from self._what_happened()
            return
        waiting = [(self, 0)]
        while waiting:
            exc, depth = waiting.pop()
            for text in exc._what_happened():
                if depth:
                    for line in text.removesuffix("\n").split("\n"):
                        yield 3 * depth * " " + line + "\n"
                else:
                    yield text
            waiting.extend([(inner, depth + 1) for inner in reversed(exc.exceptions or ())])

    def _what_happened(self):
        if not self._has_type:
            yield "NoneType: None\n"
            return
        if self._is_syntax_error:
            yield from self._syntax_error()
        elif self._str or self._suggestion:
            yield f"{self.exc_type_str}: {self._str}{self._suggestion}\n"
        else:
            yield f"{self.exc_type_str}\n"
        notes = self.__notes__
        if isinstance(notes, (list, tuple)):
            for note in notes:
                for line in _shown(note, "note", str).split("\n"):
                    yield line + "\n"
        elif notes is not None:
            yield _shown(notes, "__notes__") + "\n"

    def _syntax_error(self):
        where = ""
        if self.lineno is not None:
            yield f'  File "{self.filename or "<string>"}", line {self.lineno}\n'
        elif self.filename is not None:
            where = f" ({self.filename})"  # without a line, the file is shown after the message
        if isinstance(self.text, str) and isinstance(self.offset, (int, type(None))):
            line = self.text.rstrip("\n")
            shown = line.lstrip(" \n\f")
            yield f"    {shown}\n"
            if self.offset is not None:
                beyond = len(line) + 1
                offset = min(self.offset, beyond)
                end = offset if self.end_offset in (None, 0, -1) else min(self.end_offset, beyond)
                if self.end_lineno != self.lineno:
                    end = beyond
                start = offset - 1 - (len(line) - len(shown))
                if start >= 0:
                    yield f"    {' ' * start}{'^' * max(end - offset, 1)}\n"
        yield f"{self.exc_type_str}: {self.msg or '<no detail available>'}{where}\n"

    def format(self, *, chain=True, **kwargs):
        """Return an iterator over all lines. With `chain`, also those of linked exceptions."""
        return iter(self._lines(chain, "", 0))

    def _lines(self, chain, indent, depth):
        out = []
        links = []
        exc = self
        while exc is not None:
            before = None
            if chain:
                if exc.__cause__ is not None:
                    before, text = exc.__cause__, _CAUSE
                elif exc.__context__ is not None and not exc.__suppress_context__:
                    before, text = exc.__context__, _CONTEXT
            links.append((exc, text if before is not None else None))
            exc = before
        for exc, text in reversed(links):
            if text is not None:
                out.extend(_indented(text, indent))
            if exc.exceptions is None:
                if exc.stack:
                    out.append(f"{indent}Traceback (most recent call last):\n")
                    for line in exc.stack.format():
                        out.extend(_indented(line, indent))
                for line in exc.format_exception_only():
                    out.extend(_indented(line, indent))
            elif exc._is_too_deep(depth):
                out.append(f"{indent}... (max_group_depth is {exc.max_group_depth})\n")
            else:
                out.extend(exc._group(chain, indent, depth))
        return out

    def _is_too_deep(self, depth):
        return depth > 0 and depth >= self.max_group_depth

    def _group(self, chain, indent, depth):
        out = []
        if depth == 0:
            inner = indent + "  | "
            first = indent + "  + "
        else:
            inner = indent
            first = None
        if self.stack:
            out.append((first or inner) + "Exception Group Traceback (most recent call last):\n")
            for line in self.stack.format():
                out.extend(_indented(line, inner))
        for line in self.format_exception_only():
            out.extend(_indented(line, inner))
        bar = inner[:-2]
        n = len(self.exceptions)
        closed = False
        for i, exc in enumerate(self.exceptions):
            cut = i >= self.max_group_width
            out.append(f"{bar}{'+-' if i == 0 else '  '}+---------------- {'...' if cut else i + 1} ----------------\n")
            if cut:
                out.append(f"{bar}  | and {n - i} more exception{'s' if n - i > 1 else ''}\n")
                break
            out.extend(exc._lines(chain, bar + "  | ", depth + 1))
            # The last line of a group inside closes this one, too.
            closed = i == n - 1 and exc.exceptions is not None and not exc._is_too_deep(depth + 1)
        if not closed:
            out.append(f"{bar}  +------------------------------------\n")
        return out

    def print(self, *, file=None, chain=True, **kwargs):
        if file is None:
            file = _sys.stderr
        for line in self.format(chain=chain):
            print(line, file=file, end="")


def _indented(text, indent):
    return [indent + text.replace("\n", "\n" + indent).removesuffix(indent) if indent else text]


def _arguments(exc, value, tb):
    if value is _NOT_GIVEN and tb is _NOT_GIVEN:
        if isinstance(exc, BaseException) or exc is None:
            return type(exc) if exc is not None else None, exc, getattr(exc, "__traceback__", None)
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    if value is _NOT_GIVEN or tb is _NOT_GIVEN:
        raise ValueError("Both or neither of value and tb must be given")
    return type(value) if value is not None else None, value, tb


def format_exception(exc, /, value=_NOT_GIVEN, tb=_NOT_GIVEN, limit=None, chain=True, **kwargs):
    """Return the lines of an exception and its traceback."""
    return list(TracebackException(*_arguments(exc, value, tb), limit=limit).format(chain=chain))


def format_exception_only(exc, /, value=_NOT_GIVEN, *, show_group=False, **kwargs):
    value = exc if value is _NOT_GIVEN else value
    return list(TracebackException(type(value) if value is not None else None, value, None, compact=True).format_exception_only(show_group=show_group))


def print_exception(exc, /, value=_NOT_GIVEN, tb=_NOT_GIVEN, limit=None, file=None, chain=True, **kwargs):
    TracebackException(*_arguments(exc, value, tb), limit=limit).print(file=file, chain=chain)


def format_exc(limit=None, chain=True):
    """Return the text of the exception that is being handled."""
    return "".join(format_exception(_sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_sys.exception(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    raise ValueError("no last exception")


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    for line in format_list(extracted_list):
        print(line, file=_sys.stderr if file is None else file, end="")


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit), file)


def format_stack(f=None, limit=None):
    if f is None:
        f = _sys._getframe().f_back
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    if f is None:
        f = _sys._getframe().f_back
    print_list(extract_stack(f, limit), file)


def clear_frames(tb):
    """Do nothing: frames that have ended hold no variables here."""
