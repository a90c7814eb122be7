"""Codec `rot-13`, from str to str."""

import codecs
from _codec_modules import define
from _codecs import _ROT13 as rot13_map

define(globals(), encode="_encode", decode="_decode")


def rot13(infile, outfile):
    """Write the text of a file, transformed, to another one."""
    outfile.write(codecs.encode(infile.read(), "rot-13"))
