"""MIMEImage: message with image data."""

from email import encoders
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEImage"]


class MIMEImage(MIMENonMultipart):
    """Message of type image/*. Without a subtype, it is guessed from the data."""

    def __init__(self, _imagedata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        _subtype = _what(_imagedata) if _subtype is None else _subtype
        if _subtype is None:
            raise TypeError("Could not guess image MIME subtype")
        MIMENonMultipart.__init__(self, "image", _subtype, policy=policy, **_params)
        self.set_payload(_imagedata)
        _encoder(self)


def _what(data):
    """Return the subtype for the first bytes of the data, or None."""
    if data[6:10] in (b"JFIF", b"Exif") or data[:4] == b"\xff\xd8\xff\xdb":
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    if data[:2] in (b"MM", b"II"):
        return "tiff"
    if data.startswith(b"\x01\xda"):
        return "rgb"
    if len(data) >= 3 and data[:1] == b"P" and data[2:3] in (b" ", b"\t", b"\n", b"\r"):
        kind = {b"1": "pbm", b"4": "pbm", b"2": "pgm", b"5": "pgm", b"3": "ppm", b"6": "ppm"}.get(data[1:2])
        if kind:
            return kind
    if data.startswith(b"\x59\xa6\x6a\x95"):
        return "rast"
    if data.startswith(b"#define "):
        return "xbm"
    if data.startswith(b"BM"):
        return "bmp"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data.startswith(b"\x76\x2f\x31\x01"):
        return "exr"
    return None
