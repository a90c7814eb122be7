"""Codec `utf-16-le`."""

import codecs
from _codec_modules import define

define(globals())
