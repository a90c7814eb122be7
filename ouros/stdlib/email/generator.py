"""Generators: write messages as text or bytes.

Knows messages by their public methods. Invariant: the message keeps its content; writing may only add a missing
boundary.
"""

import _re_flags
import random
import re
import sys
import time
from copy import deepcopy
from io import BytesIO, StringIO

from email.errors import HeaderWriteError
from email.utils import _has_surrogates

__all__ = ["BytesGenerator", "DecodedGenerator", "Generator"]

NLCRE = re.compile(r"\r\n|\r|\n")
fcre = re.compile(r"^From ", _re_flags.MULTILINE)
_LOOSE_END = re.compile(r"\r\n(?![ \t])|\r(?![\n \t])|(?<!\r)\n(?![ \t])")


class Generator:
    """Writer of messages to a text file."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, *, policy=None):
        if mangle_from_ is None:
            mangle_from_ = True if policy is None else policy.mangle_from_
        self._fp = outfp
        self._mangle_from_ = mangle_from_
        self.maxheaderlen = maxheaderlen
        self.policy = policy

    def write(self, s):
        self._fp.write(s)

    def flatten(self, msg, unixfrom=False, linesep=None):
        """Write a message with all its parts."""
        policy = msg.policy if self.policy is None else self.policy
        if linesep is not None:
            policy = policy.clone(linesep=linesep)
        if self.maxheaderlen is not None:
            policy = policy.clone(max_line_length=self.maxheaderlen)
        self._NL = policy.linesep
        self._encoded_NL = self._encode(self._NL)
        old_gen, old_msg = self.policy, msg.policy
        try:
            self.policy = msg.policy = policy
            if unixfrom:
                self.write((msg.get_unixfrom() or f"From nobody {time.ctime(time.time())}") + self._NL)
            self._write(msg)
        finally:
            self.policy, msg.policy = old_gen, old_msg

    def clone(self, fp):
        """Return a generator for another file, with the same settings."""
        return self.__class__(fp, self._mangle_from_, None, policy=self.policy)

    def _new_buffer(self):
        return StringIO()

    def _encode(self, s):
        return s

    def _write_lines(self, text):
        """Write a text, with the policy's newline in place of each newline."""
        if not text:
            return
        lines = NLCRE.split(text)
        for line in lines[:-1]:
            self.write(line)
            self.write(self._NL)
        if lines[-1]:
            self.write(lines[-1])

    def _write(self, msg):
        # Write the body first: that may change the headers (a boundary).
        kept = self._fp
        self._munge_cte = None
        self._fp = body = self._new_buffer()
        try:
            self._dispatch(msg)
        finally:
            self._fp = kept
            munge = self._munge_cte
            del self._munge_cte
        if munge:
            msg = deepcopy(msg)
            if msg.get("content-transfer-encoding") is None:
                msg["Content-Transfer-Encoding"] = munge[0]
            else:
                msg.replace_header("content-transfer-encoding", munge[0])
            msg.replace_header("content-type", munge[1])
        write_headers = getattr(msg, "_write_headers", None)
        if write_headers is None:
            self._write_headers(msg)
        else:
            write_headers(self)
        self._fp.write(body.getvalue())

    def _dispatch(self, msg):
        main, sub = msg.get_content_maintype(), msg.get_content_subtype()
        specific = "_handle_" + f"{main}_{sub}".replace("-", "_")
        for name in (specific, "_handle_" + main.replace("-", "_")):
            found = getattr(self, name, None)
            if found is not None:
                found(msg)
                return
        self._writeBody(msg)

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            folded = self.policy.fold(name, value)
            if self.policy.verify_generated_headers:
                if not folded.endswith(self.policy.linesep):
                    raise HeaderWriteError(f"folded header does not end with {self.policy.linesep!r}: {folded!r}")
                if _LOOSE_END.search(folded.removesuffix(self.policy.linesep)):
                    raise HeaderWriteError(f"folded header contains newline: {folded!r}")
            self.write(folded)
        self.write(self._NL)

    def _handle_text(self, msg):
        payload = msg.get_payload()
        if payload is None:
            return
        if not isinstance(payload, str):
            raise TypeError(f"string payload expected: {type(payload)}")
        if _has_surrogates(msg._payload):
            charset = msg.get_param("charset")
            if charset is not None:
                # A text file cannot take the bytes: write them with a transfer encoding.
                msg = deepcopy(msg)
                del msg["content-transfer-encoding"]
                msg.set_payload(msg._payload, charset)
                payload = msg.get_payload()
                self._munge_cte = msg["content-transfer-encoding"], msg["content-type"]
        if self._mangle_from_:
            payload = fcre.sub(">From ", payload)
        self._write_lines(payload)

    _writeBody = _handle_text

    def _handle_multipart(self, msg):
        texts = []
        subparts = msg.get_payload()
        if subparts is None:
            subparts = []
        elif isinstance(subparts, str):
            self.write(subparts)
            return
        elif not isinstance(subparts, list):
            subparts = [subparts]
        for part in subparts:
            buffer = self._new_buffer()
            self.clone(buffer).flatten(part, unixfrom=False, linesep=self._NL)
            texts.append(buffer.getvalue())
        boundary = msg.get_boundary()
        if not boundary:
            boundary = self._make_boundary(self._encoded_NL.join(texts))
            msg.set_boundary(boundary)
        if msg.preamble is not None:
            self._write_lines(fcre.sub(">From ", msg.preamble) if self._mangle_from_ else msg.preamble)
            self.write(self._NL)
        self.write("--" + boundary + self._NL)
        if texts:
            self._fp.write(texts.pop(0))
        for text in texts:
            self.write(self._NL + "--" + boundary + self._NL)
            self._fp.write(text)
        self.write(self._NL + "--" + boundary + "--" + self._NL)
        if msg.epilogue is not None:
            self._write_lines(fcre.sub(">From ", msg.epilogue) if self._mangle_from_ else msg.epilogue)

    def _handle_multipart_signed(self, msg):
        # Keep the lines as they are, since the signature covers them.
        kept = self.policy
        self.policy = kept.clone(max_line_length=0)
        try:
            self._handle_multipart(msg)
        finally:
            self.policy = kept

    def _handle_message_delivery_status(self, msg):
        blocks = []
        for part in msg.get_payload():
            buffer = self._new_buffer()
            self.clone(buffer).flatten(part, unixfrom=False, linesep=self._NL)
            text = buffer.getvalue()
            lines = text.split(self._encoded_NL)
            blocks.append(self._encoded_NL.join(lines[:-1]) if lines and not lines[-1] else text)
        self._fp.write(self._encoded_NL.join(blocks))

    def _handle_message(self, msg):
        payload = msg._payload
        if isinstance(payload, list):
            buffer = self._new_buffer()
            self.clone(buffer).flatten(msg.get_payload(0), unixfrom=False, linesep=self._NL)
            payload = buffer.getvalue()
        else:
            payload = self._encode(payload)
        self._fp.write(payload)

    @classmethod
    def _make_boundary(cls, text=None):
        """Return a boundary that is not a line of the text."""
        width = len(repr(sys.maxsize - 1))
        boundary = "=" * 15 + f"{random.randrange(sys.maxsize):0{width}d}" + "=="
        if text is None:
            return boundary
        found, counter = boundary, 0
        while _has_line(text, f"--{found}") or _has_line(text, f"--{found}--"):
            found = f"{boundary}.{counter}"
            counter += 1
        return found


def _has_line(text, line):
    """Return whether a str or bytes has such a line. Not by a pattern: each boundary would be kept as another one that is compiled."""
    newline = "\n"
    if isinstance(text, bytes):
        line, newline = line.encode("ascii"), b"\n"
    return newline + line + newline in text or text.startswith(line + newline) or text.endswith(newline + line) or text == line


class BytesGenerator(Generator):
    """Writer of messages to a binary file."""

    def write(self, s):
        self._fp.write(s.encode("ascii", "surrogateescape"))

    def _new_buffer(self):
        return BytesIO()

    def _encode(self, s):
        return s.encode("ascii")

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            self._fp.write(self.policy.fold_binary(name, value))
        self.write(self._NL)

    def _handle_text(self, msg):
        if msg._payload is None:
            return
        if _has_surrogates(msg._payload) and self.policy.cte_type != "7bit":
            self._write_lines(fcre.sub(">From ", msg._payload) if self._mangle_from_ else msg._payload)
        else:
            super()._handle_text(msg)

    _writeBody = _handle_text

_FMT = "[Non-text (%(type)s) part of message omitted, filename %(filename)s]"


class DecodedGenerator(Generator):
    """Writer of a message's texts, with one line in place of each part that is not text."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, fmt=None, *, policy=None):
        Generator.__init__(self, outfp, mangle_from_, maxheaderlen, policy=policy)
        self._fmt = _FMT if fmt is None else fmt

    def _dispatch(self, msg):
        for part in msg.walk():
            maintype = part.get_content_maintype()
            if maintype == "text":
                print(part.get_payload(decode=False), file=self)
            elif maintype != "multipart":
                print(self._fmt % {
                    "type": part.get_content_type(), "maintype": part.get_content_maintype(), "subtype": part.get_content_subtype(),
                    "filename": part.get_filename("[no filename]"),
                    "description": part.get("Content-Description", "[no description]"),
                    "encoding": part.get("Content-Transfer-Encoding", "[no encoding]")}, file=self)
