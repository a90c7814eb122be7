"""Codec `utf-16`."""

import codecs
from _codec_modules import define

define(globals())
