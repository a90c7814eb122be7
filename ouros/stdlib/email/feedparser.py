"""Parser of messages whose text arrives in parts.

Knows policies and message classes. Invariant: any text is parsed to a message; faults become defects.
"""

import re

from email import errors
from email._policybase import compat32

__all__ = ["BytesFeedParser", "FeedParser"]

_HEADER = re.compile(r"^(From |[\041-\071\073-\176]*:|[\t ])")


class FeedParser:
    """Parser that gets text in any parts by feed(), and returns the message from close()."""

    def __init__(self, _factory=None, *, policy=compat32):
        self.policy = policy
        self._old_style_factory = False
        if _factory is None:
            if policy.message_factory is None:
                from email.message import Message
                self._factory = Message
            else:
                self._factory = policy.message_factory
        else:
            self._factory = _factory
            try:
                _factory(policy=policy)
            except TypeError:
                self._old_style_factory = True
        self._parts = []
        self._headersonly = False

    def _set_headersonly(self):
        self._headersonly = True

    def feed(self, data):
        """Add text."""
        self._parts.append(data)

    def close(self):
        """Parse the text, and return the message."""
        text = "".join(self._parts)
        self._parts = []
        # Only \n, \r and \r\n end lines.
        reader = _Reader(self, re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", text))
        root = reader.message([])
        if root.get_content_maintype() == "multipart" and not root.is_multipart() and not self._headersonly:
            self.policy.handle_defect(root, errors.MultipartInvariantViolationDefect())
        return root

    def _new_message(self):
        return self._factory() if self._old_style_factory else self._factory(policy=self.policy)


class _Reader:
    """Recursive reader of messages from a list of lines. A boundary of an outer message also ends the inner ones."""

    def __init__(self, parser, lines):
        self.parser = parser
        self.policy = parser.policy
        self.lines = lines
        self.at = 0

    def _next(self, ends):
        """Return the next line, or None at the end or at a line that one of the boundaries `ends` matches."""
        if self.at >= len(self.lines):
            return None
        line = self.lines[self.at]
        if line.startswith("--") and any(end.match(line) for end in ends):
            return None
        self.at += 1
        return line

    def _rest(self, ends):
        out = []
        while (line := self._next(ends)) is not None:
            out.append(line)
        return out

    def message(self, ends, default="text/plain"):
        """Read a message up to a line that a boundary matches."""
        msg = self.parser._new_message()
        msg.set_default_type(default)
        self._headers(msg, ends)
        if self.parser._headersonly:
            msg.set_payload("".join(self._rest(ends)))
        elif msg.get_content_type() == "message/delivery-status":
            self._delivery_status(msg, ends)
        elif msg.get_content_maintype() == "message":
            msg.attach(self.message(ends))
        elif msg.get_content_maintype() == "multipart":
            self._multipart(msg, ends)
        else:
            msg.set_payload("".join(self._rest(ends)))
        return msg

    def _headers(self, msg, ends):
        lines = []
        while (line := self._next(ends)) is not None:
            if not _HEADER.match(line):
                if line.strip("\r\n"):
                    self.policy.handle_defect(msg, errors.MissingHeaderBodySeparatorDefect())
                    self.at -= 1
                break
            lines.append(line)
        header = []
        for i, line in enumerate(lines):
            if line[0] in " \t":
                if header:
                    header.append(line)
                else:
                    self.policy.handle_defect(msg, errors.FirstHeaderLineIsContinuationDefect(line))
                continue
            if header:
                msg.set_raw(*self.policy.header_source_parse(header))
                header = []
            if line.startswith("From "):
                if i == 0:
                    msg.set_unixfrom(line.rstrip("\r\n"))
                    continue
                if i == len(lines) - 1:
                    # this line is the first one of the body
                    self.at -= 1
                    return
                self.policy.handle_defect(msg, errors.MisplacedEnvelopeHeaderDefect(line))
                continue
            if line.startswith(":"):
                self.policy.handle_defect(msg, errors.InvalidHeaderDefect("Missing header name."))
                continue
            header = [line]
        if header:
            msg.set_raw(*self.policy.header_source_parse(header))

    def _delivery_status(self, msg, ends):
        """Read a message/delivery-status body: blocks of headers, each of which becomes a message."""
        while True:
            msg.attach(self._status(ends))
            if self.at >= len(self.lines) or self.lines[self.at].startswith("--") and any(end.match(self.lines[self.at]) for end in ends):
                return

    def _status(self, ends):
        part = self.parser._new_message()
        start = self.at
        self._headers(part, ends)
        part.set_payload("")
        if self.at == start:
            self.at += 1
        return part

    def _multipart(self, msg, ends):
        boundary = msg.get_boundary()
        if boundary is None:
            self.policy.handle_defect(msg, errors.NoBoundaryInMultipartDefect())
            msg.set_payload("".join(self._rest(ends)))
            return
        if str(msg.get("content-transfer-encoding", "8bit")).lower() not in ("7bit", "8bit", "binary"):
            self.policy.handle_defect(msg, errors.InvalidMultipartContentTransferEncodingDefect())
        own = re.compile(f"--{re.escape(boundary)}(?P<end>--)?(?P<ws>[ \\t]*)(?P<linesep>\\r\\n|\\r|\\n)?$")
        default = "message/rfc822" if msg.get_content_type() == "multipart/digest" else "text/plain"
        preamble, parts, closed, last_break = [], [], False, ""
        started = False
        while (line := self._next(ends)) is not None:
            m = own.match(line) if line.startswith("--") else None
            if m is None:
                preamble.append(line)
                continue
            if m["end"]:
                closed, last_break = True, m["linesep"]
                break
            if not started:
                started = True
                if preamble:
                    preamble[-1] = _without_end(preamble[-1])
                    msg.preamble = "".join(preamble)
                preamble = []
            while self.at < len(self.lines) and (again := own.match(self.lines[self.at])) and not again["end"]:
                self.at += 1  # adjacent boundaries count as one
            part = self.message([own, *ends], default)
            self._trim(part)
            parts.append(part)
            msg.attach(part)
        if not started:
            self.policy.handle_defect(msg, errors.StartBoundaryNotFoundDefect())
            msg.set_payload("".join(preamble))
            msg.epilogue = None if closed else ""
            if not closed:
                msg.epilogue = "".join(self._rest(ends)) or ""
            return
        if not closed:
            self.policy.handle_defect(msg, errors.CloseBoundaryNotFoundDefect())
            return
        epilogue = self._rest(ends)
        if last_break:
            epilogue = ["", *epilogue]
        elif not epilogue:
            return
        if epilogue and not epilogue[0] and len(epilogue) > 1:
            epilogue = epilogue[1:]
        msg.epilogue = "".join(epilogue)

    @staticmethod
    def _trim(part):
        """Remove the newline before a boundary from the end of a part."""
        inner = part
        if inner.get_content_maintype() == "multipart":
            if inner.epilogue == "":
                inner.epilogue = None
            elif inner.epilogue is not None:
                inner.epilogue = _without_end(inner.epilogue)
        else:
            while isinstance(inner._payload, list) and inner._payload:
                inner = inner._payload[-1]
            if isinstance(inner._payload, str):
                inner._payload = _without_end(inner._payload)


def _without_end(text):
    return text[:-2] if text.endswith("\r\n") else text[:-1] if text.endswith(("\r", "\n")) else text


class BytesFeedParser(FeedParser):
    """Parser that gets bytes in any parts."""

    def feed(self, data):
        super().feed(data.decode("ascii", "surrogateescape"))
