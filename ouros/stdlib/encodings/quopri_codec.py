"""Codec `quopri`, from bytes to bytes."""

import codecs
from _codec_modules import define

define(globals(), encode="quopri_encode", decode="quopri_decode")
