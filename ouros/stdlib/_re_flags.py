"""Flags of regular expressions as ints. Those of `re` are members of an enum, whose classes take longer to make than most patterns."""

ASCII = 256
DOTALL = 16
IGNORECASE = 2
MULTILINE = 8
VERBOSE = 64
