"""Codec `latin-1`."""

import codecs
from _codec_modules import define

define(globals())
