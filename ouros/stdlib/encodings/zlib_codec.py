"""Codec `zlib`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="zlib_encode", decode="zlib_decode")
