"""Lays out errors as text, the way CPython 3.14 prints tracebacks: `format_error`, `format_syntax_error`.

Knows `ErrorInfo` by its fields only. Two things differ from CPython on purpose: underlines are `~` below the node that
failed, and folded frames are counted as "times". Invariant: works on text of the sandbox by scanning, never parses or
evaluates it with host tools; never recurses deeper than groups are shown; time and length of the text are bounded
whatever the program raised.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ouros.records import FrameFields, Info

FOLD_AFTER = 3  # equal frames shown before the rest is only counted
MAX_GROUP_WIDTH = 15  # most members of a group that are shown
MAX_GROUP_DEPTH = 10  # most levels of groups that are shown
MAX_EXCEPTIONS = 10_000  # shown in all: members of groups may be shared, and then unfold to 15 ** 10
MAX_TEXT = 2_000_000  # characters after which exceptions get no frames and notes, and short messages
MAX_MESSAGE = 100_000  # characters of a message or note
MAX_NAME = 1_000  # characters of the name of a file or function, and of messages after MAX_TEXT
MAX_NODE = 10_000  # characters of a node that is looked at for its layout, or of a line that does not parse
MAX_SCANNED = 200_000  # characters of all nodes together; further frames show their first line only
CAUSE_TEXT = "\nThe above exception was the direct cause of the following exception:\n\n"
CONTEXT_TEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
HEADER = "Traceback (most recent call last):\n"
GROUP_HEADER = "Exception Group Traceback (most recent call last):\n"

# Statements whose whole text is the node: never underlined, as CPython doesn't.
STATEMENT_KEYWORDS = frozenset(
    "raise import from assert del global nonlocal with for while if elif else try except finally class def async"
    " return pass break continue match case type".split()
)
OPENING = "([{"
CLOSING = ")]}"


def format_error(info: Info) -> str:
    """Return the whole traceback of `info` with its chain, without a line end at the end."""
    writer = _Writer()
    writer.write_chain(info)
    return "".join(writer.lines).removesuffix("\n")


def _cut(text: str, most: int = MAX_MESSAGE) -> str:
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} characters)"


def format_syntax_error(
    type_name: str,
    message: str,
    filename: str | None,
    line: int | None,
    column: int | None,
    end_line: int | None,
    end_column: int | None,
    text: str | None,
) -> str:
    """Return a syntax error as CPython prints it: file, line, the text with a marker, the message."""
    result = []
    if line is not None:
        result.append(f'  File "{filename or "<string>"}", line {line}\n')
    elif filename is not None:
        message = f"{message} ({filename})"
    if line is not None and text is not None and len(text) <= MAX_NODE:
        result.extend(_syntax_marker(text, line, column, end_line, end_column))
    result.append(f"{type_name}: {message}")
    return "".join(result)


def _syntax_marker(
    text: str, line: int, column: int | None, end_line: int | None, end_column: int | None
) -> Iterable[str]:
    stripped = text.rstrip("\n")
    shown = stripped.lstrip(" \n\f")
    yield f"    {shown}\n"
    if column is None or column < 1:
        return
    if end_line not in (None, line):
        end_column = len(stripped) + 1  # the error continues below: mark to the end of the line
    elif end_column in (None, 0):
        end_column = column
    assert end_column is not None
    if column == end_column or end_column == -1:
        end_column = column + 1
    spaces = len(stripped) - len(shown)
    start = column - 1 - spaces
    if start >= 0:
        # Tabs and other white space before the marker are kept, so that it lines up.
        lead = "".join(char if char.isspace() else " " * _width(char) for char in shown[:start].ljust(start))
        width = max(1, _width(shown[start : end_column - 1 - spaces]) or end_column - column)
        yield f"    {lead}{'^' * width}\n"


class _Writer:
    """Collects the lines of a chain. Inside groups each line gets a margin, and the boxes of members are closed once,
    by the innermost group that ends there."""

    __slots__ = ("box_open", "depth", "exceptions", "left", "lines", "scanned", "seen")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.seen: set[int] = set()
        self.depth = 0  # number of enclosing exception groups
        self.box_open = False  # the last member's box still wants its bottom line
        self.exceptions = 0  # number of exceptions begun so far
        self.left = MAX_TEXT  # characters left for the whole text
        self.scanned = 0  # characters of nodes that were scanned

    def write(self, text: str, mark: str = "|") -> None:
        self.left -= len(text)
        if self.depth:
            margin = f"{'  ' * self.depth}{mark} "
            self.lines.extend(margin + line for line in text.splitlines(keepends=True))
        else:
            self.lines.append(text)

    def write_chain(self, info: Info) -> None:
        """Write the exceptions that led to `info`, then `info`."""
        chain: list[tuple[str, Info | None]] = []
        current: Info | None = info
        while current is not None:
            self.exceptions += 1
            if self.exceptions > MAX_EXCEPTIONS:
                chain.append(("", None))
                break
            self.seen.add(id(current))
            following: Info | None = None
            text = ""
            if current.cause is not None and id(current.cause) not in self.seen:
                following, text = current.cause, CAUSE_TEXT
            elif current.context is not None and id(current.context) not in self.seen and not current.suppress_context:
                following, text = current.context, CONTEXT_TEXT
            chain.append((text, current))
            current = following
        for text, item in reversed(chain):
            if text:
                self.write(text)
            if item is None:
                self.write(f"... (more than {MAX_EXCEPTIONS} exceptions)\n")
            elif item.children is not None:
                self.write_group(item, item.children)
            else:
                self.write_own(item, HEADER)

    def write_own(self, info: Info, header: str, mark: str = "|") -> None:
        """Write the frames and the last lines of one exception."""
        if info.frames and self.left > 0:
            self.write(header, mark)
            self.write("".join(self.frames(info.frames)))
        self.write("".join(_final_lines(info, self.left > 0)))

    def frames(self, frames: list[FrameFields]) -> Iterable[str]:
        """Yield the texts of frames, equal ones folded."""
        last: tuple[str, int, str] | None = None
        count = 0
        left = self.left
        for number, frame in enumerate(frames):
            key = frame[0], frame[1], frame[5]
            if key == last:
                count += 1
            else:
                yield from _folded(count)
                last = key
                count = 1
            if count <= FOLD_AFTER:
                text = _format_frame(frame, self.scanned < MAX_SCANNED)
                self.scanned += min(len(frame[6] or ""), MAX_NODE)
                left -= len(text)
                yield text
                if left < 0:
                    yield f"  [{len(frames) - number - 1} more frames]\n"
                    return
        yield from _folded(count)

    def write_group(self, info: Info, children: Sequence[Info]) -> None:
        """Write a group: its own traceback, then each member in a box."""
        if self.depth > MAX_GROUP_DEPTH:
            self.write(f"... (max_group_depth is {MAX_GROUP_DEPTH})\n")
            return
        outermost = self.depth == 0
        if outermost:
            self.depth = 1
        self.write_own(info, GROUP_HEADER, "+" if outermost else "|")
        hidden = len(children) - MAX_GROUP_WIDTH
        titles = [str(number + 1) for number in range(min(len(children), MAX_GROUP_WIDTH))]
        if hidden > 0:
            titles.append("...")
        self.box_open = False
        for number, title in enumerate(titles):
            is_last = number == len(titles) - 1
            if is_last:
                self.box_open = True
            start = "+-" if number == 0 else "  "
            self.lines.append(f"{'  ' * self.depth}{start}+---------------- {title} ----------------\n")
            self.depth += 1
            if title == "...":
                self.write(f"and {hidden} more exception{'s' if hidden > 1 else ''}\n")
            else:
                self.write_chain(children[number])
            if is_last and self.box_open:
                self.lines.append(f"{'  ' * self.depth}+------------------------------------\n")
                self.box_open = False
            self.depth -= 1
        if outermost:
            self.depth = 0


def _final_lines(info: Info, in_full: bool = True) -> Iterable[str]:
    """Yield the `Type: message` line, with what a syntax error adds before it and notes after it."""
    exception = info.exception
    most = MAX_MESSAGE if in_full else MAX_NAME
    message = _cut(info.message, most)
    name = _cut(info.display_name, MAX_NAME)
    if isinstance(exception, SyntaxError) and info.kind == "exception":
        yield format_syntax_error(
            name,
            _cut(exception.msg or "<no detail available>", most),
            exception.filename and _cut(exception.filename, MAX_NAME),
            exception.lineno,
            exception.offset,
            getattr(exception, "end_lineno", None),
            getattr(exception, "end_offset", None),
            exception.text if exception.text is None or len(exception.text) <= most else None,
        )
        yield "\n"
    else:
        if info.suggestion:
            message += info.suggestion
        yield f"{name}: {message}\n" if message else f"{name}\n"
    left = MAX_TEXT if in_full else 0
    for number, note in enumerate(info.notes):
        if left <= 0:
            yield f"... ({len(info.notes) - number} more notes)\n"
            break
        text = _cut(note)
        left -= len(text) + 1
        yield f"{text}\n"


def _folded(count: int) -> Iterable[str]:
    if count > FOLD_AFTER:
        yield f"  [Previous line repeated {count - FOLD_AFTER} more times]\n"


def _format_frame(frame: FrameFields, in_full: bool = True) -> str:
    filename, line, column, end_line, end_column, function_name, source = frame
    head = f'  File "{_cut(filename, MAX_NAME)}", line {line}, in {_cut(function_name, MAX_NAME)}\n'
    if source is None or not source.strip():
        return head
    if len(source) > MAX_NODE or not in_full:
        return head + _long_node(source)
    lines = source.split("\n")[: end_line - line + 1]
    complete = len(lines) == end_line - line + 1  # all lines of the node are known
    if not complete:
        end_column = len(lines[-1]) + 1
    first_length = len(lines[0])
    lines = _dedent(lines)
    removed = first_length - len(lines[0])
    start = max(0, column - 1 - removed)
    end = max(0, end_column - 1 - removed)
    shape = _Shape(lines, start, end)
    underlined = shape.is_underlined()
    shown = []
    previous = -1
    for number in shape.significant_lines():
        skipped = number - previous - 1
        if skipped == 1:
            shown.extend(_line_with_marker(lines, number - 1, start, end, underlined))
        elif skipped > 1:
            shown.append(f"...<{skipped} lines>...")
        shown.extend(_line_with_marker(lines, number, start, end, underlined))
        previous = number
    return head + "".join(f"    {text}\n" for text in shown)


def _long_node(source: str) -> str:
    """Return the first and the last line of a node, without markers: its layout is not looked at."""
    end = source.find("\n")
    first = _cut(source[: MAX_NAME + 1 if end < 0 else min(end, MAX_NAME + 1)].strip(), MAX_NAME)
    if end < 0:
        return f"    {first}\n"
    last = source[max(source.rfind("\n") + 1, len(source) - MAX_NAME) :].strip()
    hidden = source.count("\n") - 1
    skipped = f"    ...<{hidden} line{'' if hidden == 1 else 's'}>...\n" if hidden else ""
    return f"    {first}\n{skipped}    {last}\n"


def _dedent(lines: list[str]) -> list[str]:
    """Return `lines` without the white space that starts each of them that isn't blank; the first one always loses
    all."""
    margin: str | None = None
    for line in lines:
        if not line.strip():
            continue
        lead = line[: len(line) - len(line.lstrip())]
        if margin is None:
            margin = lead
        else:
            same = 0
            while same < len(margin) and same < len(lead) and margin[same] == lead[same]:
                same += 1
            margin = margin[:same]
    width = len(margin or "")
    return [line[width:].rstrip() if line.strip() else "" for line in lines]


def _line_with_marker(lines: list[str], number: int, start: int, end: int, underlined: bool) -> list[str]:
    line = lines[number]
    if not underlined:
        return [line]
    first = start if number == 0 else 0
    first = max(first, len(line) - len(line.lstrip()))
    last = end if number == len(lines) - 1 else len(line)
    return [line, " " * _width(line[:first]) + "~" * _width(line[first:last])]


def _width(text: str) -> int:
    """Return terminal columns of `text`: East Asian wide characters take two."""
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


class _Shape:
    """Kind of syntax node of a source range, as far as the layout depends on it."""

    __slots__ = ("anchor_lines", "before", "count", "kind", "starts_with_name", "whole")

    def __init__(self, lines: list[str], start: int, end: int) -> None:
        self.count = len(lines)
        self.before = lines[0][:start].strip() if not lines[-1][end:].strip() else None  # None: text follows
        self.whole = self.before == ""  # nothing but the node on its lines
        node = list(lines)
        node[-1] = node[-1][:end]
        node[0] = " " * start + node[0][start:]
        tokens = _outer_tokens(node)
        self.kind, self.anchor_lines = _classify(tokens, len(lines))
        self.starts_with_name = len(tokens) == 2 and tokens[0][0].isidentifier()

    def is_underlined(self) -> bool:
        """Return whether the lines are underlined. Like CPython, omit underlines below all of the text of statements
        and attributes, and some of several lines."""
        if self.count == 1:
            return not self.whole or self.kind not in ("statement", "attribute")
        if self.whole:
            return self.kind in ("call", "subscript", "operation")
        if self.kind == "call" and self.before is not None:
            before = [text for text, _ in _outer_tokens([self.before])]
            is_value = before[-1] == "=" and ":" not in before
            return not is_value and not (before == ["return"] and self.starts_with_name)
        return True

    def significant_lines(self) -> list[int]:
        """Return the lines of the node that are shown: the first, the last and those around its bracket or operator."""
        wanted = {0, self.count - 1}
        for line in self.anchor_lines:
            wanted.update((line - 1, line, line + 1))
        return sorted(line for line in wanted if 0 <= line < self.count)


def _classify(tokens: list[tuple[str, int]], count: int) -> tuple[str, tuple[int, ...]]:
    """Return the kind of the node with these outer tokens on `count` lines, and the lines of its bracket or operator.

    Kinds: statement, attribute, call, subscript, operation, other. Tokens outside brackets and strings are enough to
    tell apart what matters for layout, without a parser.
    """
    if not tokens:
        return "other", ()
    texts = [text for text, _ in tokens]
    if texts[0] in STATEMENT_KEYWORDS or any(_is_assignment(text) for text in texts):
        return "statement", ()
    if "lambda" in texts or "if" in texts or "," in texts or texts[0] in ("not", "await", "yield"):
        return "other", ()
    operators = [(text, line) for text, line in tokens[1:-1] if text in BINARY_PRECEDENCE]
    if any(text in COMPARISONS for text in texts[1:-1]):
        return "other", ()
    if operators:
        weakest = min(BINARY_PRECEDENCE[text] for text, _ in operators)
        candidates = [line for text, line in operators if BINARY_PRECEDENCE[text] == weakest]
        line = candidates[0] if weakest == BINARY_PRECEDENCE["**"] else candidates[-1]
        return "operation", (line, line)
    opening, last_line = tokens[-1]
    if len(tokens) >= 2 and opening == "(":
        return "call", (last_line, count - 1)
    if len(tokens) >= 2 and opening == "[":
        return "subscript", (last_line, count - 1)
    if len(tokens) >= 3 and texts[-2] == ".":
        return "attribute", ()
    return "other", ()


COMPARISONS = frozenset(("<", ">", "<=", ">=", "==", "!=", "in", "is", "not", "and", "or"))
BINARY_PRECEDENCE = {
    "|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6, "@": 6, "**": 7,
}  # fmt: skip
TWO_CHARACTERS = frozenset(("**", "//", "<<", ">>", "<=", ">=", "==", "!=", "->", ":="))


def _is_assignment(text: str) -> bool:
    return text == "=" or (text[-1] == "=" and text not in COMPARISONS and text not in TWO_CHARACTERS)


def _outer_tokens(lines: list[str]) -> list[tuple[str, int]]:
    """Return the tokens at the outermost level with their lines; a bracket is the one token of its opening
    character."""
    tokens: list[tuple[str, int]] = []
    depth = 0
    quote = ""
    for number, line in enumerate(lines):
        position = 0
        if len(quote) == 1:
            quote = ""
        while position < len(line):
            char = line[position]
            if quote:
                if char == "\\":
                    position += 2
                elif line.startswith(quote, position):
                    position += len(quote)
                    quote = ""
                else:
                    position += 1
                continue
            if char == "#":
                break
            if char in "\"'":
                quote = char * 3 if line.startswith(char * 3, position) else char
                position += len(quote)
                if not depth:
                    tokens.append(("str", number))
                continue
            if char.isidentifier() or char.isdigit():
                stop = position + 1
                while stop < len(line) and (line[stop].isidentifier() or line[stop].isdigit()):
                    stop += 1
                text = line[position:stop]
                is_prefix = stop < len(line) and line[stop] in "\"'" and stop - position <= 2
                if not depth and not is_prefix:
                    tokens.append((text, number))
                position = stop
                continue
            if char in OPENING:
                if not depth:
                    tokens.append((char, number))
                depth += 1
            elif char in CLOSING:
                depth -= 1
            elif not depth and not char.isspace() and char != "\\":
                position += _operator(line, position, number, tokens)
                continue
            position += 1
    return tokens


def _operator(line: str, position: int, number: int, tokens: list[tuple[str, int]]) -> int:
    """Append the operator at `position`, return its length."""
    length = 2 if line[position : position + 2] in TWO_CHARACTERS else 1
    operator = line[position : position + length]
    if operator in BINARY_PRECEDENCE and line[position + length : position + length + 1] == "=":
        length += 1  # operator of an augmented assignment, with its `=`
    text = line[position : position + length]
    if text in ("+", "-", "~") and (not tokens or tokens[-1][0] in BINARY_PRECEDENCE or tokens[-1][0] in COMPARISONS):
        text = "unary"
    tokens.append((text, number))
    return length
