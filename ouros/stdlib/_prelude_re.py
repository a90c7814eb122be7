"""Prelude of re: its exception class, and its warnings."""


def re_error(message, pattern, pos):
    from re import PatternError
    raise PatternError(message, pattern, pos)


def re_warn(noted):
    """Issue warnings about a pattern, attributed to the caller of the native."""
    import warnings

    for text in noted:
        warnings.warn(text, FutureWarning, 1)
