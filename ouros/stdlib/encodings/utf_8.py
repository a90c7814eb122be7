"""Codec `utf-8`."""

import codecs
from _codec_modules import define

define(globals())
