"""Message classes: headers, and a payload of text, bytes or other messages.

Knows policies, which convert headers. Invariant: headers keep their order and may repeat.
"""

import binascii
import quopri
import re
from io import BytesIO, StringIO

from email import errors, utils
from email import charset as _charset
from email._policybase import compat32

__all__ = ["EmailMessage", "Message"]

Charset = _charset.Charset
SEMISPACE = "; "
tspecials = re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]')


def _splitparam(param):
    name, separator, value = str(param).partition(";")
    return (name.strip(), value.strip()) if separator else (name.strip(), None)


def _formatparam(param, value=None, quote=True):
    """Return a parameter as text. `value` is a str or (character set, language, text)."""
    if value is None or not len(value):
        return param
    if isinstance(value, tuple):
        return f"{param}*={utils.encode_rfc2231(value[2], value[0], value[1])}"
    try:
        value.encode("ascii")
    except UnicodeEncodeError:
        return f"{param}*={utils.encode_rfc2231(value, 'utf-8', '')}"
    return f'{param}="{utils.quote(value)}"' if quote or tspecials.search(value) else f"{param}={value}"


def _parseparam(s):
    """Return the parts of ';a=1;b="x;y"', with parameter names in lower case."""
    parts = []
    start = 0
    while start < len(s) and s[start] == ";":
        end = start + 1
        quoted = False
        while end < len(s) and (quoted or s[end] != ";"):
            if s[end] == "\\" and quoted:
                end += 1
            elif s[end] == '"':
                quoted = not quoted
            end += 1
        name, has, value = s[start + 1:end].partition("=")
        parts.append(f"{name.strip().lower()}={value.strip()}" if has else name.strip())
        start = end
    return parts


def _unquotevalue(value):
    return (value[0], value[1], utils.unquote(value[2])) if isinstance(value, tuple) else utils.unquote(value)


def _decode_uu(encoded):
    """Return the bytes of uuencoded data."""
    lines = iter(encoded.splitlines())
    for line in lines:
        if line.startswith(b"begin "):
            mode, _, path = line.removeprefix(b"begin ").partition(b" ")
            try:
                int(mode, 8)
            except ValueError:
                continue
            break
    else:
        raise ValueError("`begin` line not found")
    out = []
    for line in lines:
        if not line:
            raise ValueError("Truncated input")
        if line.strip(b" \t\r\n\f") == b"end":
            break
        try:
            out.append(binascii.a2b_uu(line))
        except binascii.Error:
            out.append(binascii.a2b_uu(line[:((line[0] - 32 & 63) * 4 + 5) // 3]))
    return b"".join(out)


class Message:
    """Message: a mapping from header names to values, in which names may repeat, with a payload."""

    def __init__(self, policy=compat32):
        self.policy = policy
        self._headers = []
        self._unixfrom = None
        self._payload = None
        self._charset = None
        self.preamble = self.epilogue = None
        self.defects = []
        self._default_type = "text/plain"

    def __str__(self):
        return self.as_string()

    def as_string(self, unixfrom=False, maxheaderlen=0, policy=None):
        """Return the message as a str."""
        from email.generator import Generator
        out = StringIO()
        Generator(out, mangle_from_=False, maxheaderlen=maxheaderlen, policy=self.policy if policy is None else policy).flatten(self, unixfrom=unixfrom)
        return out.getvalue()

    def __bytes__(self):
        return self.as_bytes()

    def as_bytes(self, unixfrom=False, policy=None):
        """Return the message as bytes."""
        from email.generator import BytesGenerator
        out = BytesIO()
        BytesGenerator(out, mangle_from_=False, policy=self.policy if policy is None else policy).flatten(self, unixfrom=unixfrom)
        return out.getvalue()

    def is_multipart(self):
        """Return True if the payload is a list of messages."""
        return isinstance(self._payload, list)

    def set_unixfrom(self, unixfrom):
        self._unixfrom = unixfrom

    def get_unixfrom(self):
        return self._unixfrom

    # --- payload ---

    def attach(self, payload):
        """Append a part. Raises TypeError if the payload is not a list."""
        if self._payload is None:
            self._payload = [payload]
            return
        try:
            self._payload.append(payload)
        except AttributeError:
            raise TypeError("Attach is not valid on a message with a non-multipart payload")

    def get_payload(self, i=None, decode=False):
        """Return the payload, or its part `i`. With `decode`, return bytes without transfer encoding (None for a multipart message)."""
        if self.is_multipart():
            if decode:
                return None
            return self._payload if i is None else self._payload[i]
        if i is not None and not isinstance(self._payload, list):
            raise TypeError(f"Expected list, got {type(self._payload)}")
        payload = self._payload
        header = self.get("content-transfer-encoding", "")
        cte = header.cte if hasattr(header, "cte") else str(header).strip().lower()
        if not decode:
            if isinstance(payload, str) and utils._has_surrogates(payload):
                data = payload.encode("ascii", "surrogateescape")
                try:
                    return data.decode(self.get_content_charset("ascii"), "replace")
                except LookupError:
                    return data.decode("ascii", "replace")
            return payload
        if isinstance(payload, str):
            try:
                data = payload.encode("ascii", "surrogateescape")
                try:
                    payload = data.decode(self.get_content_charset("ascii"), "replace") if utils._has_surrogates(payload) else payload
                except LookupError:
                    payload = data.decode("ascii", "replace")
            except UnicodeEncodeError:
                # A parsed message never has such characters; the program has set this payload.
                data = payload.encode("raw-unicode-escape")
        elif payload is None:
            return None
        else:
            data = payload
        return self._transferred(cte, data)

    def _transferred(self, cte, data):
        if cte == "quoted-printable":
            return quopri.decodestring(data)
        if cte == "base64":
            value, defects = _decode_base64(b"".join(data.splitlines()))
            for defect in defects:
                self.policy.handle_defect(self, defect)
            return value
        if cte in ("x-uuencode", "uuencode", "uue", "x-uue"):
            try:
                return _decode_uu(data)
            except ValueError:
                return data
        return data

    def set_payload(self, payload, charset=None):
        """Set the payload, and its character set."""
        if hasattr(payload, "encode"):
            if charset is not None and not isinstance(charset, Charset):
                charset = Charset(charset)
            # A text with surrogates stands for bytes: its encoding tells at once which characters the character set lacks.
            self._payload = payload if charset is None else payload.encode(charset.output_charset, "surrogateescape").decode("ascii", "surrogateescape")
        elif hasattr(payload, "decode"):
            self._payload = payload.decode("ascii", "surrogateescape")
        else:
            self._payload = payload
        if charset is not None:
            self.set_charset(charset)

    def set_charset(self, charset):
        """Set the character set of the text in the headers, and encode the text for transfer."""
        if charset is None:
            self.del_param("charset")
            self._charset = None
            return
        if not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        if "MIME-Version" not in self:
            self.add_header("MIME-Version", "1.0")
        if "Content-Type" not in self:
            self.add_header("Content-Type", "text/plain", charset=charset.get_output_charset())
        else:
            self.set_param("charset", charset.get_output_charset())
        if charset != charset.get_output_charset():
            self._payload = charset.body_encode(self._payload)
        if "Content-Transfer-Encoding" in self:
            return
        encoding = charset.get_body_encoding()
        try:
            encoding(self)
        except TypeError:
            payload = self._payload
            if payload:
                try:
                    payload = payload.encode("ascii", "surrogateescape")
                except UnicodeError:
                    payload = payload.encode(charset.output_charset)
            self._payload = charset.body_encode(payload)
            self.add_header("Content-Transfer-Encoding", encoding)

    def get_charset(self):
        return self._charset

    # --- headers ---

    def __len__(self):
        return len(self._headers)

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, val):
        """Append a header. Existing ones of this name stay."""
        most = self.policy.header_max_count(name)
        if most:
            lower = name.lower()
            if sum(key.lower() == lower for key, _ in self._headers) >= most:
                raise ValueError(f"There may be at most {most} {name} headers in a message")
        self._headers.append(self.policy.header_store_parse(name, val))

    def __delitem__(self, name):
        lower = name.lower()
        self._headers = [(key, value) for key, value in self._headers if key.lower() != lower]

    def __contains__(self, name):
        lower = name.lower()
        return any(key.lower() == lower for key, _ in self._headers)

    def __iter__(self):
        for name, _ in self._headers:
            yield name

    def keys(self):
        return [name for name, _ in self._headers]

    def values(self):
        return [self.policy.header_fetch_parse(name, value) for name, value in self._headers]

    def items(self):
        return [(name, self.policy.header_fetch_parse(name, value)) for name, value in self._headers]

    def get(self, name, failobj=None):
        """Return the value of the first header of that name, or `failobj`."""
        lower = name.lower()
        for key, value in self._headers:
            if key.lower() == lower:
                return self.policy.header_fetch_parse(key, value)
        return failobj

    def set_raw(self, name, value):
        """Append a header without conversion. For parsers."""
        self._headers.append((name, value))

    def raw_items(self):
        """Return the (name, value) pairs of the headers without conversion. For generators."""
        return iter(self._headers.copy())

    def get_all(self, name, failobj=None):
        """Return the values of all headers of that name, or `failobj`."""
        lower = name.lower()
        return [self.policy.header_fetch_parse(key, value) for key, value in self._headers if key.lower() == lower] or failobj

    def add_header(self, _name, _value, **_params):
        """Append a header with parameters. None stands for a parameter without a value."""
        parts = [] if _value is None else [_value]
        for name, value in _params.items():
            name = name.replace("_", "-")
            parts.append(name if value is None else _formatparam(name, value))
        self[_name] = SEMISPACE.join(parts)

    def replace_header(self, _name, _value):
        """Replace the value of the first header of that name. Raises KeyError if there is none."""
        lower = _name.lower()
        for i, (key, _) in enumerate(self._headers):
            if key.lower() == lower:
                self._headers[i] = self.policy.header_store_parse(key, _value)
                return
        raise KeyError(_name)

    # --- type and parameters ---

    def get_content_type(self):
        """Return the type in lower case, such as text/plain."""
        missing = object()
        value = self.get("content-type", missing)
        if value is missing:
            return self.get_default_type()
        found = _splitparam(value)[0].lower()
        return found if found.count("/") == 1 else "text/plain"

    def get_content_maintype(self):
        return self.get_content_type().split("/")[0]

    def get_content_subtype(self):
        return self.get_content_type().split("/")[1]

    def get_default_type(self):
        return self._default_type

    def set_default_type(self, ctype):
        self._default_type = ctype

    def _get_params_preserve(self, failobj, header):
        missing = object()
        value = self.get(header, missing)
        if value is missing:
            return failobj
        params = []
        for part in _parseparam(";" + str(value)):
            name, has, text = part.partition("=")
            params.append((name.strip(), text.strip() if has else ""))
        return utils.decode_params(params)

    def get_params(self, failobj=None, header="content-type", unquote=True):
        """Return the value of a header and its parameters, as pairs, or `failobj`."""
        missing = object()
        params = self._get_params_preserve(missing, header)
        if params is missing:
            return failobj
        return [(name, _unquotevalue(value)) for name, value in params] if unquote else params

    def get_param(self, param, failobj=None, header="content-type", unquote=True):
        """Return the value of a parameter, a str or (character set, language, text), or `failobj`."""
        if header not in self:
            return failobj
        for name, value in self._get_params_preserve(failobj, header):
            if name.lower() == param.lower():
                return _unquotevalue(value) if unquote else value
        return failobj

    def set_param(self, param, value, header="Content-Type", requote=True, charset=None, language="", replace=False):
        """Set a parameter of a header."""
        if not isinstance(value, tuple) and charset:
            value = (charset, language, value)
        if header not in self and header.lower() == "content-type":
            ctype = "text/plain"
        else:
            ctype = self.get(header)
        if not self.get_param(param, header=header):
            written = _formatparam(param, value, requote)
            ctype = SEMISPACE.join([ctype, written]) if ctype else written
        else:
            ctype = ""
            for old, old_value in self.get_params(header=header, unquote=requote):
                written = _formatparam(param, value, requote) if old.lower() == param.lower() else _formatparam(old, old_value, requote)
                ctype = SEMISPACE.join([ctype, written]) if ctype else written
        if ctype != self.get(header):
            if replace:
                self.replace_header(header, ctype)
            else:
                del self[header]
                self[header] = ctype

    def del_param(self, param, header="content-type", requote=True):
        """Remove a parameter of a header."""
        if header not in self:
            return
        ctype = ""
        for name, value in self.get_params(header=header, unquote=requote):
            if name.lower() != param.lower():
                written = _formatparam(name, value, requote)
                ctype = SEMISPACE.join([ctype, written]) if ctype else written
        if ctype != self.get(header):
            del self[header]
            self[header] = ctype

    def set_type(self, type, header="Content-Type", requote=True):
        """Set the type, and keep the parameters."""
        if type.count("/") != 1:
            raise ValueError
        if header.lower() == "content-type":
            del self["mime-version"]
            self["MIME-Version"] = "1.0"
        if header not in self:
            self[header] = type
            return
        params = self.get_params(header=header, unquote=requote)
        del self[header]
        self[header] = type
        for name, value in params[1:]:
            self.set_param(name, value, header, requote)

    def get_filename(self, failobj=None):
        """Return the file name of the part, or `failobj`."""
        missing = object()
        name = self.get_param("filename", missing, "content-disposition")
        if name is missing:
            name = self.get_param("name", missing, "content-type")
        return failobj if name is missing else utils.collapse_rfc2231_value(name).strip()

    def get_boundary(self, failobj=None):
        """Return the boundary between parts, or `failobj`."""
        missing = object()
        boundary = self.get_param("boundary", missing)
        return failobj if boundary is missing else utils.collapse_rfc2231_value(boundary).rstrip()

    def set_boundary(self, boundary):
        """Set the boundary. Raises HeaderParseError without a Content-Type header."""
        missing = object()
        params = self._get_params_preserve(missing, "content-type")
        if params is missing:
            raise errors.HeaderParseError("No Content-Type header found")
        new = [(name, f'"{boundary}"' if name.lower() == "boundary" else value) for name, value in params]
        if not any(name.lower() == "boundary" for name, _ in params):
            new.append(("boundary", f'"{boundary}"'))
        written = SEMISPACE.join([name if value == "" else f"{name}={value}" for name, value in new])
        self._headers = [
            self.policy.header_store_parse(key, written) if key.lower() == "content-type" else (key, value) for key, value in self._headers]

    def get_content_charset(self, failobj=None):
        """Return the character set of the text in lower case, or `failobj`."""
        missing = object()
        charset = self.get_param("charset", missing)
        if charset is missing:
            return failobj
        if isinstance(charset, tuple):
            try:
                charset = str(charset[2].encode("raw-unicode-escape"), charset[0] or "us-ascii")
            except (LookupError, UnicodeError):
                charset = charset[2]
        try:
            charset.encode("us-ascii")
        except UnicodeError:
            return failobj
        return charset.lower()

    def get_charsets(self, failobj=None):
        """Return the list of the parts' character sets."""
        return [part.get_content_charset(failobj) for part in self.walk()]

    def get_content_disposition(self):
        """Return "inline", "attachment", another disposition, or None."""
        value = self.get("content-disposition")
        return None if value is None else _splitparam(value)[0].lower()

    from email.iterators import walk


def _decode_base64(encoded):
    """Return (decoded bytes, list of defects)."""
    wrong = len(encoded) % 4
    try:
        padded = encoded + b"==="[:4 - wrong] if wrong else encoded
        return binascii.a2b_base64(padded, strict_mode=True), [errors.InvalidBase64PaddingDefect()] if wrong else []
    except binascii.Error:
        defects = [errors.InvalidBase64CharactersDefect()]
        for missing in (b"", b"=="):
            try:
                return binascii.a2b_base64(encoded + missing), defects + ([errors.InvalidBase64PaddingDefect()] if missing else [])
            except binascii.Error:
                continue
        return encoded, [errors.InvalidBase64LengthDefect()]


class MIMEPart(Message):
    """Message part with content in place of a payload."""

    def __init__(self, policy=None):
        if policy is None:
            from email.policy import default
            policy = default
        super().__init__(policy)

    def as_string(self, unixfrom=False, maxheaderlen=None, policy=None):
        policy = self.policy if policy is None else policy
        if maxheaderlen is None:
            maxheaderlen = policy.max_line_length
        return super().as_string(unixfrom, maxheaderlen, policy)

    def __str__(self):
        return self.as_string(policy=self.policy.clone(utf8=True))

    def is_attachment(self):
        """Return True if Content-Disposition is "attachment"."""
        value = self.get("content-disposition")
        return False if value is None else value.content_disposition == "attachment"

    def _find_body(self, part, preferencelist):
        if part.is_attachment():
            return
        maintype, subtype = part.get_content_type().split("/")
        if maintype == "text":
            if subtype in preferencelist:
                yield preferencelist.index(subtype), part
            return
        if maintype != "multipart" or not self.is_multipart():
            return
        if subtype != "related":
            for inner in part.iter_parts():
                yield from self._find_body(inner, preferencelist)
            return
        if "related" in preferencelist:
            yield preferencelist.index("related"), part
        candidate = None
        start = part.get_param("start")
        if start:
            for inner in part.iter_parts():
                if inner["content-id"] == start:
                    candidate = inner
                    break
        if candidate is None:
            parts = part.get_payload()
            candidate = parts[0] if parts else None
        if candidate is not None:
            yield from self._find_body(candidate, preferencelist)

    def get_body(self, preferencelist=("related", "html", "plain")):
        """Return the part that is the best candidate for the body, or None."""
        best, body = len(preferencelist), None
        for priority, part in self._find_body(self, preferencelist):
            if priority < best:
                best, body = priority, part
                if not priority:
                    break
        return body

    _body_types = {("text", "plain"), ("text", "html"), ("multipart", "related"), ("multipart", "alternative")}

    def iter_attachments(self):
        """Yield the parts that are not candidates for the body."""
        maintype, subtype = self.get_content_type().split("/")
        if maintype != "multipart" or subtype == "alternative":
            return
        payload = self.get_payload()
        try:
            parts = payload.copy()
        except AttributeError:
            return
        if maintype == "multipart" and subtype == "related":
            start = self.get_param("start")
            if start:
                found = False
                attachments = []
                for part in parts:
                    if part.get("content-id") == start:
                        found = True
                    else:
                        attachments.append(part)
                if found:
                    yield from attachments
                    return
            parts.pop(0)
            yield from parts
            return
        seen = []
        for part in parts:
            kind = tuple(part.get_content_type().split("/"))
            if kind in self._body_types and not part.is_attachment() and part.get_content_subtype() not in seen:
                seen.append(part.get_content_subtype())
                continue
            yield part

    def iter_parts(self):
        """Yield the parts of a multipart message."""
        if self.is_multipart():
            yield from self.get_payload()

    def get_content(self, *args, content_manager=None, **kw):
        """Return the content: a str for text, bytes, or a message."""
        return (self.policy.content_manager if content_manager is None else content_manager).get_content(self, *args, **kw)

    def set_content(self, *args, content_manager=None, **kw):
        """Set the content, and the headers that describe it."""
        (self.policy.content_manager if content_manager is None else content_manager).set_content(self, *args, **kw)

    def _make_multipart(self, subtype, disallowed, boundary):
        if self.get_content_maintype() == "multipart":
            existing = self.get_content_subtype()
            if existing in disallowed + (subtype,):
                raise ValueError(f"Cannot convert {existing} to {subtype}")
        kept, moved = [], []
        for name, value in self._headers:
            (moved if name.lower().startswith("content-") else kept).append((name, value))
        if moved:
            part = type(self)(policy=self.policy)
            part._headers = moved
            part._payload = self._payload
            self._payload = [part]
        else:
            self._payload = []
        self._headers = kept
        self["Content-Type"] = "multipart/" + subtype
        if boundary is not None:
            self.set_param("boundary", boundary)

    def make_related(self, boundary=None):
        self._make_multipart("related", ("alternative", "mixed"), boundary)

    def make_alternative(self, boundary=None):
        self._make_multipart("alternative", ("mixed",), boundary)

    def make_mixed(self, boundary=None):
        self._make_multipart("mixed", (), boundary)

    def _add_multipart(self, _subtype, *args, _disp=None, **kw):
        if self.get_content_maintype() != "multipart" or self.get_content_subtype() != _subtype:
            getattr(self, "make_" + _subtype)()
        part = type(self)(policy=self.policy)
        part.set_content(*args, **kw)
        if _disp and "content-disposition" not in part:
            part["Content-Disposition"] = _disp
        self.attach(part)

    def add_related(self, *args, **kw):
        self._add_multipart("related", *args, _disp="inline", **kw)

    def add_alternative(self, *args, **kw):
        self._add_multipart("alternative", *args, **kw)

    def add_attachment(self, *args, **kw):
        self._add_multipart("mixed", *args, _disp="attachment", **kw)

    def clear(self):
        """Remove all headers and the payload."""
        self._headers = []
        self._payload = None

    def clear_content(self):
        """Remove the payload, and the headers that describe it."""
        self._headers = [(name, value) for name, value in self._headers if not name.lower().startswith("content-")]
        self._payload = None


class EmailMessage(MIMEPart):
    """Message with content, attachments, and header objects."""

    def set_content(self, *args, **kw):
        super().set_content(*args, **kw)
        if "MIME-Version" not in self:
            self["MIME-Version"] = "1.0"
