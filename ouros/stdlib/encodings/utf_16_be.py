"""Codec `utf-16-be`."""

import codecs
from _codec_modules import define

define(globals())
