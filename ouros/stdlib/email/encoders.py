"""Encodings for the transfer of a message's payload."""

from base64 import encodebytes
from quopri import encodestring

__all__ = ["encode_7or8bit", "encode_base64", "encode_noop", "encode_quopri"]


def encode_base64(msg):
    """Encode the payload in base64, and say so in a header."""
    msg.set_payload(encodebytes(msg.get_payload(decode=True) or b"").decode("ascii"))
    msg["Content-Transfer-Encoding"] = "base64"


def encode_quopri(msg):
    """Encode the payload as quoted-printable, and say so in a header."""
    data = encodestring(msg.get_payload(decode=True) or b"", quotetabs=True).replace(b" ", b"=20")
    msg.set_payload(data.decode("ascii", "surrogateescape"))
    msg["Content-Transfer-Encoding"] = "quoted-printable"


def encode_7or8bit(msg):
    """Say in a header whether the payload has bytes that are not ASCII."""
    data = msg.get_payload(decode=True)
    if data is None:
        msg["Content-Transfer-Encoding"] = "7bit"
        return
    msg["Content-Transfer-Encoding"] = "7bit" if data.isascii() else "8bit"


def encode_noop(msg):
    """Leave everything as it is."""
