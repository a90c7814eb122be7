"""Iterators over the parts of a message."""

import sys
from io import StringIO

__all__ = ["body_line_iterator", "typed_subpart_iterator", "walk"]


def walk(self):
    """Yield the message and all its parts, depth first."""
    yield self
    if self.is_multipart():
        for part in self.get_payload():
            yield from part.walk()


def body_line_iterator(msg, decode=False):
    """Yield the lines of all text in a message."""
    for part in msg.walk():
        payload = part.get_payload(decode=decode)
        if isinstance(payload, str):
            yield from StringIO(payload)


def typed_subpart_iterator(msg, maintype="text", subtype=None):
    """Yield the parts of a type."""
    for part in msg.walk():
        if part.get_content_maintype() == maintype and subtype in (None, part.get_content_subtype()):
            yield part


def _structure(msg, fp=None, level=0, include_default=False):
    """Print the types of a message and its parts, indented."""
    fp = sys.stdout if fp is None else fp
    more = f" [{msg.get_default_type()}]" if include_default else ""
    print(f"{' ' * (level * 4)}{msg.get_content_type()}{more}", file=fp)
    if msg.is_multipart():
        for part in msg.get_payload():
            _structure(part, fp, level + 1, include_default)
