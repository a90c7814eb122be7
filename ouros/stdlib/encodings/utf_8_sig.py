"""Codec `utf-8-sig`."""

import codecs
from _codec_modules import define

define(globals())
