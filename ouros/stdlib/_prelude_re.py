"""Prelude of re: its exception class, and its warnings."""


def re_error(message, pattern, pos):
    from re import PatternError
    raise PatternError(message, pattern, pos)


def re_warn(noted):
    """Issue warnings about a pattern, attributed to the caller of the native."""
    import warnings

    for text in noted:
        warnings.warn(text, FutureWarning, 1)


def re_warn_position(name):
    """Warn about a positional argument of sub(), subn() or split(), attributed to the caller of the native."""
    import warnings

    warnings.warn(f"'{name}' is passed as positional argument", DeprecationWarning, 1)
