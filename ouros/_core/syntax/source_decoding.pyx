"""Decoding of source text: byte order mark, encoding cookie, UTF-8.

Must not know tokens. Only a fixed set of the host's text encodings is allowed: a hostile cookie cannot load any other codec.
"""

from ouros._core.syntax.syntax_errors cimport no_place


cdef frozenset CODECS = frozenset(
    "utf-8 ascii latin-1 iso8859-1 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-9 "
    "iso8859-10 iso8859-11 iso8859-13 iso8859-14 iso8859-15 iso8859-16 cp437 cp850 cp852 cp866 cp1250 cp1251 cp1252 "
    "cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 koi8-r koi8-u mac-roman shift-jis euc-jp gbk gb2312 gb18030 big5 "
    "euc-kr cp932 cp949 iso2022-jp".split()
)


cdef str normal_encoding(bytes name):
    """Return the codec's name in CODECS, or None."""
    cdef str text = name.decode("ascii").lower().replace("_", "-")
    if text == "utf-8" or text.startswith("utf-8-") or text == "utf8":
        return "utf-8"
    if text in ("latin-1", "iso-8859-1", "iso-latin-1", "latin1") or text.startswith(
            ("latin-1-", "iso-8859-1-", "iso-latin-1-")):
        return "latin-1"
    if text.startswith("iso-8859-"):
        text = "iso8859-" + text[9:]
    elif text == "us-ascii":
        text = "ascii"
    elif text.startswith("windows-"):
        text = "cp" + text[8:]
    elif text in ("sjis", "eucjp"):
        text = "shift-jis" if text == "sjis" else "euc-jp"
    return text if text in CODECS else None


cdef bytes coding_cookie(bytes line):
    """Return the encoding of a comment line; None without one; b'' if the line is no comment."""
    cdef bytes stripped = line.lstrip(b" \t\f")
    cdef Py_ssize_t at, end
    if not stripped.startswith(b"#"):
        return None if not stripped else b""
    at = stripped.find(b"coding")
    while at >= 0:
        at += 6
        if stripped[at:at + 1] in (b":", b"="):
            at += 1
            while stripped[at:at + 1] in (b" ", b"\t"):
                at += 1
            end = at
            while stripped[end:end + 1].isalnum() or stripped[end:end + 1] in (b"-", b"_", b"."):
                end += 1
            if end > at:
                return stripped[at:end]
        at = stripped.find(b"coding", at)
    return None


cdef str decode_source(bytes source, str filename):
    """Decode source text: byte order mark, then the cookie of the first two lines, then UTF-8."""
    cdef bint marked = source.startswith(b"\xef\xbb\xbf")
    cdef bytes body = source[3:] if marked else source
    cdef bytes cookie = None, line
    cdef str encoding = "utf-8"
    for line in body[:2000].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")[:2]:
        cookie = coding_cookie(line)
        if cookie is not None:
            break
    if cookie:
        encoding = normal_encoding(cookie)
        if encoding is None:
            raise no_place(f"unknown encoding: {cookie.decode('ascii')}", filename)
        if marked and encoding != "utf-8":
            raise no_place(f"encoding problem: {cookie.decode('ascii')} with BOM", filename)
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        raise no_place(f"(unicode error) {error}", filename)
