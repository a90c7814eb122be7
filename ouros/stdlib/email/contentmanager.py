"""Content managers: convert message payloads to Python objects and back.

Knows messages by their public methods. Invariant: setting content replaces all headers that describe the old content.
"""

import binascii
import email.charset
import email.errors
import email.message
from email import quoprimime


class ContentManager:
    """Registry of functions that get and set content, by type."""

    def __init__(self):
        self.get_handlers = {}
        self.set_handlers = {}

    def add_get_handler(self, key, handler):
        """Register a function that gets content of a type such as text/plain or text."""
        self.get_handlers[key] = handler

    def get_content(self, msg, *args, **kw):
        """Return the content of a message. Raises KeyError if no function is registered for its type."""
        for key in (msg.get_content_type(), msg.get_content_maintype(), ""):
            if key in self.get_handlers:
                return self.get_handlers[key](msg, *args, **kw)
        raise KeyError(msg.get_content_type())

    def add_set_handler(self, typekey, handler):
        """Register a function that sets content of a class, given as class or name."""
        self.set_handlers[typekey] = handler

    def set_content(self, msg, obj, *args, **kw):
        """Set the content of a message. Raises KeyError if no function is registered for the object's class."""
        if msg.get_content_maintype() == "multipart":
            raise TypeError("set_content not valid on multipart")
        handler = self._handler(msg, obj)
        msg.clear_content()
        handler(msg, obj, *args, **kw)

    def _handler(self, msg, obj):
        first = None
        for cls in type(obj).__mro__:
            if cls in self.set_handlers:
                return self.set_handlers[cls]
            full = f"{cls.__module__}.{cls.__qualname__}"
            first = full if first is None else first
            for name in (full, cls.__qualname__, cls.__name__):
                if name in self.set_handlers:
                    return self.set_handlers[name]
        if None in self.set_handlers:
            return self.set_handlers[None]
        raise KeyError(first)


raw_data_manager = ContentManager()


def get_text_content(msg, errors="replace"):
    """Return the content as a str."""
    return msg.get_payload(decode=True).decode(msg.get_param("charset", "ASCII"), errors=errors)


def get_non_text_content(msg):
    """Return the content as bytes."""
    return msg.get_payload(decode=True)


def get_message_content(msg):
    """Return the contained message."""
    return msg.get_payload(0)


def get_and_fixup_unknown_message_content(msg):
    """Return the content of a message of unknown type as bytes."""
    return bytes(msg.get_payload(0))


def _prepare_set(msg, maintype, subtype, headers):
    msg["Content-Type"] = f"{maintype}/{subtype}"
    if headers:
        if not hasattr(headers[0], "name"):
            policy = msg.policy
            headers = [policy.header_factory(*policy.header_source_parse([header])) for header in headers]
        try:
            for header in headers:
                if header.defects:
                    raise header.defects[0]
                msg[header.name] = header
        except email.errors.HeaderDefect as e:
            raise ValueError(f"Invalid header: {header.fold(policy=msg.policy)}") from e


def _finalize_set(msg, disposition, filename, cid, params):
    if disposition is None and filename is not None:
        disposition = "attachment"
    if disposition is not None:
        msg["Content-Disposition"] = disposition
    if filename is not None:
        msg.set_param("filename", filename, header="Content-Disposition", replace=True)
    if cid is not None:
        msg["Content-ID"] = cid
    for name, value in (params or {}).items():
        msg.set_param(name, value)


def _base64_lines(data, most):
    size = most // 4 * 3
    return "".join([binascii.b2a_base64(data[i:i + size]).decode("ascii") for i in range(0, len(data), size)])


def _encode_text(string, charset, cte, policy):
    """Return (transfer encoding, payload)."""
    most = policy.max_line_length or 10**9
    lines = string.encode(charset).splitlines()
    linesep = policy.linesep.encode("ascii")
    whole = b"\n".join(lines) + b"\n"
    wired = linesep.join(lines) + linesep
    if cte is None:
        fits = all(len(line) <= most for line in lines)
        if fits and all(line.isascii() for line in lines):
            return "7bit", whole.decode("ascii")
        if fits and policy.cte_type == "8bit":
            return "8bit", whole.decode("ascii", "surrogateescape")
        sniff = wired[:10]
        quoted = quoprimime.body_encode(sniff.decode("latin-1"), policy.max_line_length)
        cte = "base64" if len(quoted) > len(binascii.b2a_base64(sniff)) else "quoted-printable"
        if len(lines) <= 1 and cte == "quoted-printable":
            return cte, quoprimime.body_encode(whole.decode("latin-1"), policy.max_line_length)
    if cte == "7bit":
        return cte, whole.decode("ascii")
    if cte == "8bit":
        return cte, whole.decode("ascii", "surrogateescape")
    if cte == "quoted-printable":
        return cte, quoprimime.body_encode(whole.decode("latin-1"), policy.max_line_length)
    if cte == "base64":
        return cte, _base64_lines(wired, policy.max_line_length or 76)
    raise ValueError(f"Unknown content transfer encoding {cte}")


def set_text_content(msg, string, subtype="plain", charset="utf-8", cte=None, disposition=None, filename=None, cid=None, params=None, headers=None):
    """Set a str as text/* content."""
    _prepare_set(msg, "text", subtype, headers)
    cte, payload = _encode_text(string, charset, cte, msg.policy)
    msg.set_payload(payload)
    msg.set_param("charset", email.charset.ALIASES.get(charset, charset), replace=True)
    msg["Content-Transfer-Encoding"] = cte
    _finalize_set(msg, disposition, filename, cid, params)


def set_message_content(
        msg, message, subtype="rfc822", cte=None, disposition=None, filename=None, cid=None, params=None, headers=None):
    """Set a message as message/* content."""
    if subtype == "partial":
        raise ValueError("message/partial is not supported for Message objects")
    if subtype == "rfc822":
        if cte not in (None, "7bit", "8bit", "binary"):
            raise ValueError(f"message/rfc822 parts do not support cte={cte}")
        cte = "8bit" if cte is None else cte
    elif subtype == "external-body":
        if cte not in (None, "7bit"):
            raise ValueError(f"message/external-body parts do not support cte={cte}")
        cte = "7bit"
    elif cte is None:
        cte = "7bit"
    _prepare_set(msg, "message", subtype, headers)
    msg.set_payload([message])
    msg["Content-Transfer-Encoding"] = cte
    _finalize_set(msg, disposition, filename, cid, params)


def set_bytes_content(msg, data, maintype, subtype, cte="base64", disposition=None, filename=None, cid=None, params=None, headers=None):
    """Set bytes as content of the type `maintype/subtype`."""
    _prepare_set(msg, maintype, subtype, headers)
    if cte == "base64":
        data = _base64_lines(data, msg.policy.max_line_length or 76)
    elif cte == "quoted-printable":
        # Newlines are encoded like other bytes.
        data = binascii.b2a_qp(data, istext=False, header=False, quotetabs=True).decode("ascii")
    elif cte == "7bit":
        data = data.decode("ascii")
    elif cte in ("8bit", "binary"):
        data = data.decode("ascii", "surrogateescape")
    msg.set_payload(data)
    msg["Content-Transfer-Encoding"] = cte
    _finalize_set(msg, disposition, filename, cid, params)


raw_data_manager.add_get_handler("text", get_text_content)
for _maintype in "audio image video application".split():
    raw_data_manager.add_get_handler(_maintype, get_non_text_content)
for _subtype in "rfc822 external-body".split():
    raw_data_manager.add_get_handler("message/" + _subtype, get_message_content)
raw_data_manager.add_get_handler("message", get_and_fixup_unknown_message_content)
raw_data_manager.add_set_handler(str, set_text_content)
raw_data_manager.add_set_handler(email.message.Message, set_message_content)
for _class in (bytes, bytearray, memoryview):
    raw_data_manager.add_set_handler(_class, set_bytes_content)
