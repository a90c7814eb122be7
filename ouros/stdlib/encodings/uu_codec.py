"""Codec `uu`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="uu_encode", decode="uu_decode")
