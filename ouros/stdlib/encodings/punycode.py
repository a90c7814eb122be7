"""Codec `punycode` (RFC 3492): Unicode text in the letters, digits and hyphens of host names.

The encoded form is the text's ASCII characters, a hyphen if there are any, and a number for each other character: the
number of steps from the previous insertion to this one, which a decoder counts over all positions and code points.
"""

import codecs

# parameters of section 5 of the RFC
BASE, TMIN, TMAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE = 36, 1, 26, 38, 700, 72, 0x80
DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"
VALUES = {ord(char): i for i, char in enumerate(DIGITS)} | {ord(char): i for i, char in enumerate(DIGITS[:26].upper())}


def adapted(steps, inserted, first):
    """Return the bias for the next number (section 6.1)."""
    steps = steps // DAMP if first else steps // 2
    steps += steps // inserted
    bias = 0
    while steps > (BASE - TMIN) * TMAX // 2:
        steps //= BASE - TMIN
        bias += BASE
    return bias + (BASE - TMIN + 1) * steps // (steps + SKEW)


def threshold(position, bias):
    """Return the threshold of the digit at a position: digits from this value on are followed by another one."""
    return min(max(position - bias, TMIN), TMAX)


def written(number, bias):
    """Return a number as digits of growing weight, lowest first (section 3.3)."""
    digits = []
    position = BASE
    while number >= (least := threshold(position, bias)):
        number, digit = divmod(number - least, BASE - least)
        digits.append(DIGITS[least + digit])
        position += BASE
    return "".join(digits) + DIGITS[number]


def punycode_encode(text):
    """Return the encoded bytes of a text."""
    ascii_part = "".join(char for char in text if char < "\x80")
    numbers = []
    steps, bias, code, done = 0, FIRST_BIAS, FIRST_CODE, len(ascii_part)
    for following in sorted({ord(char) for char in text if char >= "\x80"}):
        steps += (following - code) * (done + 1)
        code = following
        for char in text:
            if ord(char) < code:
                steps += 1
            elif ord(char) == code:
                numbers.append(written(steps, bias))
                bias = adapted(steps, done + 1, len(numbers) == 1)
                steps = 0
                done += 1
        steps += 1
        code += 1
    return (ascii_part + "-" * bool(ascii_part) + "".join(numbers)).encode("ascii")


def punycode_decode(data, errors):
    """Return the text of encoded bytes. Raises UnicodeDecodeError unless errors is 'ignore' or 'replace'."""
    data = bytes(data)
    hyphen = data.rfind(b"-")
    text = list(str(data[:max(hyphen, 0)], "ascii", errors))
    at = hyphen + 1
    steps, bias, code, first = 0, FIRST_BIAS, FIRST_CODE, True
    while at < len(data):
        number, weight, position = 0, 1, BASE
        while True:
            if at == len(data):
                refuse(errors, UnicodeDecodeError("punycode", data, at, at + 1, "incomplete punycode string"))
                return "".join(text)
            digit = VALUES.get(data[at])
            at += 1
            if digit is None:
                refuse(errors, UnicodeDecodeError("punycode", data, at - 1, at, f"Invalid extended code point '{data[at - 1]}'"))
                return "".join(text)
            number += digit * weight
            least = threshold(position, bias)
            if digit < least:
                break
            weight *= BASE - least
            position += BASE
        bias = adapted(number, len(text) + 1, first)
        first = False
        steps += number
        total = steps
        code += steps // (len(text) + 1)
        steps %= len(text) + 1
        if code > 0x10FFFF:
            refuse(errors, UnicodeDecodeError("punycode", data, hyphen + total, hyphen + total + 1, f"Invalid character U+{code:x}"))
            code = ord("?")
        text.insert(steps, chr(code))
        steps += 1
    return "".join(text)


def refuse(errors, error):
    """Raise the error if `errors` is 'strict'."""
    if errors == "strict":
        raise error


def encode(text, errors="strict"):
    """Encode a text. Returns (bytes, number of characters)."""
    return punycode_encode(text), len(text)


def decode(data, errors="strict"):
    """Decode bytes. Returns (str, number of bytes)."""
    if errors not in ("strict", "replace", "ignore"):
        raise UnicodeError(f"Unsupported error handling: {errors}")
    return punycode_decode(data, errors), len(data)


def getregentry():
    """Return the CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(name="punycode", encode=encode, decode=decode)
