"""Codec `hex`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="hex_encode", decode="hex_decode")
