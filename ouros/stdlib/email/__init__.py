"""Package `email`: messages of electronic mail (RFC 5322, MIME), read, made, changed and written.

This file only reads messages by short names. Nothing here sends mail.
"""

__all__ = [
    "base64mime", "charset", "encoders", "errors", "feedparser", "generator", "header", "iterators", "message", "message_from_file",
    "message_from_binary_file", "message_from_string", "message_from_bytes", "mime", "parser", "quoprimime", "utils",
]

# CPython binds these names when the first of its submodules is imported.
import email._policybase as _policybase
import email.base64mime as base64mime
import email.charset as charset
import email.contentmanager as contentmanager
import email.encoders as encoders
import email.errors as errors
import email.feedparser as feedparser
import email.generator as generator
import email.header as header
import email.headerregistry as headerregistry
import email.iterators as iterators
import email.message as message
import email.parser as parser
import email.policy as policy
import email.quoprimime as quoprimime
import email.utils as utils


def message_from_string(s, *args, **kws):
    """Parse a message from a str."""
    from email.parser import Parser
    return Parser(*args, **kws).parsestr(s)


def message_from_bytes(s, *args, **kws):
    """Parse a message from bytes."""
    from email.parser import BytesParser
    return BytesParser(*args, **kws).parsebytes(s)


def message_from_file(fp, *args, **kws):
    """Parse a message from a text file."""
    from email.parser import Parser
    return Parser(*args, **kws).parse(fp)


def message_from_binary_file(fp, *args, **kws):
    """Parse a message from a binary file."""
    from email.parser import BytesParser
    return BytesParser(*args, **kws).parse(fp)
