"""Codec `idna` (RFC 3490): host names in ASCII.

Knows `stringprep` and `punycode`. Invariant: a label has 1 to 63 bytes after encoding.
"""

import codecs
import re
import stringprep
from encodings.punycode import punycode_decode, punycode_encode
from unicodedata import ucd_3_2_0 as unicodedata

dots = re.compile("[\u002E\u3002\uFF0E\uFF61]")
ace_prefix = b"xn--"
sace_prefix = "xn--"

_LONGEST = 63  # bytes of the longest label
_FORBIDDEN = (
    stringprep.in_table_c12, stringprep.in_table_c22, stringprep.in_table_c3, stringprep.in_table_c4, stringprep.in_table_c5,
    stringprep.in_table_c6, stringprep.in_table_c7, stringprep.in_table_c8, stringprep.in_table_c9,
)


def _refused(label, start, end, reason):
    return UnicodeEncodeError("idna", label, start, end, reason)


def nameprep(label):
    """Return the normalized label (RFC 3491). Raises UnicodeEncodeError for characters that it may not contain."""
    folded = "".join([stringprep.map_table_b2(char) for char in label if not stringprep.in_table_b1(char)])
    label = unicodedata.normalize("NFKC", folded)
    for i, char in enumerate(label):
        if any(forbids(char) for forbids in _FORBIDDEN):
            raise _refused(label, i, i + 1, f"Invalid character {char!r}")
    if any(stringprep.in_table_d1(char) for char in label):
        # A right-to-left label has no left-to-right letters, and starts and ends with right-to-left characters.
        for i, char in enumerate(label):
            if stringprep.in_table_d2(char):
                raise _refused(label, i, i + 1, "Violation of BIDI requirement 2")
        if not stringprep.in_table_d1(label[0]):
            raise _refused(label, 0, 1, "Violation of BIDI requirement 3")
        if not stringprep.in_table_d1(label[-1]):
            raise _refused(label, len(label) - 1, len(label), "Violation of BIDI requirement 3")
    return label


def _fits(data, label):
    if not data:
        raise _refused(label, 0, 1, "label empty")
    if len(data) > _LONGEST:
        raise _refused(label, 0, len(label), "label too long")
    return data


def ToASCII(label):
    """Return the ASCII bytes of a label."""
    if label.isascii():
        return _fits(label.encode("ascii"), label)
    prepared = nameprep(label)
    if prepared.isascii():
        return _fits(prepared.encode("ascii"), prepared)
    if prepared.lower().startswith(sace_prefix):
        raise _refused(label, 0, len(sace_prefix), "Label starts with ACE prefix")
    return _fits(ace_prefix + punycode_encode(prepared), label)


def ToUnicode(label):
    """Return the text of a label, given as bytes or str."""
    if len(label) > 1024:
        data = label if isinstance(label, bytes) else label.encode("utf-8", "surrogatepass")
        raise UnicodeDecodeError("idna", data, 0, len(data), "label way too long")
    if isinstance(label, bytes):
        data = label
    elif label.isascii():
        data = label.encode("ascii")
    else:
        prepared = nameprep(label)
        if not prepared.isascii():
            raise _refused(prepared, *_first_wide(prepared), "Invalid character in IDN label")
        data = prepared.encode("ascii")
    if not data.lower().startswith(ace_prefix):
        return str(data, "ascii")
    try:
        text = punycode_decode(data[len(ace_prefix):], "strict")
    except UnicodeDecodeError as e:
        raise UnicodeDecodeError("idna", data, len(ace_prefix) + e.start, len(ace_prefix) + e.end, e.reason) from None
    try:
        again = ToASCII(text)
    except UnicodeEncodeError as e:
        raise UnicodeDecodeError("idna", data, e.start, e.end, e.reason) from None
    if data.lower() != again.lower():
        raise UnicodeDecodeError("idna", data, 0, len(data), f"IDNA does not round-trip, '{label!r}' != '{again!r}'")
    return text


def _first_wide(label):
    at = next(i for i, char in enumerate(label) if not char.isascii())
    return at, at + 1


def encode(input, errors="strict"):
    """Encode a host name. Returns (bytes, number of characters)."""
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    if not input:
        return b"", 0
    labels = dots.split(input)
    if input.isascii():
        at = 0
        for i, label in enumerate(labels):
            if not label and i < len(labels) - 1:
                raise _refused(input, at, at + 1, "label empty")
            if len(label) > _LONGEST:
                raise _refused(input, at, at + len(label), "label too long")
            at += len(label) + 1
        return input.encode("ascii"), len(input)
    tail = b""
    if not labels[-1]:
        tail = b"."
        labels.pop()
    out, at = [], 0
    for label in labels:
        try:
            out.append(ToASCII(label))
        except UnicodeEncodeError as e:
            raise _refused(input, at + e.start, at + e.end, e.reason) from None
        at += len(label) + 1
    return b".".join(out) + tail, len(input)


def decode(input, errors="strict"):
    """Decode a host name. Returns (str, number of bytes)."""
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    if not input:
        return "", 0
    data = bytes(input)
    if ace_prefix not in data.lower():
        try:
            return data.decode("ascii"), len(data)
        except UnicodeDecodeError:
            pass
    labels = data.split(b".")
    tail = ""
    if not labels[-1]:
        tail = "."
        labels.pop()
    out, at = [], 0
    for label in labels:
        try:
            out.append(ToUnicode(label))
        except UnicodeDecodeError as e:
            raise UnicodeDecodeError("idna", data, at + e.start, at + e.end, e.reason) from None
        at += len(label) + 1
    return ".".join(out) + tail, len(data)


class IncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Incremental encoder. The last label of a part waits for its end."""

    def _buffer_encode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError(f"Unsupported error handling: {errors}")
        labels = dots.split(input)
        rest = labels.pop()
        if final and rest:
            labels.append(rest)
            rest = ""
            return b".".join([ToASCII(label) for label in labels]), len(input)
        return b"".join([ToASCII(label) + b"." for label in labels]), len(input) - len(rest)


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Incremental decoder. The last label of a part waits for its end."""

    def _buffer_decode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError(f"Unsupported error handling: {errors}")
        head, dot, last = bytes(input).rpartition(b".")
        if final:
            head, dot, last = bytes(input), b"", b""
        if not head and not dot:
            return "", 0
        text = decode(head + dot)[0]
        return text, len(head) + len(dot)


def getregentry():
    """Return the CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(
        name="idna", encode=encode, decode=decode, incrementalencoder=IncrementalEncoder, incrementaldecoder=IncrementalDecoder,
        streamwriter=codecs.StreamWriter, streamreader=codecs.StreamReader)
