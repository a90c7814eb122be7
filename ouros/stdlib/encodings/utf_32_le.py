"""Codec `utf-32-le`."""

import codecs
from _codec_modules import define

define(globals())
