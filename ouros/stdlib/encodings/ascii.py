"""Codec `ascii`."""

import codecs
from _codec_modules import define

define(globals())
