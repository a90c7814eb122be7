"""difflib.HtmlDiff: an HTML table with two texts side by side.

Knows ndiff's output, nothing of how differences are found. Invariant: in texts on the way to the table, NUL and a
letter start a marked run (`+` added, `-` deleted, `^` changed), SOH ends it, and a tab stands for one column of an
expanded tab.
"""

import re as _re

__name__ = "difflib"

_STYLES = """
        :root {color-scheme: light dark}
        table.diff {font-family: Menlo, Consolas, Monaco, Liberation Mono, Lucida Console, monospace; border:medium}
        .diff_header {background-color:#e0e0e0}
        td.diff_header {text-align:right}
        .diff_next {background-color:#c0c0c0}
        .diff_add {background-color:palegreen}
        .diff_chg {background-color:#ffff77}
        .diff_sub {background-color:#ffaaaa}

        @media (prefers-color-scheme: dark) {
            .diff_header {background-color:#666}
            .diff_next {background-color:#393939}
            .diff_add {background-color:darkgreen}
            .diff_chg {background-color:#847415}
            .diff_sub {background-color:darkred}
        }"""

_PAGE = """
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">

<html>

<head>
    <meta http-equiv="Content-Type"
          content="text/html; charset={charset}" />
    <title></title>
    <style type="text/css">{styles}
    </style>
</head>

<body>
    {table}
{legend}
</body>

</html>"""

_LEGEND = """    <table class="diff" summary="Legends">
        <tr> <th colspan="2"> Legends </th> </tr>
        <tr> <td> <table border="" summary="Colors">
                      <tr><th> Colors </th> </tr>
                      <tr><td class="diff_add">&nbsp;Added&nbsp;</td></tr>
                      <tr><td class="diff_chg">Changed</td> </tr>
                      <tr><td class="diff_sub">Deleted</td> </tr>
                  </table></td>
             <td> <table border="" summary="Links">
                      <tr><th colspan="2"> Links </th> </tr>
                      <tr><td>(f)irst change</td> </tr>
                      <tr><td>(n)ext change</td> </tr>
                      <tr><td>(t)op</td> </tr>
                  </table></td> </tr>
    </table>"""

_TABLE = """
    <table class="diff" id="difflib_chg_{prefix}_top"
           cellspacing="0" cellpadding="0" rules="groups" >
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        {header}
        <tbody>
{rows}        </tbody>
    </table>"""

_ROW = '            <tr><td class="diff_next"%s>%s</td>%s<td class="diff_next">%s</td>%s</tr>\n'
_RUNS = _re.compile("\\++|-+|\\^+")
_BLANK = "", "\n"

# Rows of (prefixes of the next lines of a delta, left, right, blanks). left and right: how the side is shown, None (not
# at all), "plain", "whole" (all marked) or "guided" (marked as the `?` line says). blanks, for the lines that one side
# is ahead of the other: "keep", "left" or "right" (that side gets one more), or "settle" (write the missing blank lines
# now, this line ends the run).
_CASES = (
    ("-?+?", "guided", "guided", "keep"), ("--++", "whole", None, "left"), ("--?+", "whole", None, "settle"), ("--+", "whole", None, "settle"),
    ("- ", "whole", None, "settle"), ("-+?", "plain", "guided", "keep"), ("-?+", "guided", "plain", "keep"), ("-", "whole", None, "left"),
    ("+--", None, "whole", "right"), ("+ ", None, "whole", "settle"), ("+-", None, "whole", "settle"), ("+", None, "whole", "right"),
)


class _Delta:
    """Reader of a delta's lines, which counts the lines of each side."""

    def __init__(self, lines):
        self.lines = lines
        self.at = 0
        self.numbers = [0, 0]

    def ahead(self):
        return "".join([line[0] for line in self.lines[self.at:self.at + 4]])

    def take(self, side, how):
        """Take the next line, with `how` "guided" also its line of marks. Returns (line number, marked text)."""
        self.numbers[side] += 1
        line = self.lines[self.at]
        self.at += 1
        if how == "guided":
            runs = [(m.start(), m.end(), m[0][0]) for m in _RUNS.finditer(self.lines[self.at])]
            self.at += 1
            for start, end, mark in reversed(runs):
                line = f"{line[:start]}\0{mark}{line[start:end]}\1{line[end:]}"
        text = line[2:]
        return self.numbers[side], f"\0{line[0]}{text or ' '}\1" if how == "whole" else text


def _sides(lines):
    """Yield (left, right, True if they differ) for each step through a delta. None: the step adds nothing to that side."""
    delta = _Delta(lines)
    balance = 0  # blank lines missing on the left side; negative: on the right side
    while ahead := delta.ahead():
        if ahead[0] == " ":
            yield from _blanks(balance)
            balance = 0
            left = delta.take(0, "plain")
            delta.numbers[1] += 1
            yield left, (delta.numbers[1], left[1]), False
            continue
        _, left, right, blanks = next(case for case in _CASES if (ahead + "XXX").startswith(case[0]))
        first = None if left is None else delta.take(0, left)
        second = None if right is None else delta.take(1, right)
        if blanks == "settle":
            yield from _blanks(balance + (1 if first is None else -1))
            balance = 0
        elif blanks != "keep":
            balance += 1 if blanks == "right" else -1
        yield first, second, True
    yield from _blanks(balance)


def _blanks(balance):
    for _ in range(abs(balance)):
        yield (_BLANK, None, True) if balance > 0 else (None, _BLANK, True)


def _pairs(lines):
    """Yield (left, right, True if they differ) for each row."""
    left, right = [], []
    for first, second, differ in _sides(lines):
        if first is not None:
            left.append((first, differ))
        if second is not None:
            right.append((second, differ))
        while left and right:
            (a, a_differs), (b, b_differs) = left.pop(0), right.pop(0)
            yield a, b, a_differs or b_differs


def _near_changes(rows, context):
    """Yield the rows at most `context` rows from a difference, with None before them for each gap."""
    rows = list(rows)
    kept = set()
    for i, row in enumerate(rows):
        if row[2]:
            kept.update(range(max(0, i - context), min(len(rows), i + context + 1)))
    before = -1
    for i in sorted(kept):
        if i != before + 1:
            yield None
        yield rows[i]
        before = i


class HtmlDiff:
    """Writer of HTML pages and tables that compare two texts."""

    _default_prefix = 0

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=None):
        from difflib import IS_CHARACTER_JUNK

        self._tabsize = tabsize
        self._wrapcolumn = wrapcolumn
        self._linejunk = linejunk
        self._charjunk = IS_CHARACTER_JUNK if charjunk is None else charjunk

    def make_file(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *, charset="utf-8"):
        """Return an HTML page with the comparison."""
        page = _PAGE.replace("{styles}", _STYLES).replace("{legend}", _LEGEND).replace("{charset}", charset)
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines)
        return page.replace("{table}", table).encode(charset, "xmlcharrefreplace").decode(charset)

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        """Return only the HTML table."""
        from difflib import ndiff

        self._prefix = f"from{HtmlDiff._default_prefix}_", f"to{HtmlDiff._default_prefix}_"
        HtmlDiff._default_prefix += 1
        rows = _pairs(list(ndiff(self._expanded(fromlines), self._expanded(tolines), self._linejunk, self._charjunk)))
        if context:
            rows = _near_changes(rows, numlines)
        if self._wrapcolumn:
            rows = self._wrapped(rows)
        out = []
        for row, (mark, link) in self._linked(list(rows), context, numlines):
            if row is not None:
                out.append(_ROW % (mark, link, row[0], link, row[1]))
            elif out:
                out.append("        </tbody>        \n        <tbody>\n")
        header = ""
        if fromdesc or todesc:
            cells = [f'<th class="diff_next"><br /></th><th colspan="2" class="diff_header">{text}</th>' for text in (fromdesc, todesc)]
            header = f"<thead><tr>{''.join(cells)}</tr></thead>"
        table = _TABLE.format(prefix=self._prefix[1], header=header, rows="".join(out))
        for mark, name in (("+", "add"), ("-", "sub"), ("^", "chg")):
            table = table.replace("\0" + mark, f'<span class="diff_{name}">')
        return table.replace("\1", "</span>").replace("\t", "&nbsp;")

    def _expanded(self, lines):
        """Return the lines without newlines, and with each tab expanded to one tab character a column."""
        return [line.replace(" ", "\0").expandtabs(self._tabsize).replace(" ", "\t").replace("\0", " ").rstrip("\n") for line in lines]

    def _wrapped(self, rows):
        for row in rows:
            if row is None:
                yield None
                continue
            left, right = self._pieces(*row[0]), self._pieces(*row[1])
            for i in range(max(len(left), len(right))):
                yield left[i] if i < len(left) else ("", "&nbsp;"), right[i] if i < len(right) else ("", "&nbsp;"), row[2]

    def _pieces(self, number, text):
        """Return the text in pieces of at most the wrap column's length. Pieces after the first have ">" as line number."""
        out = []
        while number and len(text) > self._wrapcolumn and len(text) - 3 * text.count("\0") > self._wrapcolumn:
            at = count = 0
            mark = ""
            while count < self._wrapcolumn and at < len(text):
                if text[at] == "\0":
                    at += 1
                    mark = text[at]
                elif text[at] == "\1":
                    mark = ""
                else:
                    count += 1
                at += 1
            out.append((number, text[:at] + ("\1" if mark else "")))
            number, text = ">", ("\0" + mark if mark else "") + text[at:]
        out.append((number, text))
        return out

    def _cell(self, side, number, text):
        mark = f' id="{self._prefix[side]}{number}"' if isinstance(number, int) else ""
        text = text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace(" ", "&nbsp;").rstrip()
        return f'<td class="diff_header"{mark}>{number}</td><td nowrap="nowrap">{text}</td>'

    def _linked(self, rows, context, numlines):
        """Return a list of (cells, (mark, link)) for each row, where links lead from change to change. The cells of a gap are None."""
        to = self._prefix[1]
        top = f'<a href="#difflib_chg_{to}_top">t</a>'
        if not rows:
            cell = f"<td></td><td>&nbsp;{'No Differences Found' if context else 'Empty File'}&nbsp;</td>"
            return [((cell, cell), ("", top))]
        marks, links = [""] * len(rows), [""] * len(rows)
        changes = last = 0
        inside = False
        for i, row in enumerate(rows):
            if row is not None and row[2]:
                if not inside:
                    last = i
                    marks[max(0, i - numlines)] = f' id="difflib_chg_{to}_{changes}"'
                    changes += 1
                    links[i] = f'<a href="#difflib_chg_{to}_{changes}">n</a>'
                inside = True
            else:
                inside = False
        if rows[0] is None or not rows[0][2]:
            links[0] = f'<a href="#difflib_chg_{to}_0">f</a>'
        links[last] = top
        cells = [None if row is None else (self._cell(0, *row[0]), self._cell(1, *row[1])) for row in rows]
        return list(zip(cells, zip(marks, links)))
