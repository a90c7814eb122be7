"""Module `textwrap`: fills paragraphs, shortens texts, removes and adds indentation.

A scanner finds the words, without regular expressions. Knows texts only.
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
    """Wrapper of paragraphs. Its attributes are the settings."""

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

    # --- steps that subclasses may override ---

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_to_spaces)
        return text

    # Patterns that subclasses may define. Without one, the scanner finds the words and the ends of sentences.
    wordsep_re = wordsep_simple_re = sentence_end_re = None

    def _split(self, text):
        hyphens = self.break_on_hyphens is True
        pattern = self.wordsep_re if hyphens else self.wordsep_simple_re
        chunks = _chunks(text, hyphens) if pattern is None else pattern.split(text)
        return [chunk for chunk in chunks if chunk]

    def _fix_sentence_endings(self, chunks):
        """Widen the space behind the end of each sentence to two."""
        for place, chunk in enumerate(chunks[:-1]):
            if chunks[place + 1] == " " and (_ends_sentence(chunk) if self.sentence_end_re is None else self.sentence_end_re.search(chunk)):
                chunks[place + 1] = "  "

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        """Move as much of a word that is longer than a line to the line as fits. If it may not be broken, move it to an
        empty line only.
        """
        word = reversed_chunks[-1]
        room = width - cur_len if width > 0 else 1
        if not self.break_long_words or room <= 0:
            if not cur_line:
                cur_line.append(reversed_chunks.pop())
            return
        head = word[:room]
        if self.break_on_hyphens and len(word) > room:
            # Break after the last hyphen that fits, unless only hyphens precede it.
            before, hyphen, _ = head.rpartition("-")
            if hyphen and before.strip("-"):
                head = before + hyphen
        cur_line.append(head)
        if len(head) < len(word):
            reversed_chunks[-1] = word[len(head) :]
        else:
            del reversed_chunks[-1]

    def _wrap_chunks(self, chunks):
        """Return a list of lines that are made of words and runs of white space."""
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.initial_indent if self.max_lines <= 1 else self.subsequent_indent
            if self.width < len(indent) + len(self.placeholder.lstrip()):
                raise ValueError("placeholder too large for max width")
        # words are popped from the end
        chunks.reverse()
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if lines and self.drop_whitespace and not chunks[-1].strip():
                chunks.pop()
            line, length = self._fill_line(chunks, width)
            if not line:
                continue
            if self._is_allowed(len(lines) + 1, chunks, length, width):
                lines.append(indent + "".join(line))
            else:
                self._end_with_placeholder(lines, line, length, width, indent)
                break
        return lines

    def _fill_line(self, chunks, width):
        """Take the words that fit into one line. Returns a list of them, and their length."""
        line, length = [], 0
        while chunks:
            longer = length + len(chunks[-1])
            if longer > width:
                break
            line.append(chunks.pop())
            length = longer
        if chunks and len(chunks[-1]) > width:
            self._handle_long_word(chunks, line, length, width)
            length = sum([len(chunk) for chunk in line])
        if line and self.drop_whitespace and not line[-1].strip():
            length -= len(line.pop())
        return line, length

    def _is_allowed(self, number, chunks, length, width):
        """Return True if a line may stand as it is: there may be more lines, or it is the last one and fits."""
        if self.max_lines is None or number < self.max_lines:
            return True
        at_end = not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()
        return at_end and length <= width

    def _end_with_placeholder(self, lines, line, length, width, indent):
        """Append the last line that max_lines allows, cut so that the placeholder fits."""
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
        """Return a list of lines, without line ends."""
        words = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(words)
        return self._wrap_chunks(words)

    def fill(self, text):
        """Return the lines as one str."""
        return "\n".join(self.wrap(text))


def _ends_sentence(chunk):
    if chunk[-1:] in ("'", '"'):
        chunk = chunk[:-1]
    return len(chunk) > 1 and chunk[-1] in ".!?" and "a" <= chunk[-2] <= "z"


def _chunks(text, hyphens):
    """Yield words and runs of white space. With `hyphens`, words are split after hyphens between letters, and at dashes."""
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
    """Return the index after the dash (two or more hyphens between words) that starts at index i, or i if there is none."""
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
    """Return the first index at which the word that starts at `start` may be broken."""
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
    """Return True if the hyphen at index `at` is in a compound word.

    It is preceded by two letters, and followed by a letter and a letter, or by letter, hyphen and letter.
    """
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
    """Return a list of the lines of a paragraph, at most `width` characters long."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """Return a paragraph wrapped to lines of at most `width` characters, as one str."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """Collapse white space and cut the text to `width`, ending with a placeholder."""
    words = text.strip().split()
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(words))


def dedent(text):
    """Remove the white space that starts all lines. Lines of only white space become empty."""
    try:
        lines = text.split("\n")
    except (AttributeError, TypeError):
        raise TypeError(f"expected str object, not {type(text).__qualname__!r}") from None
    filled = [line for line in lines if line and not line.isspace()]
    margin = 0
    if filled:
        # The first and the last line in sorted order have the shortest common prefix.
        low = min(filled)
        high = max(filled)
        while margin < len(low) and low[margin] == high[margin] and low[margin] in " \t":
            margin += 1
    return "\n".join(["" if line.isspace() else line[margin:] for line in lines])


def indent(text, prefix, predicate=None):
    """Prefix the lines for which the predicate is true, by default those that are not only white space."""
    out = []
    for line in text.splitlines(True):
        if predicate(line) if predicate is not None else not line.isspace():
            out.append(prefix)
        out.append(line)
    return "".join(out)
