"""Errors of the package, and defects, which messages that are read may have."""


class MessageError(Exception):
    """Any error of the package."""


class MessageParseError(MessageError):
    """A message cannot be read."""


class HeaderParseError(MessageParseError):
    """A header cannot be read."""


class BoundaryError(MessageParseError):
    """The end of a part cannot be found."""


class MultipartConversionError(MessageError, TypeError):
    """A payload that is no list cannot take parts."""


class CharsetError(MessageError):
    """A character set is not allowed."""


class HeaderWriteError(MessageError):
    """A header cannot be written."""


class MessageDefect(ValueError):
    """Something wrong in a message, at a line."""

    def __init__(self, line=None):
        if line is not None:
            super().__init__(line)
        self.line = line


class NoBoundaryInMultipartDefect(MessageDefect):
    """A multipart type without a boundary."""


class StartBoundaryNotFoundDefect(MessageDefect):
    """The boundary never came."""


class CloseBoundaryNotFoundDefect(MessageDefect):
    """A first boundary came, but no last one."""


class FirstHeaderLineIsContinuationDefect(MessageDefect):
    """The first line goes on with a header."""


class MisplacedEnvelopeHeaderDefect(MessageDefect):
    """A line "From " among the headers."""


class MissingHeaderBodySeparatorDefect(MessageDefect):
    """A line that is no header, without a blank line before it."""


MalformedHeaderDefect = MissingHeaderBodySeparatorDefect


class MultipartInvariantViolationDefect(MessageDefect):
    """A multipart message without parts."""


class InvalidMultipartContentTransferEncodingDefect(MessageDefect):
    """A multipart message that is encoded."""


class UndecodableBytesDefect(MessageDefect):
    """Bytes of no known character set."""


class InvalidBase64PaddingDefect(MessageDefect):
    """Base64 with wrong padding."""


class InvalidBase64CharactersDefect(MessageDefect):
    """Base64 with other characters."""


class InvalidBase64LengthDefect(MessageDefect):
    """Base64 of an impossible length."""


class HeaderDefect(MessageDefect):
    """Something wrong in a header."""

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)


class InvalidHeaderDefect(HeaderDefect):
    """A header that is not valid."""


class HeaderMissingRequiredValue(HeaderDefect):
    """A header without the value that it must have."""


class NonPrintableDefect(HeaderDefect):
    """A header with characters that cannot be printed."""

    def __init__(self, non_printables):
        super().__init__(non_printables)
        self.non_printables = non_printables

    def __str__(self):
        return f"the following ASCII non-printables found in header: {self.non_printables}"


class ObsoleteHeaderDefect(HeaderDefect):
    """An obsolete form."""


class NonASCIILocalPartDefect(HeaderDefect):
    """An address with other characters than ASCII before the @."""


class InvalidDateDefect(HeaderDefect):
    """A date that cannot be read."""
