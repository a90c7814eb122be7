"""difflib: comparing sequences (J. W. Ratcliff, D. Metzener, Pattern Matching: The Gestalt Approach, 1988).

The longest common block is found first, then what is left and right of it is compared in the same way.
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
    """Compares two sequences of hashable items. What it finds out about the second one is kept."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        """Sets both sequences."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        """Sets the first sequence."""
        if a is self.a:
            return
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        """Sets the second sequence."""
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self._index_b()

    def _index_b(self):
        """b2j: item -> its positions in b, without junk and without what is so frequent that it means nothing."""
        b2j = {}
        for i, elt in enumerate(self.b):
            places = b2j.get(elt)
            if places is None:
                b2j[elt] = [i]
            else:
                places.append(i)
        self.b2j = b2j
        self.bjunk = set()
        if self.isjunk:
            self.bjunk = set([elt for elt in b2j if self.isjunk(elt)])
            for elt in self.bjunk:
                del b2j[elt]
        self.bpopular = set()
        n = len(self.b)
        if self.autojunk and n >= 200:
            limit = n // 100 + 1
            self.bpopular = set([elt for elt, places in b2j.items() if len(places) > limit])
            for elt in self.bpopular:
                del b2j[elt]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """The longest block that a[alo:ahi] and b[blo:bhi] have in common; the first in a of several, then the first in b."""
        a, b, b2j = self.a, self.b, self.b2j
        isbjunk = self.bjunk.__contains__
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        besti, bestj, bestsize = alo, blo, 0
        # Length of the longest match that ends with a[i - 1] and b[j], by j.
        j2len = {}
        nothing = ()
        for i in range(alo, ahi):
            newj2len = {}
            for j in b2j.get(a[i], nothing):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = newj2len[j] = j2len.get(j - 1, 0) + 1
                if k > bestsize:
                    besti, bestj, bestsize = i - k + 1, j - k + 1, k
            j2len = newj2len
        # Frequent items next to it belong to it, then junk next to that.
        for junk in (False, True):
            while besti > alo and bestj > blo and isbjunk(b[bestj - 1]) is junk and a[besti - 1] == b[bestj - 1]:
                besti, bestj, bestsize = besti - 1, bestj - 1, bestsize + 1
            while (
                besti + bestsize < ahi
                and bestj + bestsize < bhi
                and isbjunk(b[bestj + bestsize]) is junk
                and a[besti + bestsize] == b[bestj + bestsize]
            ):
                bestsize += 1
        return Match(besti, bestj, bestsize)

    def get_matching_blocks(self):
        """All common blocks in order, ending with one of size 0."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        queue = [(0, la, 0, lb)]
        found = []
        while queue:
            alo, ahi, blo, bhi = queue.pop()
            match = self.find_longest_match(alo, ahi, blo, bhi)
            i, j, k = match
            if k:
                found.append(match)
                if alo < i and blo < j:
                    queue.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    queue.append((i + k, ahi, j + k, bhi))
        found.sort()
        # Blocks that touch each other become one.
        i1 = j1 = k1 = 0
        joined = []
        for i2, j2, k2 in found:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    joined.append(Match(i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            joined.append(Match(i1, j1, k1))
        joined.append(Match(la, lb, 0))
        self.matching_blocks = joined
        return joined

    def get_opcodes(self):
        """How to make b of a: (tag, i1, i2, j1, j2) with the tags replace, delete, insert and equal."""
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = answer = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                answer.append(("replace", i, ai, j, bj))
            elif i < ai:
                answer.append(("delete", i, ai, j, bj))
            elif j < bj:
                answer.append(("insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                answer.append(("equal", ai, i, bj, j))
        return answer

    def get_grouped_opcodes(self, n=3):
        """The opcodes in groups with n equal items around the changes."""
        codes = list(self.get_opcodes())
        if not codes:
            codes = [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > n + n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        """How similar the two are: 1.0 equal, 0.0 nothing in common."""
        matches = sum([block[2] for block in self.get_matching_blocks()])
        return _ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        """Not less than ratio(), but quicker: the order does not count."""
        if self.fullbcount is None:
            self.fullbcount = counts = {}
            for elt in self.b:
                counts[elt] = counts.get(elt, 0) + 1
        counts = self.fullbcount
        left = {}
        matches = 0
        for elt in self.a:
            n = left[elt] if elt in left else counts.get(elt, 0)
            left[elt] = n - 1
            if n > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """Not less than ratio(), but quicker still: only the lengths count."""
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)

    __class_getitem__ = classmethod(GenericAlias)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """The n possibilities that are most similar to word, the best one first; none below the cutoff."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    result = []
    s = SequenceMatcher()
    s.set_seq2(word)
    for x in possibilities:
        s.set_seq1(x)
        if s.real_quick_ratio() >= cutoff and s.quick_ratio() >= cutoff:
            ratio = s.ratio()
            if ratio >= cutoff:
                result.append((ratio, x))
    return [x for score, x in nlargest(n, result)]


# --- Differ ---


def _keep_original_ws(s, tags):
    """The tags with the line's own white space where there is nothing to mark."""
    return "".join([c if tag == " " and c.isspace() else tag for c, tag in zip(s, tags)])


class Differ:
    """Compares lines of text, and characters of lines that are similar."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        """The lines of both, with '- ' (only in a), '+ ' (only in b), '  ' (in both) or '? ' (marks) before them."""
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from self._dump("-", a, alo, ahi)
            elif tag == "insert":
                yield from self._dump("+", b, blo, bhi)
            else:
                yield from self._dump(" ", a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        # The shorter block first.
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        """Pairs of lines that are similar, and marks where they differ; the rest as it is."""
        cruncher = SequenceMatcher(self.charjunk)
        window = 10
        best_i = best_j = None
        dump_i, dump_j = alo, blo
        for j in range(blo, bhi):
            cruncher.set_seq2(b[j])
            here = alo + (j - blo)
            candidates = range(max(here - window, dump_i), min(here + window + 1, ahi))
            if not candidates:
                break
            best_ratio = 0.74999
            for i in candidates:
                cruncher.set_seq1(a[i])
                if cruncher.real_quick_ratio() > best_ratio and cruncher.quick_ratio() > best_ratio:
                    ratio = cruncher.ratio()
                    if ratio > best_ratio:
                        best_i, best_j, best_ratio = i, j, ratio
            if best_i is None:
                continue
            yield from self._fancy_helper(a, dump_i, best_i, b, dump_j, best_j)
            aelt, belt = a[best_i], b[best_j]
            if aelt != belt:
                atags = btags = ""
                cruncher.set_seqs(aelt, belt)
                for tag, ai1, ai2, bj1, bj2 in cruncher.get_opcodes():
                    la, lb = ai2 - ai1, bj2 - bj1
                    if tag == "replace":
                        atags += "^" * la
                        btags += "^" * lb
                    elif tag == "delete":
                        atags += "-" * la
                    elif tag == "insert":
                        btags += "+" * lb
                    else:
                        atags += " " * la
                        btags += " " * lb
                yield from self._qformat(aelt, belt, atags, btags)
            else:
                yield "  " + aelt
            dump_i, dump_j = best_i + 1, best_j + 1
            best_i = best_j = None
        yield from self._fancy_helper(a, dump_i, ahi, b, dump_j, bhi)

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi:
            if blo < bhi:
                yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._dump("-", a, alo, ahi)
        elif blo < bhi:
            yield from self._dump("+", b, blo, bhi)

    def _qformat(self, aline, bline, atags, btags):
        atags = _keep_original_ws(aline, atags).rstrip()
        btags = _keep_original_ws(bline, btags).rstrip()
        yield "- " + aline
        if atags:
            yield f"? {atags}\n"
        yield "+ " + bline
        if btags:
            yield f"? {btags}\n"


def IS_LINE_JUNK(line, pat=None):
    """True for lines that are blank or have a single '#'."""
    if pat is None:
        return line.strip() in "#"
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    """True for spaces and tabs."""
    return ch in ws


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """What Differ makes of two lists of lines."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """One of the two texts (1 or 2) out of what ndiff() gave."""
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]


# --- unified and context diffs ---


def _check_types(a, b, *args):
    if a and not isinstance(a[0], str):
        raise TypeError(f"lines to compare must be str, not {type(a[0]).__name__} ({a[0]!r})")
    if b and not isinstance(b[0], str):
        raise TypeError(f"lines to compare must be str, not {type(b[0]).__name__} ({b[0]!r})")
    for x in (a, b):
        if isinstance(x, str):
            raise TypeError(f"input must be a sequence of strings, not {type(x).__name__}")
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def _unified_range(start, stop):
    beginning = start + 1
    length = stop - start
    if length == 1:
        return str(beginning)
    if not length:
        # An empty range is named by the line before it.
        beginning -= 1
    return f"{beginning},{length}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The changes in the format of `diff -u`."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            fromdate = f"\t{fromfiledate}" if fromfiledate else ""
            todate = f"\t{tofiledate}" if tofiledate else ""
            yield f"--- {fromfile}{fromdate}{lineterm}"
            yield f"+++ {tofile}{todate}{lineterm}"
        first, last = group[0], group[-1]
        yield f"@@ -{_unified_range(first[1], last[2])} +{_unified_range(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            if tag != "insert":
                for line in a[i1:i2]:
                    yield "-" + line
            if tag != "delete":
                for line in b[j1:j2]:
                    yield "+" + line


def _context_range(start, stop):
    beginning = start + 1
    length = stop - start
    if not length:
        beginning -= 1
    if length <= 1:
        return str(beginning)
    return f"{beginning},{beginning + length - 1}"


_CONTEXT_PREFIX = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The changes in the format of `diff -c`."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    prefix = _CONTEXT_PREFIX
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            fromdate = f"\t{fromfiledate}" if fromfiledate else ""
            todate = f"\t{tofiledate}" if tofiledate else ""
            yield f"*** {fromfile}{fromdate}{lineterm}"
            yield f"--- {tofile}{todate}{lineterm}"
        first, last = group[0], group[-1]
        tags = [code[0] for code in group]
        yield "***************" + lineterm
        yield f"*** {_context_range(first[1], last[2])} ****{lineterm}"
        if "replace" in tags or "delete" in tags:
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    for line in a[i1:i2]:
                        yield prefix[tag] + line
        yield f"--- {_context_range(first[3], last[4])} ----{lineterm}"
        if "replace" in tags or "insert" in tags:
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    for line in b[j1:j2]:
                        yield prefix[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """unified_diff or context_diff for lines of bytes."""

    def decode(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as err:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from err

    lines = dfunc(
        list(map(decode, a)), list(map(decode, b)), decode(fromfile), decode(tofile), decode(fromfiledate), decode(tofiledate), n,
        decode(lineterm),
    )
    for line in lines:
        yield line.encode("ascii", "surrogateescape")
