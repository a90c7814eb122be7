"""What the natives of re need from the sandbox: its exception class, its warnings."""


def re_error(message, pattern, pos):
    from re import PatternError
    raise PatternError(message, pattern, pos)


def re_warn(noted):
    """As if the caller of the native had issued them."""
    import warnings

    for text in noted:
        warnings.warn(text, FutureWarning, 1)
