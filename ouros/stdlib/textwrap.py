"""textwrap: filling paragraphs, shortening, removing and adding indentation.

Guest code, without regular expressions: words are found by a scanner.
"""

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_whitespace = "\t\n\x0b\x0c\r "
_to_spaces = {ord(c): ord(" ") for c in _whitespace}


def _is_letter(c):
    return (c.isalnum() or c == "_") and not c.isdecimal()


def _is_word(c):
    return c.isalnum() or c == "_"


def _is_word_or_punctuation(c):
    return _is_word(c) or c in "!\"'&.,?"


class TextWrapper:
    """Wraps a paragraph; see wrap and fill."""

    def __init__(
        self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
        fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8,
        *, max_lines=None, placeholder=" [...]",
    ):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    # --- steps that a subclass may replace ---

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_to_spaces)
        return text

    def _split(self, text):
        return [chunk for chunk in _chunks(text, self.break_on_hyphens) if chunk]

    def _fix_sentence_endings(self, chunks):
        for i in range(len(chunks) - 1):
            if chunks[i + 1] == " " and _ends_sentence(chunks[i]):
                chunks[i + 1] = "  "

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        space_left = 1 if width < 1 else width - cur_len
        if self.break_long_words and space_left > 0:
            end = space_left
            chunk = reversed_chunks[-1]
            if self.break_on_hyphens and len(chunk) > space_left:
                hyphen = chunk.rfind("-", 0, space_left)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            cur_line.append(chunk[:end])
            if end < len(chunk):
                reversed_chunks[-1] = chunk[end:]
            else:
                reversed_chunks.pop()
        elif not cur_line:
            cur_line.append(reversed_chunks.pop())

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                del chunks[-1]
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._handle_long_word(chunks, line, length, width)
                length = sum(map(len, line))
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line[-1])
                del line[-1]
            if not line:
                continue
            if (
                self.max_lines is None
                or len(lines) + 1 < self.max_lines
                or (not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()) and length <= width
            ):
                lines.append(indent + "".join(line))
                continue
            self._end_with_placeholder(lines, line, length, width, indent)
            break
        return lines

    def _end_with_placeholder(self, lines, line, length, width, indent):
        """The last line that max_lines allows, cut so that the placeholder fits."""
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= width:
                line.append(self.placeholder)
                lines.append(indent + "".join(line))
                return
            length -= len(line.pop())
        if lines:
            previous = lines[-1].rstrip()
            if len(previous) + len(self.placeholder) <= self.width:
                lines[-1] = previous + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def wrap(self, text):
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return "\n".join(self.wrap(text))


def _ends_sentence(chunk):
    if chunk[-1:] in ("'", '"'):
        chunk = chunk[:-1]
    return len(chunk) > 1 and chunk[-1] in ".!?" and "a" <= chunk[-2] <= "z"


def _chunks(text, hyphens):
    """Runs of white space and words; with `hyphens`, words are cut behind hyphens between letters, and at dashes."""
    n = len(text)
    i = 0
    while i < n:
        start = i
        if text[i] in _whitespace:
            while i < n and text[i] in _whitespace:
                i += 1
        elif hyphens:
            i = _dash_end(text, i)
            if i == start:
                i = _word_end(text, start)
        else:
            while i < n and text[i] not in _whitespace:
                i += 1
        yield text[start:i]


def _dash_end(text, i):
    """Behind a dash of two or more hyphens between words that starts at i; i itself if there is none."""
    n = len(text)
    if i == 0 or text[i] != "-" or not _is_word_or_punctuation(text[i - 1]):
        return i
    end = i
    while end < n and text[end] == "-":
        end += 1
    if end - i >= 2 and end < n and _is_word(text[end]):
        return end
    return i


def _word_end(text, start):
    """Where the word that starts at `start` may be broken first."""
    n = len(text)
    i = start + 1
    while i < n and text[i] not in _whitespace:
        if text[i - 1] == "-" and i - 1 > start - 1 and _breaks_after_hyphen(text, i - 1, start):
            return i
        if text[i] == "-" and _is_word_or_punctuation(text[i - 1]) and _dash_end(text, i) > i:
            return i
        i += 1
    return i


def _breaks_after_hyphen(text, at, start):
    """Is the hyphen at `at` one of a compound word: two letters before it, and a letter (or letter, hyphen, letter) behind?"""
    n = len(text)
    if at - 1 < start or not (at >= 2 and _is_letter(text[at - 1])):
        return False
    before = _is_letter(text[at - 2]) or (text[at - 2] == "-" and at >= 3 and _is_letter(text[at - 3]))
    if not before:
        return False
    if at + 1 >= n or not _is_letter(text[at + 1]):
        return False
    follow = at + 2
    if follow < n and text[follow] == "-":
        follow += 1
    return follow < n and _is_letter(text[follow])


def wrap(text, width=70, **kwargs):
    """Wraps a paragraph to lines of at most `width` characters: a list of them."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """Wraps a paragraph; one string."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """Collapses white space and cuts the text to `width`, ending with a placeholder."""
    wrapper = TextWrapper(width=width, max_lines=1, **kwargs)
    return wrapper.fill(" ".join(text.strip().split()))


def dedent(text):
    """Removes the white space that all lines have in common; lines of white space alone become empty."""
    try:
        lines = text.split("\n")
    except (AttributeError, TypeError):
        raise TypeError(f"expected str object, not {type(text).__qualname__!r}") from None
    filled = [line for line in lines if line and not line.isspace()]
    margin = 0
    if filled:
        # The lines that differ most are the first and the last in order.
        low = min(filled)
        high = max(filled)
        while margin < len(low) and low[margin] == high[margin] and low[margin] in " \t":
            margin += 1
    return "\n".join(["" if line.isspace() else line[margin:] for line in lines])


def indent(text, prefix, predicate=None):
    """Puts the prefix before the lines for which the predicate holds; by default those that are not white space alone."""
    out = []
    for line in text.splitlines(True):
        if predicate(line) if predicate is not None else not line.isspace():
            out.append(prefix)
        out.append(line)
    return "".join(out)
