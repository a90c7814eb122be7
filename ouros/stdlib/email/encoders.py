"""Transfer encodings of a message's payload."""

from base64 import encodebytes
from quopri import encodestring

__all__ = ["encode_7or8bit", "encode_base64", "encode_noop", "encode_quopri"]


def encode_base64(msg):
    """Encode the payload in base64, and set the header."""
    msg.set_payload(encodebytes(msg.get_payload(decode=True) or b"").decode("ascii"))
    msg["Content-Transfer-Encoding"] = "base64"


def encode_quopri(msg):
    """Encode the payload as quoted-printable, and set the header."""
    data = encodestring(msg.get_payload(decode=True) or b"", quotetabs=True).replace(b" ", b"=20")
    msg.set_payload(data.decode("ascii", "surrogateescape"))
    msg["Content-Transfer-Encoding"] = "quoted-printable"


def encode_7or8bit(msg):
    """Set the header to 7bit or 8bit, as the payload requires."""
    data = msg.get_payload(decode=True)
    if data is None:
        msg["Content-Transfer-Encoding"] = "7bit"
        return
    msg["Content-Transfer-Encoding"] = "7bit" if data.isascii() else "8bit"


def encode_noop(msg):
    """Do nothing."""
