"""Codec `utf-32`."""

import codecs
from _codec_modules import define

define(globals())
