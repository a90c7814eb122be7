"""Parsers of whole messages, from a str, bytes or a file. The work is done by `feedparser`."""

from io import StringIO, TextIOWrapper

from email._policybase import compat32
from email.feedparser import BytesFeedParser, FeedParser

__all__ = ["BytesFeedParser", "BytesHeaderParser", "BytesParser", "FeedParser", "HeaderParser", "Parser"]


class Parser:
    """Parser of messages from text."""

    def __init__(self, _class=None, *, policy=compat32):
        self._class = _class
        self.policy = policy

    def parse(self, fp, headersonly=False):
        """Parse a message from a text file."""
        feedparser = FeedParser(self._class, policy=self.policy)
        if headersonly:
            feedparser._set_headersonly()
        while data := fp.read(8192):
            feedparser.feed(data)
        return feedparser.close()

    def parsestr(self, text, headersonly=False):
        """Parse a message from a str."""
        return self.parse(StringIO(text, newline=""), headersonly=headersonly)


class HeaderParser(Parser):
    """Parser of headers only; the rest of the text becomes the payload."""

    def parse(self, fp, headersonly=True):
        return Parser.parse(self, fp, True)

    def parsestr(self, text, headersonly=True):
        return Parser.parsestr(self, text, True)


class BytesParser:
    """Parser of messages from bytes."""

    def __init__(self, *args, **kw):
        self.parser = Parser(*args, **kw)

    def parse(self, fp, headersonly=False):
        """Parse a message from a binary file."""
        fp = TextIOWrapper(fp, encoding="ascii", errors="surrogateescape", newline="")
        try:
            return self.parser.parse(fp, headersonly)
        finally:
            fp.detach()

    def parsebytes(self, text, headersonly=False):
        """Parse a message from bytes."""
        return self.parser.parsestr(text.decode("ASCII", errors="surrogateescape"), headersonly)


class BytesHeaderParser(BytesParser):
    """Parser of headers only; the rest of the bytes becomes the payload."""

    def parse(self, fp, headersonly=True):
        return BytesParser.parse(self, fp, headersonly=True)

    def parsebytes(self, text, headersonly=True):
        return BytesParser.parsebytes(self, text, headersonly=True)
