"""Codec `bz2`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="bz2_encode", decode="bz2_decode")
