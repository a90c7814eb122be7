"""Codec `base64`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="base64_encode", decode="base64_decode")
