"""Codec `utf-7`."""

import codecs
from _codec_modules import define

define(globals())
