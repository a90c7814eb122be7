"""Exceptions of the package, and defects, which are recorded for faulty messages."""


class MessageError(Exception):
    """Base of the exceptions."""


class MessageParseError(MessageError):
    """Raised for a message that cannot be parsed."""


class HeaderParseError(MessageParseError):
    """Raised for a header that cannot be parsed."""


class BoundaryError(MessageParseError):
    """Raised if the end of a part is not found."""


class MultipartConversionError(MessageError, TypeError):
    """Raised if a part is added to a payload that is not a list."""


class CharsetError(MessageError):
    """Raised for a character set that is not allowed."""


class HeaderWriteError(MessageError):
    """Raised for a header that cannot be written."""


class MessageDefect(ValueError):
    """Base of defects of messages. `line` is the faulty line, or None."""

    def __init__(self, line=None):
        if line is not None:
            super().__init__(line)
        self.line = line


class NoBoundaryInMultipartDefect(MessageDefect):
    """Defect: multipart type without a boundary parameter."""


class StartBoundaryNotFoundDefect(MessageDefect):
    """Defect: the boundary does not occur in the body."""


class CloseBoundaryNotFoundDefect(MessageDefect):
    """Defect: the closing boundary is missing."""


class FirstHeaderLineIsContinuationDefect(MessageDefect):
    """Defect: the first header line is a continuation line."""


class MisplacedEnvelopeHeaderDefect(MessageDefect):
    """Defect: a line "From " within the headers."""


class MissingHeaderBodySeparatorDefect(MessageDefect):
    """Defect: a line that is no header, without the blank line before the body."""


MalformedHeaderDefect = MissingHeaderBodySeparatorDefect


class MultipartInvariantViolationDefect(MessageDefect):
    """Defect: multipart message without parts."""


class InvalidMultipartContentTransferEncodingDefect(MessageDefect):
    """Defect: multipart message with a transfer encoding."""


class UndecodableBytesDefect(MessageDefect):
    """Defect: bytes in no known character set."""


class InvalidBase64PaddingDefect(MessageDefect):
    """Defect: base64 with wrong padding."""


class InvalidBase64CharactersDefect(MessageDefect):
    """Defect: base64 with invalid characters."""


class InvalidBase64LengthDefect(MessageDefect):
    """Defect: base64 of an impossible length."""


class HeaderDefect(MessageDefect):
    """Base of defects of headers."""

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)


class InvalidHeaderDefect(HeaderDefect):
    """Defect: invalid header."""


class HeaderMissingRequiredValue(HeaderDefect):
    """Defect: header without a required value."""


class NonPrintableDefect(HeaderDefect):
    """Defect: unprintable characters in a header."""

    def __init__(self, non_printables):
        super().__init__(non_printables)
        self.non_printables = non_printables

    def __str__(self):
        return f"the following ASCII non-printables found in header: {self.non_printables}"


class ObsoleteHeaderDefect(HeaderDefect):
    """Defect: obsolete form."""


class NonASCIILocalPartDefect(HeaderDefect):
    """Defect: non-ASCII characters before the @ of an address."""


class InvalidDateDefect(HeaderDefect):
    """Defect: date that cannot be parsed."""
