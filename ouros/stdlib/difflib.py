"""Module `difflib`: comparison of sequences and of lines of text.

The method is that of J. W. Ratcliff and D. Metzener (Pattern Matching: The Gestalt Approach, 1988): find the longest
common block, then compare the parts before and after it in the same way. HTML is in `_difflib_html`.
"""

from _difflib_html import HtmlDiff
from collections import namedtuple
from heapq import nlargest

__all__ = [
    "get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff",
    "unified_diff", "diff_bytes", "HtmlDiff", "Match",
]

GenericAlias = type(list[int])
Match = namedtuple("Match", "a b size", module="difflib")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Comparison of two sequences of hashable items. Information about the second sequence is cached."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.autojunk = isjunk, autojunk
        self.a = self.b = None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        """Set both sequences."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        """Set the first sequence. The cached information about the second one stays."""
        if a is not self.a:
            self.a = a
            self.opcodes = self.matching_blocks = None

    def set_seq2(self, b):
        """Set the second sequence, and index it."""
        if b is not self.b:
            self.b = b
            self.opcodes = self.matching_blocks = self.fullbcount = None
            self._index_b()

    def _index_b(self):
        """Fill b2j, the positions of each item of b, without junk and without items that are too frequent to be significant."""
        places = {}
        for place, item in enumerate(self.b):
            known = places.get(item)
            if known is None:
                places[item] = [place]
            else:
                known.append(place)
        isjunk, size = self.isjunk, len(self.b)
        self.bjunk = {item for item in places if isjunk(item)} if isjunk else set()
        for item in self.bjunk:
            del places[item]
        many = size // 100 + 1
        self.bpopular = {item for item in places if len(places[item]) > many} if self.autojunk and size >= 200 else set()
        for item in self.bpopular:
            del places[item]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """Return the longest block that a[alo:ahi] and b[blo:bhi] have in common; the first in a of several, then the first in b."""
        a, b, places = self.a, self.b, self.b2j
        aend = len(a) if ahi is None else ahi
        bend = len(b) if bhi is None else bhi
        start, bstart, longest = alo, blo, 0
        # lengths of the matches that end with the last item of a, by their end in b
        lengths, nowhere = {}, ()
        for place in range(alo, aend):
            longer = {}
            for bplace in places.get(a[place], nowhere):
                if bplace >= bend:
                    break
                if bplace >= blo:
                    longer[bplace] = length = lengths.get(bplace - 1, 0) + 1
                    if length > longest:
                        start, bstart, longest = place - length + 1, bplace - length + 1, length
            lengths = longer
        # Extend the match by equal neighbours: frequent items first, then junk.
        stop, bstop = start + longest, bstart + longest
        is_junk = self.bjunk.__contains__
        for junk in (False, True):
            while start > alo and bstart > blo and is_junk(b[bstart - 1]) is junk and a[start - 1] == b[bstart - 1]:
                start -= 1
                bstart -= 1
            while stop < aend and bstop < bend and is_junk(b[bstop]) is junk and a[stop] == b[bstop]:
                stop += 1
                bstop += 1
        return Match(start, bstart, stop - start)

    def get_matching_blocks(self):
        """Return all common blocks in order, ending with one of size 0."""
        if self.matching_blocks is None:
            self.matching_blocks = self._joined(sorted(self._all_matches()))
        return self.matching_blocks

    def _all_matches(self):
        """Return the longest match, then those before and after it, recursively, in any order."""
        matches = []
        ranges = [(0, len(self.a), 0, len(self.b))]
        while ranges:
            alo, ahi, blo, bhi = ranges.pop()
            match = self.find_longest_match(alo, ahi, blo, bhi)
            start, bstart, size = match
            if not size:
                continue
            matches.append(match)
            stop, bstop = start + size, bstart + size
            if alo < start and blo < bstart:
                ranges.append((alo, start, blo, bstart))
            if stop < ahi and bstop < bhi:
                ranges.append((stop, ahi, bstop, bhi))
        return matches

    def _joined(self, matches):
        """Return the matches with adjacent ones joined, and the final one of size 0."""
        blocks = []
        start = bstart = size = 0
        for match in (*matches, Match(len(self.a), len(self.b), 0)):
            next_start, next_bstart, next_size = match
            if next_size and start + size == next_start and bstart + size == next_bstart:
                size += next_size
                continue
            if size:
                blocks.append(Match(start, bstart, size))
            start, bstart, size = match
        blocks.append(match)
        return blocks

    def get_opcodes(self):
        """Return how to turn a into b, as tuples (tag, i1, i2, j1, j2) with the tags replace, delete, insert and equal."""
        if self.opcodes is None:
            self.opcodes = opcodes = []
            adone = bdone = 0
            for start, bstart, size in self.get_matching_blocks():
                if adone < start or bdone < bstart:
                    tag = "insert" if adone == start else "delete" if bdone == bstart else "replace"
                    opcodes.append((tag, adone, start, bdone, bstart))
                adone, bdone = start + size, bstart + size
                if size:
                    opcodes.append(("equal", start, adone, bstart, bdone))
        return self.opcodes

    def get_grouped_opcodes(self, n=3):
        """Yield the opcodes in groups, as lists, with n equal items around the changes."""
        group = []
        opcodes = self.get_opcodes()
        for number, (tag, i1, i2, j1, j2) in enumerate(opcodes):
            if tag != "equal":
                group.append((tag, i1, i2, j1, j2))
                continue
            # The start of a long equal part ends a group, its end starts the next one.
            head, tail = (tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)), (tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2)
            if not number:
                group.append(tail)
            elif number == len(opcodes) - 1:
                group.append(head)
            elif i2 - i1 > 2 * n:
                group.append(head)
                yield group
                group = [tail]
            else:
                group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        """Return how similar the two are: 1.0 for equal, 0.0 for nothing in common."""
        return _ratio(sum([block[2] for block in self.get_matching_blocks()]), len(self.a) + len(self.b))

    def quick_ratio(self):
        """Return an upper bound of ratio(), found quicker: the order does not count."""
        in_b = self.fullbcount
        if in_b is None:
            in_b = self.fullbcount = {}
            for item in self.b:
                in_b[item] = in_b.get(item, 0) + 1
        left, common = {}, 0
        for item in self.a:
            number = left[item] if item in left else in_b.get(item, 0)
            left[item] = number - 1
            if number > 0:
                common += 1
        return _ratio(common, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """Return an upper bound of ratio() by the lengths alone."""
        first, second = len(self.a), len(self.b)
        return _ratio(first if first < second else second, first + second)

    __class_getitem__ = classmethod(GenericAlias)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """Return a list of at most n possibilities with a similarity of at least `cutoff`, most similar first."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    similar = []
    for candidate in possibilities:
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and (score := matcher.ratio()) >= cutoff:
            similar.append((score, candidate))
    return [candidate for _, candidate in nlargest(n, similar)]


# --- Differ ---


def _keep_original_ws(s, tags):
    """Return the tags, with the line's own white space in place of blanks."""
    return "".join([c if tag == " " and c.isspace() else tag for c, tag in zip(s, tags)])


_MARKS = {"equal": (" ", " "), "replace": ("^", "^"), "delete": ("-", ""), "insert": ("", "+")}


def _most_similar(matcher, lines, places, line):
    """Return the index of the line most similar to `line`, or None if all ratios are below 0.75."""
    matcher.set_seq2(line)
    best, best_ratio = None, 0.74999
    for place in places:
        matcher.set_seq1(lines[place])
        if matcher.real_quick_ratio() > best_ratio and matcher.quick_ratio() > best_ratio and (ratio := matcher.ratio()) > best_ratio:
            best, best_ratio = place, ratio
    return best


class Differ:
    """Comparison of lines of text, and of characters within similar lines."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        """Yield the lines of both, with '- ' (only in a), '+ ' (only in b), '  ' (in both) or '? ' (marks) before them."""
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "equal":
                yield from self._dump(" ", a, alo, ahi)
            elif tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._fancy_helper(a, alo, ahi, b, blo, bhi)

    def _dump(self, tag, x, lo, hi):
        for place in range(lo, hi):
            yield f"{tag} {x[place]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        blocks = [("-", a, alo, ahi), ("+", b, blo, bhi)]
        # the shorter block first
        for block in blocks if ahi - alo <= bhi - blo else blocks[::-1]:
            yield from self._dump(*block)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        """Yield pairs of lines that are similar, with marks where they differ, and the rest as it is."""
        matcher = SequenceMatcher(self.charjunk)
        adone, bdone = alo, blo
        for bplace in range(blo, bhi):
            # Compare only lines near each other: comparing all would take quadratic time.
            middle = alo + bplace - blo
            nearby = range(max(middle - 10, adone), min(middle + 11, ahi))
            if not nearby:
                break
            aplace = _most_similar(matcher, a, nearby, b[bplace])
            if aplace is not None:
                yield from self._fancy_helper(a, adone, aplace, b, bdone, bplace)
                yield from self._pair(matcher, a[aplace], b[bplace])
                adone, bdone = aplace + 1, bplace + 1
        yield from self._fancy_helper(a, adone, ahi, b, bdone, bhi)

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _pair(self, matcher, aline, bline):
        """Yield two similar lines with their marks, or the one line that both are."""
        if aline == bline:
            yield "  " + aline
            return
        amarks = bmarks = ""
        matcher.set_seqs(aline, bline)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            amark, bmark = _MARKS[tag]
            amarks += amark * (i2 - i1)
            bmarks += bmark * (j2 - j1)
        yield from self._qformat(aline, bline, amarks, bmarks)

    def _qformat(self, aline, bline, atags, btags):
        for sign, line, tags in ("-", aline, atags), ("+", bline, btags):
            yield f"{sign} {line}"
            marks = _keep_original_ws(line, tags).rstrip()
            if marks:
                yield f"? {marks}\n"


def IS_LINE_JUNK(line, pat=None):
    """Return True for lines that are blank or contain only one '#'."""
    if pat is None:
        return line.strip() in "#"
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    """Return True for spaces and tabs."""
    return ch in ws


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """Return an iterator over the lines that Differ makes of two lists of lines."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """Yield the lines of text 1 or 2 from the output of ndiff()."""
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]


# --- unified and context diffs ---


def _check_types(a, b, *args):
    """Raise TypeError if the texts are no lists of str, or one of the other arguments is no str."""
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    if isinstance(a, str) or isinstance(b, str):
        raise TypeError("input must be a sequence of strings, not " + type(a if isinstance(a, str) else b).__name__)
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def _unified_range(start, stop):
    # An empty range has the number of the line before it.
    size = stop - start
    return str(stop) if size == 1 else f"{start + 1 if size else start},{size}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """Yield the changes in the format of `diff -u`, with n lines of context."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _headers("---", "+++", fromfile, tofile, fromfiledate, tofiledate, lineterm)
        _, i1, _, j1, _ = group[0]
        _, _, i2, _, j2 = group[-1]
        yield f"@@ -{_unified_range(i1, i2)} +{_unified_range(j1, j2)} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            for line in a[i1:i2]:
                yield (" " if tag == "equal" else "-") + line
            for line in () if tag == "equal" else b[j1:j2]:
                yield "+" + line


def _context_range(start, stop):
    size = stop - start
    return f"{start + 1},{stop}" if size > 1 else str(stop)


def _headers(first, second, fromfile, tofile, fromfiledate, tofiledate, lineterm):
    for sign, name, date in (first, fromfile, fromfiledate), (second, tofile, tofiledate):
        yield f"{sign} {name}\t{date}{lineterm}" if date else f"{sign} {name}{lineterm}"


_CONTEXT_PREFIX = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """Yield the changes in the format of `diff -c`, with n lines of context."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _headers("***", "---", fromfile, tofile, fromfiledate, tofiledate, lineterm)
        tags = {code[0] for code in group}
        yield f"***************{lineterm}"
        yield f"*** {_context_range(group[0][1], group[-1][2])} ****{lineterm}"
        if tags & {"replace", "delete"}:
            for tag, i1, i2, _, _ in group:
                for line in a[i1:i2]:
                    yield _CONTEXT_PREFIX[tag] + line
        yield f"--- {_context_range(group[0][3], group[-1][4])} ----{lineterm}"
        if tags & {"replace", "insert"}:
            for tag, _, _, j1, j2 in group:
                for line in b[j1:j2]:
                    yield _CONTEXT_PREFIX[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """Yield what unified_diff() or context_diff() yields, for lines of bytes."""
    a, b = [_decoded(line) for line in a], [_decoded(line) for line in b]
    names = [_decoded(name) for name in (fromfile, tofile, fromfiledate, tofiledate)]
    for line in dfunc(a, b, *names, n, _decoded(lineterm)):
        yield line.encode("ascii", "surrogateescape")


def _decoded(data):
    try:
        return data.decode("ascii", "surrogateescape")
    except AttributeError as error:
        raise TypeError(f"all arguments must be bytes, not {type(data).__name__} ({data!r})") from error
