"""MIMEAudio: message with audio data."""

from email import encoders
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEAudio"]


class MIMEAudio(MIMENonMultipart):
    """Message of type audio/*. Without a subtype, it is guessed from the data."""

    def __init__(self, _audiodata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        _subtype = _what(_audiodata) if _subtype is None else _subtype
        if _subtype is None:
            raise TypeError("Could not find audio MIME subtype")
        MIMENonMultipart.__init__(self, "audio", _subtype, policy=policy, **_params)
        self.set_payload(_audiodata)
        _encoder(self)


def _what(data):
    """Return the subtype for the first bytes of the data, or None."""
    if data[:4] == b"FORM" and data[8:12] in (b"AIFC", b"AIFF"):
        return "x-aiff"
    if data[:4] == b".snd":
        return "basic"
    if data[:4] == b"RIFF" and data[8:12] == b"WAVE" and data[12:16] == b"fmt ":
        return "x-wav"
    return None
