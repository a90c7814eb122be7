"""Position and hooks that parsers of markup share. `html.parser` derives from it, and packages derive from that."""


class ParserBase:
    """The text that waits, and where it is."""

    def __init__(self):
        if self.__class__ is ParserBase:
            raise RuntimeError("_markupbase.ParserBase must be subclassed")

    def reset(self):
        self.lineno = 1
        self.offset = 0

    def getpos(self):
        """(line from 1, column from 0)"""
        return self.lineno, self.offset

    def updatepos(self, i, j):
        """Counts the lines from i to j. Returns: j."""
        if i >= j:
            return j
        text = self.rawdata[i:j]
        lines = text.count("\n")
        if lines:
            self.lineno += lines
            self.offset = len(text) - text.rindex("\n") - 1
        else:
            self.offset += len(text)
        return j

    def unknown_decl(self, data):
        """<![data]>"""
